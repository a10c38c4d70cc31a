package dev.edict.server.admit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.admissionregistration.AdmissionEnvironment;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.TestTargets;
import dev.edict.server.expression.MatchConditions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MatchConditionsTest {
    private static final AdmissionTarget UPDATES = TestTargets.target("", "v1", "configmaps", Operation.UPDATE);

    private static ObjectValue map(String value) {
        return ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap",
                "metadata", ObjectValue.of("name", "one", "namespace", "default"), "data", ObjectValue.of("a", value));
    }

    private static MatchConditions.Verdict verdict(boolean failing, AdmissionRequest request, String... expressions) {
        ListValue conditions = ListValue.of(Arrays.stream(expressions)
                .map(text -> ObjectValue.of("name", "x", "expression", text)).toArray());
        return new MatchConditions(conditions, failing, AdmissionEnvironment::plain).verdict(
                new RequestVariables(new RequestView(request, RequestVersion.own(request.target()))));
    }

    private static AdmissionRequest update() {
        return TestTargets.request(UPDATES, map("new"), map("old"));
    }

    @Test
    void conditionsSeeBothObjectsAndTheRequest() {
        assertThat(verdict(true, update(),
                "object.data.a == 'new' && oldObject.data.a == 'old'",
                "request.operation == 'UPDATE' && request.name == 'one' && request.namespace == 'default'",
                "request.userInfo.username == 'bob' && 'readers' in request.userInfo.groups",
                "request.kind.kind == 'ConfigMap' && request.resource.resource == 'configmaps'",
                "!has(request.subResource) && request.dryRun == false && request.options.kind == 'UpdateOptions'"))
                .isEqualTo(MatchConditions.Verdict.MATCH);
    }

    @Test
    void thereIsNoObjectAfterADeletion() {
        AdmissionTarget deletions = TestTargets.target("", "v1", "configmaps", Operation.DELETE);
        AdmissionRequest request = TestTargets.request(deletions, map("old"), map("old"));
        assertThat(verdict(true, request, "object == null && oldObject.data.a == 'old'"))
                .isEqualTo(MatchConditions.Verdict.MATCH);
    }

    @Test
    void oneThatIsFalseDecidesEvenAfterOneThatFails() {
        assertThat(verdict(true, update(), "int(object.data.a) > 1", "false")).isEqualTo(MatchConditions.Verdict.noMatch(1));
    }

    @Test
    void aFailureRefusesOrSkipsAsThePolicySays() {
        String failing = "int(object.data.a) > 1";
        assertThat(verdict(true, update(), failing, "true").error())
                .isEqualTo("expression '" + failing + "' resulted in error: type conversion error from 'string' to 'int'");
        assertThat(verdict(false, update(), failing, "true")).isEqualTo(MatchConditions.Verdict.noMatch(1));
    }

    @Test
    void severalFailuresAreToldTogether() {
        assertThat(verdict(true, update(), "object.x == 1", "object.y == 1").error()).isEqualTo(
                "[expression 'object.x == 1' resulted in error: no such key: x, "
                        + "expression 'object.y == 1' resulted in error: no such key: y]");
    }

    @Test
    void oneThatWasStoredBrokenFailsWhenItIsAsked() {
        assertThat(verdict(true, update(), "object.x ==").error()).startsWith("compilation error: compilation failed: ERROR: ");
        assertThat(verdict(true, update(), "1").error())
                .isEqualTo("compilation error: must evaluate to bool but got int");
    }

    @Test
    void allTogetherMayCostOnlySoMuch() {
        String costly = "[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, [1,2,3,4,5,6,7,8,9,10].all(c, "
                + "[1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, a + b + c + d + e > 0)))))";
        assertThat(verdict(true, update(), costly, costly, costly, costly, costly).error()).isEqualTo(
                "validation failed due to running out of cost budget, no further validation rules will be run");
        assertThat(verdict(false, update(), costly, costly, costly, costly, costly))
                .isEqualTo(MatchConditions.Verdict.NO_MATCH);
    }
}
