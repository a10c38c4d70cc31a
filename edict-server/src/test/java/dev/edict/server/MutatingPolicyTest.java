package dev.edict.server;

import static dev.edict.server.PolicyBench.GROUP;
import static dev.edict.server.PolicyBench.MAPS;
import static dev.edict.server.PolicyBench.expect;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Policies that change objects. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MutatingPolicyTest {
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

    private final PolicyBench bench = new PolicyBench();

    @AfterAll
    void stop() {
        bench.close();
    }

    private static String configuration(String expression) {
        return "{'patchType': 'ApplyConfiguration', 'applyConfiguration': {'expression': '" + expression + "'}}";
    }

    private static String patch(String expression) {
        return "{'patchType': 'JSONPatch', 'jsonPatch': {'expression': '" + expression + "'}}";
    }

    private static String deployment(String name) {
        return "{'metadata': {'name': '" + name + "', 'labels': {'case': '" + name + "'}}, 'spec': {'selector':"
                + "{'matchLabels': {'app': 'web'}}, 'template': {'metadata': {'labels': {'app': 'web'}}, 'spec':"
                + "{'containers': [{'name': 'c', 'image': 'example.com/web:1'}]}}}}";
    }

    @Test
    void aPartialObjectIsMergedAndWhatItLeavesOutIsFilledIn() throws Exception {
        bench.mutating("inject", PolicyBench.rules("apps", "deployments"), "'mutations': [" + configuration(
                "Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers:"
                        + "[Object.spec.template.spec.containers{name: `side`, image: `example.com/side`}]}}}}") + ", "
                + patch("[JSONPatch{op: `add`, path: `/metadata/labels/` + jsonpatch.escapeKey(`a/b`), value: `c`}]")
                + "]", "");
        RunningServer.Answer answer = bench.post(DEPLOYMENTS, deployment("inject"));
        expect(201, answer);
        var containers = answer.body().object("spec").object("template").object("spec").list("containers");
        assertThat(containers.objects().stream().map(container -> container.string("name"))).containsExactly("c", "side");
        assertThat(containers.object(1).string("imagePullPolicy")).isEqualTo("Always");
        assertThat(answer.body().object("metadata").object("labels").string("a/b")).isEqualTo("c");
    }

    @Test
    void onePolicySeesWhatAnotherHasMadeAndTheFirstIsAskedAgain() throws Exception {
        String both = ", 'labels': {'case': 'one'";
        bench.mutating("one", "", "'mutations': [" + patch("has(object.data.two)"
                + " ? [JSONPatch{op: `add`, path: `/data/seen`, value: object.data.two}]"
                + " : [JSONPatch{op: `add`, path: `/data/one`, value: `1`}]") + "]", "");
        expect(201, bench.post(GROUP + "mutatingadmissionpolicies", "{'metadata': {'name': 'two'}, 'spec': {"
                + "'reinvocationPolicy': 'Never', 'mutations': [" + configuration("Object{data: {`two`: object.data.one + `2`}}")
                + "], 'matchConstraints': {'resourceRules': " + PolicyBench.rules("", "configmaps")
                + ", 'objectSelector': {'matchLabels': {'case': 'one'}}}}}"));
        expect(201, bench.post(GROUP + "mutatingadmissionpolicybindings",
                "{'metadata': {'name': 'two'}, 'spec': {'policyName': 'two'}}"));
        bench.get(GROUP + "mutatingadmissionpolicybindings/two");
        bench.get(GROUP + "mutatingadmissionpolicies/two");
        RunningServer.Answer answer = bench.post(MAPS, "{'metadata': {'name': 'one'" + both + "}}, 'data': {'a': 'b'}}");
        expect(201, answer);
        assertThat(Json.text(Json.sorted(answer.body().object("data"))))
                .isEqualTo(PolicyBench.json("{'a':'b','one':'1','seen':'12','two':'12'}"));
    }

    @Test
    void theNumberOfReplicasCanBeChangedOnItsWayIn() throws Exception {
        expect(201, bench.post(DEPLOYMENTS, deployment("scaled")));
        expect(201, bench.post(GROUP + "mutatingadmissionpolicies", "{'metadata': {'name': 'scale'}, 'spec': {"
                + "'reinvocationPolicy': 'Never', 'mutations': ["
                + configuration("Object{spec: Object.spec{replicas: object.spec.replicas > 2 ? 2 : object.spec.replicas}}")
                + "], 'matchConstraints': {'resourceRules': " + PolicyBench.rules("apps", "deployments/scale") + "}}}"));
        expect(201, bench.post(GROUP + "mutatingadmissionpolicybindings",
                "{'metadata': {'name': 'scale'}, 'spec': {'policyName': 'scale'}}"));
        bench.get(GROUP + "mutatingadmissionpolicies/scale");
        bench.get(GROUP + "mutatingadmissionpolicybindings/scale");
        RunningServer.Answer answer =
                bench.edict.send("PATCH", DEPLOYMENTS + "/scaled/scale", PolicyBench.json("{'spec': {'replicas': 5}}"));
        expect(200, answer);
        assertThat(answer.body().object("spec").integer("replicas")).isEqualTo(2);
        assertThat(bench.get(DEPLOYMENTS + "/scaled").object("spec").integer("replicas")).isEqualTo(2);
    }

    @Test
    void whatCannotBeDoneIsRefusedUnlessThePolicySaysOtherwise() throws Exception {
        String mutations = "'mutations': [" + patch("[JSONPatch{op: `remove`, path: `/spec/nothing`}]") + ", "
                + configuration("Object{data: {`second`: `done`}}") + "]";
        bench.mutating("strict", "", mutations, "");
        bench.mutating("lenient", "", "'failurePolicy': 'Ignore', " + mutations, "");
        RunningServer.Answer refused = bench.map("strict");
        expect(403, refused);
        assertThat(refused.body().string("reason")).isEqualTo("Invalid");
        assertThat(refused.body().string("message")).isEqualTo("policy 'strict' with binding 'strict' denied request:"
                + " JSON Patch: remove operation does not apply: doc is missing path: \"/spec/nothing\": missing value");
        RunningServer.Answer made = bench.map("lenient");
        expect(201, made);
        assertThat(made.body().object("data").string("second")).isEqualTo("done");
    }

    @Test
    void aBrokenPolicyThatIsStoredFailsAsItSays() throws Exception {
        for (String choice : new String[] {"Fail", "Ignore"}) {
            String name = "stored-" + choice.toLowerCase(java.util.Locale.ROOT);
            bench.store("mutatingadmissionpolicies", name, "{'apiVersion': 'admissionregistration.k8s.io/v1', 'kind':"
                    + "'MutatingAdmissionPolicy', 'metadata': {'name': '" + name + "', 'uid': '" + name + "'}, 'spec':"
                    + "{'failurePolicy': '" + choice + "', 'matchConstraints': {'objectSelector': {'matchLabels': {'case': '"
                    + name + "'}}, 'namespaceSelector': {}, 'resourceRules': " + PolicyBench.rules("", "configmaps")
                    + "}, 'reinvocationPolicy': 'Never', 'mutations': [" + configuration("`text`") + "]}}");
            bench.store("mutatingadmissionpolicybindings", name, "{'apiVersion': 'admissionregistration.k8s.io/v1',"
                    + "'kind': 'MutatingAdmissionPolicyBinding', 'metadata': {'name': '" + name + "', 'uid': 'b-" + name
                    + "'}, 'spec': {'policyName': '" + name + "'}}");
            bench.get(GROUP + "mutatingadmissionpolicies/" + name);
            bench.get(GROUP + "mutatingadmissionpolicybindings/" + name);
        }
        assertThat(bench.refusal("stored-fail", 403)).isEqualTo("must evaluate to Object but got string");
        expect(201, bench.map("stored-ignore"));
    }

    @Test
    void theOwnerOfTheFieldsIsWhoSentTheObject() throws Exception {
        bench.mutating("owned", "", "'mutations': [" + configuration("Object{data: {`new`: `x`}}") + "]", "");
        ObjectValue made = bench.map("owned").body();
        assertThat(made.object("data").string("new")).isEqualTo("x");
        assertThat(Json.text(made.object("metadata").list("managedFields"))).contains("f:a").doesNotContain("f:new");
    }

    @Test
    void whatNoFieldCanHoldIsRefusedInTheWordsOfTheTypes() throws Exception {
        Map<String, String> words = Map.of(
                "{`k`: b`abc`}", ".data.k: expected string, got &value.valueUnstructured{Value:[]uint8{0x61, 0x62, 0x63}}",
                "{`k`: null}", ".data.k: expected string, got &value.valueUnstructured{Value:0}",
                "{`k`: duration(`1s`)}", ".data.k: expected string, got &value.valueUnstructured{Value:1000000000}",
                "{`k`: timestamp(`2020-01-01T00:00:00Z`)}", ".data.k: expected string, got &value.valueUnstructured{Value:"
                        + "time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)}",
                "b`abc`", ".data: expected map, got &{[97 98 99]}");
        int number = 0;
        for (Map.Entry<String, String> entry : words.entrySet()) {
            String name = "misfit-" + number++;
            bench.mutating(name, "", "'mutations': [" + configuration("Object{data: " + entry.getKey() + "}") + "]", "");
            assertThat(bench.refusal(name, 403)).isEqualTo(
                    "error applying patch: failed to convert patch object to typed object: " + entry.getValue());
        }
        bench.mutating("numbered", "", "'mutations': [" + configuration("Object{data: {1: `x`}}") + "]", "");
        assertThat(bench.refusal("numbered", 403)).isEqualTo("invalid return type: *dynamic.ObjectVal");
    }

    @Test
    void anObjectThatCannotBeReadFailsAsThePolicySays() throws Exception {
        String garbage = "'mutations': [" + configuration("Object{binaryData: {`k`: `!!!`}}") + "]";
        bench.mutating("unreadable", "", garbage, "");
        bench.mutating("unread", "", "'failurePolicy': 'Ignore', " + garbage, "");
        assertThat(bench.refusal("unreadable", 403)).isEqualTo("unable to convert unstructured object to /v1, Kind=ConfigMap:"
                + " error decoding from json: illegal base64 data at input byte 0");
        expect(201, bench.map("unread"));
        bench.mutating("half", PolicyBench.rules("apps", "deployments"), "'mutations': ["
                + configuration("Object{spec: Object.spec{replicas: 1.5}}") + "]", "");
        RunningServer.Answer half = bench.post(DEPLOYMENTS, deployment("half"));
        expect(403, half);
        assertThat(half.body().string("message")).endsWith(
                "unable to convert unstructured object to apps/v1, Kind=Deployment: cannot convert float64 to int32");
    }

    @Test
    void whatAPatchWritesIsJsonOrNothing() throws Exception {
        bench.mutating("bytes", "", "'mutations': ["
                + patch("[JSONPatch{op: `add`, path: `/binaryData`, value: {`k`: b`abc`}}]") + "]", "");
        RunningServer.Answer made = bench.map("bytes");
        expect(201, made);
        assertThat(made.body().object("binaryData").string("k")).isEqualTo("YWJj");
        bench.mutating("amount", "", "'mutations': ["
                + patch("[JSONPatch{op: `add`, path: `/data/k`, value: quantity(`1`)}]") + "]", "");
        assertThat(bench.refusal("amount", 403)).isEqualTo("JSONPath valueExpression evaluated to a type that could not"
                + " marshal to JSON: type conversion error from 'Quantity' to '*structpb.Value'");
        bench.mutating("disguise", "", "'mutations': ["
                + patch("[JSONPatch{op: `replace`, path: `/kind`, value: `Secret`}]") + "]", "");
        assertThat(bench.refusal("disguise", 500)).isEqualTo("Internal error occurred: illegal base64 data at input byte 0");
    }

    @Test
    void whereAnythingMayStandNotEverythingMay() throws Exception {
        expect(201, bench.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "{'metadata': {'name':"
                + "'toys.example.com'}, 'spec': {'group': 'example.com', 'scope': 'Namespaced', 'names': {'plural': 'toys',"
                + "'kind': 'Toy'}, 'versions': [{'name': 'v1', 'served': true, 'storage': true, 'schema': {'openAPIV3Schema':"
                + "{'type': 'object', 'x-kubernetes-preserve-unknown-fields': true}}}]}}"));
        String toys = "/apis/example.com/v1/namespaces/default/toys";
        Waiting.until("the kind is served", () -> bench.edict.get(toys).code() == 200);
        Map<String, String> words = Map.of(
                configuration("Object{spec: Object.spec{a: null}}"), "policy 'toys' with binding 'toys' denied request: error"
                        + " applying patch: failed to convert patch object to typed object: .spec.a: expected map, got &{NULL_VALUE}",
                configuration("Object{spec: Object.spec{a: b`abc`}}"), "policy 'toys' with binding 'toys' denied request: error"
                        + " applying patch: failed to convert patch object to typed object: .spec.a: expected map, got &{[97 98 99]}",
                patch("[JSONPatch{op: `replace`, path: `/kind`, value: `Other`}]"),
                "Other.example.com \"toy\" is invalid: kind: Invalid value: \"Other\": must be Toy");
        for (Map.Entry<String, String> entry : words.entrySet()) {
            bench.mutating("toys", PolicyBench.rules("example.com", "toys"), "'mutations': [" + entry.getKey() + "]", "");
            assertThat(bench.post(toys, "{'apiVersion': 'example.com/v1', 'kind': 'Toy', 'metadata': {'name': 'toy', 'labels':"
                    + "{'case': 'toys'}}}").body().string("message")).isEqualTo(entry.getValue());
            for (String resource : new String[] {"mutatingadmissionpolicies", "mutatingadmissionpolicybindings"}) {
                expect(200, bench.edict.send("DELETE", GROUP + resource + "/toys", ""));
            }
        }
    }
}
