package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cel.access.AccessAnswer;
import dev.edict.cel.access.AccessQuestion;
import dev.edict.cel.access.AccessTypes;
import dev.edict.cel.access.Account;
import dev.edict.cel.access.Inquiry;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.value.CelError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Expressions that ask for rights. */
class AccessTest {
    private final CelEnvironment environment = CelEnvironment.base()
            .withVariable("authorizer", AccessTypes.AUTHORIZER)
            .withVariable("authorizer.requestResource", AccessTypes.RESOURCE_CHECK);
    private final List<AccessQuestion> asked = new ArrayList<>();
    private AccessAnswer answer = new AccessAnswer(true, "because", "");

    private Program.Outcome run(String text) {
        Inquiry.About about = new Inquiry.About(null, question -> {
            asked.add(question);
            return answer;
        });
        Inquiry.OfResource own = new Inquiry.OfResource(
                AccessQuestion.ofResource(null, "", "pods").withName("web").withNamespace("here"), about.decider());
        return Expressions.run(
                environment, text, Map.of("authorizer", about, "authorizer.requestResource", own));
    }

    @Test
    void aQuestionIsPutTogetherStepByStep() {
        assertThat(run("authorizer.group('apps').resource('deployments').subresource('scale').namespace('test').name('web')"
                + ".fieldSelector('a=b').labelSelector('c=d').check('update').allowed()").value()).isEqualTo(true);
        assertThat(asked).containsExactly(new AccessQuestion(
                null, "", "apps", "deployments", "scale", "test", "web", "a=b", "c=d", "update"));
    }

    @Test
    void thePathTheAccountAndTheRequestsOwnResourceCanBeMeant() {
        run("authorizer.path('/healthz').check('get').allowed()");
        run("authorizer.serviceAccount('test', 'robot').group('').resource('pods').check('list').allowed()");
        run("authorizer.requestResource.check('proxy').allowed()");
        assertThat(asked).containsExactly(
                AccessQuestion.ofPath(null, "/healthz").withVerb("get"),
                AccessQuestion.ofResource(new Account("test", "robot"), "", "pods").withVerb("list"),
                AccessQuestion.ofResource(null, "", "pods").withName("web").withNamespace("here").withVerb("proxy"));
    }

    @Test
    void theAnswerTellsWhyAndWhatWentWrong() {
        answer = new AccessAnswer(false, "no", "broken");
        assertThat(run("authorizer.path('/a').check('get').reason() + authorizer.path('/a').check('get').error()").value())
                .isEqualTo("nobroken");
        assertThat(run("authorizer.path('/a').check('get').errored()").value()).isEqualTo(true);
    }

    @Test
    void whatMakesNoSenseIsAnError() {
        assertThat(run("authorizer.path(' ').check('get').allowed()").value())
                .isEqualTo(new CelError("path must not be empty"));
        assertThat(run("authorizer.group('').resource('').check('get').allowed()").value())
                .isEqualTo(new CelError("resource must not be empty"));
        assertThat(run("authorizer.serviceAccount('a.b', 'c').path('/').check('get').allowed()").value())
                .isEqualTo(new CelError("Invalid service account namespace"));
        assertThat(run("authorizer.serviceAccount('a', 'C').path('/').check('get').allowed()").value())
                .isEqualTo(new CelError("Invalid service account name"));
    }

    @Test
    void anExpressionCanAffordTwoQuestions() {
        String check = "authorizer.path('/a').check('get').allowed()";
        assertThat(run(check).cost()).isEqualTo(350_003);
        assertThat(run(check + " && " + check).stopped()).isNull();
        assertThat(run(check + " && " + check + " && " + check).stopped())
                .isEqualTo("operation cancelled: actual cost limit exceeded");
    }
}
