package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reviews ask those who know of rights, and what they answer. */
class AccessReviewTest {
    private static final String GROUP = "/apis/authorization.k8s.io/v1";

    private record Asked(User user, RequestInfo request) {}

    private static final AtomicReference<Asked> LAST = new AtomicReference<>();
    private static final AtomicReference<Decision> DECISION = new AtomicReference<>(Decision.NO_OPINION);
    private static RunningServer server;

    @TempDir
    static Path directory;

    /** Notes what is asked about ann, and decides as the test wants; bob may review himself. */
    private static Authorizer noting() {
        return (user, request) -> {
            if (user.name().equals("ann")) {
                LAST.set(new Asked(user, request));
                return DECISION.get();
            }
            return Decision.NO_OPINION;
        };
    }

    @BeforeAll
    static void start() throws Exception {
        server = new RunningServer(Edict.builder().authorizer(noting()).tokenFile(
                Files.writeString(directory.resolve("tokens"), "b,bob,1,staff\n")));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static RunningServer.Answer send(String path, String body) throws Exception {
        return server.send("POST", GROUP + path, body.replace('\'', '"'));
    }

    private static String reviewed(String spec) throws Exception {
        RunningServer.Answer answer = send("/subjectaccessreviews", "{'spec':" + spec + "}");
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(201);
        return Json.text(answer.body().object("status")).replace('"', '\'');
    }

    private static String selectors(String attributes) throws Exception {
        String status = reviewed("{'user':'ann','resourceAttributes':{'verb':'list','resource':'pods'," + attributes + "}}");
        RequestInfo request = LAST.get().request();
        return request.fieldSelector() + " | " + request.labelSelector() + " | "
                + status.replace("{'allowed':false", "").replace(",'evaluationError':'", "").replaceAll("'?}$", "");
    }

    @Test
    void allThatIsSaidOfTheUserAndTheRequestIsAskedFor() throws Exception {
        DECISION.set(Decision.NO_OPINION);
        reviewed("{'user':'ann','uid':'7','groups':['a','b'],'extra':{'Dept':['x','y']},'resourceAttributes':{'namespace':'n',"
                + "'verb':'v','group':'g','resource':'r','subresource':'s','name':'o'}}");
        assertThat(LAST.get().user()).isEqualTo(new User("ann", "7", List.of("a", "b"), Map.of("Dept", List.of("x", "y"))));
        RequestInfo request = LAST.get().request();
        assertThat(List.of(request.verb(), request.group(), request.version(), request.namespace(), request.resource(),
                request.subresource(), request.name())).containsExactly("v", "g", "*", "n", "r", "s", "o");
        reviewed("{'user':'ann','nonResourceAttributes':{'path':'/p','verb':'get'}}");
        assertThat(LAST.get().request()).isEqualTo(RequestInfo.ofPath("/p", "get"));
    }

    @Test
    void whatIsDecidedIsTold() throws Exception {
        String question = "{'user':'ann','resourceAttributes':{'version':'v1','verb':'get','resource':'pods',"
                + "'fieldSelector':{'rawSelector':'a'}}}";
        DECISION.set(new Decision(Decision.Verdict.DENY, "not today", "cloudy"));
        assertThat(reviewed(question)).isEqualTo("{'allowed':false,'denied':true,'reason':'not today',"
                + "'evaluationError':'cloudy; spec.resourceAttributes.fieldSelector ignored due to parse error'}");
        assertThat(LAST.get().request().version()).isEqualTo("v1");
        DECISION.set(new Decision(Decision.Verdict.ALLOW, "", "late"));
        assertThat(reviewed("{'user':'ann','resourceAttributes':{}}"))
                .isEqualTo("{'allowed':true,'evaluationError':'late'}");
        DECISION.set(Decision.NO_OPINION);
    }

    @Test
    void selectorsAreAskedForAsAQueryWouldGiveThem() throws Exception {
        assertThat(selectors("'fieldSelector':{'rawSelector':'spec.nodeName=a,metadata.name!=b'},"
                + "'labelSelector':{'rawSelector':'app in (b, a),!old'}"))
                .isEqualTo("metadata.name!=b,spec.nodeName=a | app in (a,b),!old | ");
        assertThat(selectors("'fieldSelector':{'requirements':[{'key':'spec.nodeName','operator':'In','values':['a,b']},"
                + "{'key':'metadata.name','operator':'NotIn','values':['c']}]},'labelSelector':{'requirements':"
                + "[{'key':'app','operator':'In','values':['x','y']},{'key':'old','operator':'DoesNotExist'}]}"))
                .isEqualTo("spec.nodeName=a\\,b,metadata.name!=c | app in (x,y),!old | ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'fieldSelector':{'rawSelector':'a'} | '' | fieldSelector ignored
            'labelSelector':{'rawSelector':'a in'} | '' | labelSelector ignored
            'fieldSelector':{'requirements':[{'key':'k','operator':'Exists'}]} | '' | fieldSelector ignored
            'fieldSelector':{'requirements':[{'key':'k','operator':'In','values':['a','b']},{'key':'l','operator':'In','values':['a']}]} | l=a | fieldSelector partially ignored
            'fieldSelector':{'requirements':[{'key':'k!','operator':'In','values':['a']}]} | '' | fieldSelector ignored
            'fieldSelector':{'requirements':[{'key':'metadata.name=x,k','operator':'In','values':['a']}]} | '' | fieldSelector ignored
            'labelSelector':{'requirements':[{'key':'k','operator':'Like'},{'key':'l','operator':'Exists'}]} | l | labelSelector partially ignored
            """, quoteCharacter = '`')
    void whatCanNotBeUnderstoodOfSelectorsIsLeftOut(String attributes, String understood, String fault) throws Exception {
        assertThat(selectors(attributes)).isIn(
                understood.replace("''", "") + " |  | spec.resourceAttributes." + fault + " due to parse error",
                " | " + understood.replace("''", "") + " | spec.resourceAttributes." + fault + " due to parse error");
    }

    @Test
    void selectorsThatAreWrittenTwiceOrNotAtAllAreRefused() throws Exception {
        RunningServer.Answer answer = send("/selfsubjectaccessreviews", "{'spec':{'resourceAttributes':{'fieldSelector':{},"
                + "'labelSelector':{'rawSelector':'a','requirements':[{'key':'b','operator':'Exists'}]}}}}");
        assertThat(answer.code()).isEqualTo(422);
        assertThat(answer.body().string("message")).isEqualTo(".authorization.k8s.io \"\" is invalid: "
                + "[spec.resourceAttributes.fieldSelector.requirements: Required value: when "
                + "spec.resourceAttributes.fieldSelector is specified, requirements or rawSelector is required, "
                + "spec.resourceAttributes.labelSelector.rawSelector: Invalid value: \"a\": may not specified at the same time as"
                + " requirements]");
    }

    @Test
    void theRulesOfAUserAreListedWithoutTheQuestion() throws Exception {
        String rbac = "/apis/rbac.authorization.k8s.io/v1";
        server.send("POST", rbac + "/namespaces/default/roles", "{'metadata':{'name':'reader'},'rules':[{'verbs':['get'],"
                .replace('\'', '"') + "\"apiGroups\":[\"\"],\"resources\":[\"pods\"],\"resourceNames\":[\"one\"]}]}");
        for (String role : List.of("reader", "gone")) {
            assertThat(server.send("POST", rbac + "/namespaces/default/rolebindings", ("{'metadata':{'name':'of-" + role
                    + "'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role','name':'" + role
                    + "'},'subjects':[{'kind':'User','name':'bob'},{'kind':'Group','name':'staff'}]}").replace('\'', '"'))
                    .code()).isEqualTo(201);
        }
        try (Somebody bob = new Somebody(server, "b")) {
            RunningServer.Answer answer = bob.send("POST", GROUP + "/selfsubjectrulesreviews",
                    "{\"spec\":{\"namespace\":\"default\"}}");
            assertThat(answer.code()).isEqualTo(201);
            assertThat(answer.body().object("spec")).isEqualTo(ObjectValue.EMPTY);
            assertThat(answer.body().object("metadata")).isEqualTo(ObjectValue.EMPTY);
            ObjectValue status = answer.body().object("status");
            assertThat(status.list("resourceRules").objects()).contains((ObjectValue) Json.parse(
                    "{'verbs':['get'],'apiGroups':[''],'resources':['pods'],'resourceNames':['one']}".replace('\'', '"')));
            assertThat(status.string("evaluationError")).isEqualTo("role.rbac.authorization.k8s.io \"gone\" not found");
            assertThat(bob.send("POST", GROUP + "/selfsubjectrulesreviews", "{}").body().string("message"))
                    .isEqualTo("no namespace on request");
        }
    }
}
