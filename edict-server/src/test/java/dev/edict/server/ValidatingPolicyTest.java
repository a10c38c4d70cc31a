package dev.edict.server;

import static dev.edict.server.PolicyBench.GROUP;
import static dev.edict.server.PolicyBench.MAPS;
import static dev.edict.server.PolicyBench.expect;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Decision;
import dev.edict.testing.Waiting;
import java.util.Collections;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Policies that refuse, warn and tell the audit. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ValidatingPolicyTest {
    private final PolicyBench bench = new PolicyBench(Edict.builder().authorizer((user, request) ->
            request.name().equals("secret") ? Decision.denied("not that one") : Decision.NO_OPINION));

    @AfterAll
    void stop() {
        bench.close();
    }

    @Test
    void aRuleThatDoesNotHoldRefuses() throws Exception {
        bench.validating("plain", "'variables': [{'name': 'v', 'expression': 'object.data.a'}], 'validations': ["
                + "{'expression': 'variables.v == `b`'}, {'expression': 'variables.v == `c`', 'reason': 'Forbidden',"
                + "'messageExpression': '`not ` + variables.v + ` in ` + namespaceObject.metadata.name'}]");
        RunningServer.Answer answer = bench.map("plain");
        expect(403, answer);
        assertThat(answer.body().string("reason")).isEqualTo("Forbidden");
        assertThat(answer.body().string("message")).isEqualTo("configmaps \"plain\" is forbidden:"
                + " ValidatingAdmissionPolicy 'plain' with binding 'plain' denied request: not b in default");
    }

    @Test
    void othersAreWarnedOfAndTheAuditIsTold() throws Exception {
        bench.validating("soft", "'validations': [{'expression': 'false', 'message': 'so so'}], 'auditAnnotations':"
                + "[{'key': 'who', 'valueExpression': 'request.operation + ` ` + request.name'},"
                + "{'key': 'not', 'valueExpression': 'null'}]", "'validationActions': ['Warn', 'Audit']");
        assertThat(bench.warnings("soft")).containsExactly(
                "299 - \"Validation failed for ValidatingAdmissionPolicy 'soft' with binding 'soft': so so\"");
        assertThat(bench.note("soft/who")).isEqualTo("CREATE soft");
        assertThat(bench.note("validation.policy.admission.k8s.io/validation_failure")).isEqualTo(
                "[{\"message\":\"so so\",\"policy\":\"soft\",\"binding\":\"soft\",\"expressionIndex\":0,"
                        + "\"validationActions\":[\"Warn\",\"Audit\"]}]");
    }

    @Test
    void expressionsMayAskWhatTheUserMayDo() throws Exception {
        bench.validating("rights", "'validations': [{'expression': 'authorizer.requestResource.check(`create`).allowed()'},"
                + "{'expression': 'authorizer.serviceAccount(`default`, `robot`).group(``).resource(`secrets`).name(`secret`)"
                + ".check(`get`).reason() != `not that one`', 'message': 'asked'}]");
        assertThat(bench.refusal("rights", 422)).isEqualTo("asked");
    }

    @Test
    void parametersAreReadAnewForEachRequest() throws Exception {
        bench.validating("limits", "'paramKind': {'apiVersion': 'v1', 'kind': 'ConfigMap'}, 'validations':"
                + "[{'expression': 'object.data.a == params.data.a', 'messageExpression': '`want ` + params.data.a'}]",
                "'paramRef': {'name': 'limits-of-it', 'parameterNotFoundAction': 'Deny'}");
        assertThat(bench.refusal("limits", 422)).isEqualTo("failed to configure binding: no params found for policy"
                + " binding with `Deny` parameterNotFoundAction");
        expect(201, bench.post(MAPS, "{'metadata': {'name': 'limits-of-it'}, 'data': {'a': 'c'}}"));
        assertThat(bench.refusal("limits", 422)).isEqualTo("want c");
        expect(200, bench.edict.send("PATCH", MAPS + "/limits-of-it", PolicyBench.json("{'data': {'a': 'b'}}")));
        expect(201, bench.map("limits"));
    }

    @Test
    void policiesDoNotStandInTheirOwnWay() throws Exception {
        String everything = "[{'apiGroups': ['*'], 'apiVersions': ['*'], 'operations': ['*'], 'resources': ['*']}]";
        expect(201, bench.post(GROUP + "validatingadmissionpolicies", "{'metadata': {'name': 'all', 'labels': {'case': 'all'}},"
                + "'spec': {'validations': [{'expression': 'false'}], 'matchConstraints': {'resourceRules': " + everything
                + ", 'objectSelector': {'matchLabels': {'case': 'all'}}}}}"));
        expect(201, bench.post(GROUP + "validatingadmissionpolicybindings", "{'metadata': {'name': 'all', 'labels':"
                + "{'case': 'all'}}, 'spec': {'policyName': 'all', 'validationActions': ['Deny']}}"));
        bench.edict.get(GROUP + "validatingadmissionpolicies/all");
        bench.edict.get(GROUP + "validatingadmissionpolicybindings/all");
        expect(422, bench.map("all"));
        expect(200, bench.edict.send("DELETE", GROUP + "validatingadmissionpolicybindings/all", ""));
        bench.edict.get(GROUP + "validatingadmissionpolicybindings");
        expect(201, bench.map("all"));
    }

    /** What is stored may be older than the rules, or written by somebody else. */
    @Test
    void aBrokenPolicyThatIsStoredFailsAsItSaysAndLeavesTheOthersAlone() throws Exception {
        for (String choice : new String[] {"Fail", "Ignore"}) {
            String name = "broken-" + choice.toLowerCase(java.util.Locale.ROOT);
            bench.store("validatingadmissionpolicies", name, "{'apiVersion': 'admissionregistration.k8s.io/v1', 'kind':"
                    + "'ValidatingAdmissionPolicy', 'metadata': {'name': '" + name + "', 'generation': 1, 'uid': '" + name
                    + "'}, 'spec': {'failurePolicy': '" + choice + "', 'matchConstraints': {'objectSelector': {'matchLabels':"
                    + "{'case': '" + name + "'}}, 'namespaceSelector': {}, 'resourceRules': " + PolicyBench.rules("", "configmaps")
                    + "}, 'validations': [{'expression': 'object.('}, {'expression': '1'}]}}");
            bench.store("validatingadmissionpolicybindings", name, "{'apiVersion': 'admissionregistration.k8s.io/v1',"
                    + "'kind': 'ValidatingAdmissionPolicyBinding', 'metadata': {'name': '" + name + "', 'uid': 'b-" + name
                    + "'}, 'spec': {'policyName': '" + name + "', 'validationActions': ['Deny']}}");
            bench.edict.get(GROUP + "validatingadmissionpolicies/" + name);
            bench.edict.get(GROUP + "validatingadmissionpolicybindings/" + name);
        }
        assertThat(bench.refusal("broken-fail", 422)).startsWith("compilation error: compilation failed: ERROR: <input>:1:8:");
        expect(201, bench.map("broken-ignore"));
        Waiting.until("the policy has been looked at", () -> bench.get(GROUP + "validatingadmissionpolicies/broken-fail").object("status")
                .integer("observedGeneration") == 1);
        expect(201, bench.map("somebody-else"));
    }

    @Test
    void theStatusTellsWhichExpressionsDoNotFitTheKinds() throws Exception {
        expect(201, bench.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "{'metadata': {'name':"
                + "'things.example.com'}, 'spec': {'group': 'example.com', 'scope': 'Namespaced', 'names': {'plural': 'things',"
                + "'kind': 'Thing'}, 'versions': [{'name': 'v1', 'served': true, 'storage': true, 'schema': {'openAPIV3Schema':"
                + "{'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {'size': {'type': 'integer'}, 'part':"
                + "{'type': 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true}}}}}}}]}}"));
        Waiting.until("the kind is served", () -> bench.edict.get("/apis/example.com/v1/things").code() == 200);
        expect(201, bench.post(GROUP + "validatingadmissionpolicies", "{'metadata': {'name': 'typed'}, 'spec': {"
                + "'variables': [{'name': 'size', 'expression': 'object.spec.size'}],"
                + "'matchConstraints': {'resourceRules': [{'apiGroups': ['example.com', ''], 'apiVersions': ['v1'],"
                + "'operations': ['*'], 'resources': ['things', 'pods', 'pods/status']}]}, 'validations': ["
                + "{'expression': 'object.metadata.labels.a == `b` && object.kind != `` && oldObject.metadata.uid == ``'},"
                + "{'expression': 'true', 'messageExpression': '`is ` + string(variables.size)'},"
                + "{'expression': 'has(object.spec.sice)'}]}}"));
        ObjectValue status = Waiting.until("the policy has been looked at",
                () -> bench.get(GROUP + "validatingadmissionpolicies/typed").object("status"),
                found -> found.integer("observedGeneration") == 1);
        ListValue warnings = status.object("typeChecking").list("expressionWarnings");
        assertThat(warnings.objects().stream().map(warning -> warning.string("fieldRef")))
                .containsExactly("spec.validations[2].expression");
        assertThat(warnings.object(0).string("warning")).startsWith("/v1, Kind=Pod: ERROR: <input>:1:4: ")
                .contains("example.com/v1, Kind=Thing: ERROR: ").contains("undefined field 'sice'");
        expect(201, bench.post(GROUP + "validatingadmissionpolicies", "{'metadata': {'name': 'parts'}, 'spec': {"
                + "'matchConstraints': {'resourceRules': [{'apiGroups': ['example.com'], 'apiVersions': ['v1'], 'operations':"
                + "['*'], 'resources': ['things']}, {'apiGroups': [''], 'apiVersions': ['v1'], 'operations': ['*'], 'resources':"
                + "['events']}]}, 'validations': [{'expression': 'object.spec.part.metadata.name == 1'}]}}"));
        assertThat(Waiting.until("the policy has been looked at",
                () -> bench.get(GROUP + "validatingadmissionpolicies/parts").object("status"),
                found -> found.integer("observedGeneration") == 1)
                .object("typeChecking").list("expressionWarnings").object(0).string("warning").lines()
                .filter(line -> line.contains("Kind="))).containsExactly(
                        "/v1, Kind=Event: ERROR: <input>:1:7: undefined field 'spec'",
                        "events.k8s.io/v1, Kind=Event: ERROR: <input>:1:7: undefined field 'spec'",
                        "example.com/v1, Kind=Thing: ERROR: <input>:1:32: found no matching overload for '_==_' applied to"
                                + " '(string, int)'");
    }

    @Test
    void parametersThatAreStillBeingInitializedDoNotCount() throws Exception {
        bench.store("configmaps/default", "hidden", "{'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': 'hidden',"
                + "'namespace': 'default', 'uid': 'h', 'labels': {'hidden': 'yes'}, 'initializers':"
                + "{'pending': [{'name': 'a.example.com'}]}}, 'data': {'a': 'z'}}");
        bench.get(MAPS + "/hidden");
        String spec = "'paramKind': {'apiVersion': 'v1', 'kind': 'ConfigMap'}, 'validations': [{'expression': 'false'}]";
        bench.validating("by-name", spec, "'paramRef': {'name': 'hidden', 'parameterNotFoundAction': 'Deny'}");
        bench.validating("by-label", spec,
                "'paramRef': {'selector': {'matchLabels': {'hidden': 'yes'}}, 'parameterNotFoundAction': 'Deny'}");
        for (String name : new String[] {"by-name", "by-label"}) {
            assertThat(bench.refusal(name, 422)).isEqualTo("failed to configure binding: no params found for policy binding"
                    + " with `Deny` parameterNotFoundAction");
        }
    }

    /** Half a million steps and some: of these nine rules, and of nine messages with them, not all can be paid. */
    @Test
    void messagesArePaidFromWhatTheRulesHaveLeftEvenIfAllOfThemHold() throws Exception {
        String dear = "object.data.l.split(``).all(a, object.data.l.split(``).all(b, a + b != `zz`))";
        String rule = "{'expression': '" + dear + "', 'messageExpression': 'string(" + dear + ")'}";
        String rules = "'validations': [" + String.join(", ", Collections.nCopies(9, rule)) + "]";
        bench.validating("talkative", rules);
        bench.validating("shrugging", "'failurePolicy': 'Ignore', " + rules);
        String map = "{'metadata': {'name': '%1$s', 'labels': {'case': '%1$s'}}, 'data': {'l': '" + "x".repeat(300) + "'}}";
        RunningServer.Answer refused = bench.post(MAPS, map.formatted("talkative"));
        expect(422, refused);
        assertThat(refused.body().string("message")).endsWith("denied request: failed messageExpression: validation failed due"
                + " to running out of cost budget, no further validation rules will be run");
        expect(201, bench.post(MAPS, map.formatted("shrugging")));
        expect(422, bench.post(MAPS, map.formatted("talkative").replace("x".repeat(300), "zz")));
        expect(201, bench.post(MAPS, map.formatted("talkative").replace("x".repeat(300), "short")));
    }
}
