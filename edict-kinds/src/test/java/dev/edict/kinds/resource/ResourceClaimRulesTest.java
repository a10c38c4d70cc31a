package dev.edict.kinds.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceClaimRulesTest {
    private static final String GROUP = "resource.k8s.io";
    private static final String RULE = "must be the name of a request in the claim or the name of a request and a"
            + " subrequest separated by '/'";

    private final KindTrial claims = KindTrial.namespaced(GROUP, "ResourceClaim");
    private final KindTrial templates = KindTrial.namespaced(GROUP, "ResourceClaimTemplate");
    private final KindTrial classes = KindTrial.clusterWide(GROUP, "DeviceClass");

    private static String claim(String devices) {
        return "{'spec': {'devices': {" + devices + "}}}";
    }

    @Test
    void aRequestIsForOneDeviceUnlessItSaysOtherwise() {
        ObjectValue request = claims.created(claim("'requests': [{'exactly': {}, 'firstAvailable': [{}, {'allocationMode':"
                + "'All'}]}]")).object("spec").object("devices").list("requests").object(0);
        assertThat(request).isEqualTo(KindTrial.tree("{'exactly': {'allocationMode': 'ExactCount', 'count': 1},"
                + "'firstAvailable': [{'allocationMode': 'ExactCount', 'count': 1}, {'allocationMode': 'All'}]}"));
    }

    @Test
    void aTolerationComparesUnlessItSaysOtherwise() {
        ObjectValue made = claims.defaulted("{'spec': {'devices': {'requests': [{'exactly': {'tolerations': [{'key': 'a'},"
                + "{'operator': 'Exists'}]}}]}}, 'status': {'allocation': {'devices': {'results': [{'tolerations': [{}]}]}}}}");
        assertThat(made.object("spec").object("devices").list("requests").object(0).object("exactly").list("tolerations"))
                .isEqualTo(KindTrial.tree("{'x': [{'key': 'a', 'operator': 'Equal'}, {'operator': 'Exists'}]}").list("x"));
        assertThat(made.object("status").object("allocation").object("devices").list("results").object(0))
                .isEqualTo(KindTrial.tree("{'tolerations': [{'operator': 'Equal'}]}"));
    }

    @Test
    void whatIsAskedForIsForLife() {
        String old = claim("'requests': [{'name': 'a', 'exactly': {'deviceClassName': 'c'}}]");
        assertThat(claims.update(claim(""), old)).contains(
                "spec: Invalid value: {\"Devices\":{\"Requests\":null,\"Constraints\":null,\"Config\":null}}: field is"
                        + " immutable");
        assertThat(claims.update(old.replace("'deviceClassName': 'c'", "'deviceClassName': 'c', 'capacity': {}"), old))
                .singleElement().asString().contains("\"Tolerations\":null,\"Capacity\":{\"Requests\":null}}");
        String template = "{'spec': {'spec': {'devices': {'requests': [{'name': '%s', 'exactly': {'deviceClassName':"
                + "'c'}}]}}}}";
        assertThat(templates.update(template.formatted("b"), template.formatted("a"))).singleElement().asString()
                .startsWith("spec: Invalid value: {\"Spec\":{\"Devices\":{\"Requests\":[{\"Name\":\"b\",\"Exactly\":"
                        + "{\"DeviceClassName\":\"c\",\"Selectors\":null,\"AllocationMode\":\"ExactCount\",");
    }

    @Test
    void selectorsOfDevicesAreCompiled() {
        String selector = "{'spec': {'selectors': [{'cel': {'expression': '%s'}}]}}";
        for (String good : List.of("device.driver == `d`", "device.attributes[`d`].flag",
                "device.capacity[`d`].memory.compareTo(quantity(`1Gi`)) >= 0", "device.allowMultipleAllocations",
                "cel.bind(a, device.attributes[`d`], a.flag)",
                "has(device.attributes[`d`].model) && device.attributes[`d`].model.startsWith(`A`)",
                "device.attributes[`d`].?version.orValue(semver(`0.0.1`)).isGreaterThan(semver(`1.0.0`))")) {
            assertThat(classes.create(selector.formatted(good.replace("`", "\\\"")))).as(good).isEmpty();
        }
        assertThat(classes.create(selector.formatted("device.capacity.d.memory"))).containsExactly(
                "spec.selectors[0].cel.expression: Invalid value: \"device.capacity.d.memory\": "
                        + "must evaluate to bool or the unknown type, not kubernetes.Quantity");
        assertThat(classes.create(selector.formatted("dyn(true)"))).containsExactly(
                "spec.selectors[0].cel.expression: Invalid value: \"dyn(true)\": "
                        + "must evaluate to bool or the unknown type, not dyn");
        assertThat(classes.create(selector.formatted("device.driver"))).containsExactly("spec.selectors[0].cel.expression:"
                + " Invalid value: \"device.driver\": must evaluate to bool or the unknown type, not string");
        assertThat(classes.create(selector.formatted("device.model"))).containsExactly("spec.selectors[0].cel.expression:"
                + " Invalid value: \"device.model\": compilation failed: ERROR: <input>:1:7: undefined field 'model'"
                + "\n | device.model\n | ......^");
    }

    @Test
    void ofAPrefixOnlyTheNameThatComesOfItCounts() {
        assertThat(classes.create("{'metadata': {'name': 'a', 'generateName': 'Bad_'}, 'spec': {}}")).isEmpty();
        assertThat(classes.create("{'metadata': {'name': 'A'}, 'spec': {}}")).hasSize(1);
    }

    @Test
    void aRequestNamesAClassOrAlternatives() {
        assertThat(claims.create(claim("'requests': [{'name': 'a'}, {'name': 'a', 'exactly': {}, 'firstAvailable': [{}]},"
                + "{'name': 'b', 'exactly': {'deviceClassName': 'c', 'allocationMode': 'All', 'count': 2, 'selectors':"
                + "[{}], 'tolerations': [{'operator': 'Exists', 'value': 'x'}, {'effect': 'y'}]}}, {'name': 'c',"
                + "'firstAvailable': [{'name': 'x', 'allocationMode': 'Some'}, {'name': 'x', 'deviceClassName': 'c',"
                + "'count': -1}]}]"))).containsExactly(
                "spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required",
                "spec.devices.requests[1]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is"
                        + " required, but multiple fields are set",
                "spec.devices.requests[2].exactly.selectors[0].cel: Required value",
                "spec.devices.requests[2].exactly.count: Invalid value: 2: must not be specified when allocationMode"
                        + " is 'All'",
                "spec.devices.requests[2].exactly.tolerations[0].value: Invalid value: \"x\": must be empty for"
                        + " operator `Exists`",
                "spec.devices.requests[2].exactly.tolerations[1].effect: Unsupported value: \"y\": supported values:"
                        + " \"NoExecute\", \"NoSchedule\", \"None\"",
                "spec.devices.requests[3].firstAvailable[0].deviceClassName: Required value",
                "spec.devices.requests[3].firstAvailable[0].allocationMode: Unsupported value: \"Some\": supported"
                        + " values: \"All\", \"ExactCount\"",
                "spec.devices.requests[3].firstAvailable[1].count: Invalid value: -1: must be greater than zero",
                "spec.devices.requests[3].firstAvailable[1]: Duplicate value: \"x\"",
                "spec.devices.requests[1]: Duplicate value: \"a\"");
    }

    @Test
    void constraintsAndConfigurationsReferToRequests() {
        assertThat(claims.create(claim("'requests': [{'name': 'a', 'firstAvailable': [{'name': 'b', 'deviceClassName':"
                + "'c'}]}], 'constraints': [{'requests': ['a/b', 'a/c', 'a/b/c'], 'matchAttribute': 'x'}, {}],"
                + "'config': [{'requests': ['a', 'a'], 'opaque': {'driver': 'd', 'parameters': [1]}}, {}]")))
                .containsExactly(
                        "spec.devices.constraints[0].requests[1]: Invalid value: \"a/c\": " + RULE,
                        "spec.devices.constraints[0].requests[2]: Invalid value: \"a/b/c\": " + RULE,
                        "spec.devices.constraints[0].matchAttribute: Invalid value: \"x\": a fully qualified name must"
                                + " be a domain and a name separated by a slash",
                        "spec.devices.constraints[1]: Required value: exactly one of \"matchAttribute\" or"
                                + " \"distinctAttribute\" is required, but multiple fields are set",
                        "spec.devices.config[0].requests[1]: Duplicate value: \"a\"",
                        "spec.devices.config[0].opaque.parameters: Invalid value: \"<value omitted>\": must be a valid"
                                + " JSON object",
                        "spec.devices.config[1].opaque: Required value");
    }

    @Test
    void aClaimDoesNotChangeItsMind() {
        String one = claim("'requests': [{'name': 'a', 'exactly': {'deviceClassName': 'c'}}]");
        assertThat(claims.update(one, one)).isEmpty();
        assertThat(claims.update(one, claim(""))).singleElement().asString()
                .startsWith("spec: Invalid value: {").endsWith(": field is immutable");
    }

    @Test
    void aStatusTellsWhatAClaimHasGot() {
        String spec = "'spec': {'devices': {'requests': [{'name': 'r', 'exactly': {'deviceClassName': 'c'}}]}}";
        String got = "'allocation': {'devices': {'results': [{'request': 'r', 'driver': 'd', 'pool': 'p', 'device': 'x'}]}}";
        String old = "{" + spec + ", 'status': {" + got + "}}";
        assertThat(claims.updateStatus("{'status': {'allocation': {'devices': {'results': [{'request': 's', 'driver':"
                + "'d', 'pool': '', 'device': 'x', 'shareID': 'no', 'bindingConditions': ['a']}], 'config':"
                + "[{'opaque': {'driver': 'd', 'parameters': {}}}]}}}}", "{" + spec + "}")).containsExactly(
                "status.allocation.devices.results[0].request: Invalid value: \"s\": " + RULE,
                "status.allocation.devices.results[0].pool: Required value",
                "status.allocation.devices.results[0].bindingFailureConditions: Invalid value: null:"
                        + " bindingFailureConditions are required to use bindingConditions",
                "status.allocation.devices.results[0].shareID: Invalid value: \"no\": error validating uid: invalid"
                        + " UUID length: 2",
                "status.allocation.devices.config[0].source: Required value");
        assertThat(claims.updateStatus("{'status': {'reservedFor': [{'uid': 'u'}, {'resource': 'pods', 'name': 'n',"
                + "'uid': 'u'}], 'devices': [{'driver': 'd', 'pool': 'p', 'device': 'y', 'networkData': {'ips':"
                + "['10.0.0.1']}}]}}", "{" + spec + "}")).containsExactly(
                "status.reservedFor[0].resource: Required value",
                "status.reservedFor[0].name: Required value",
                "status.reservedFor[1]: Duplicate value: \"u\"",
                "status.devices[0]: Invalid value: {\"Driver\":\"d\",\"Pool\":\"p\",\"Device\":\"y\",\"ShareID\":\"\"}:"
                        + " must be an allocated device in the claim",
                "status.devices[0].networkData.ips[0]: Invalid value: \"10.0.0.1\": must be a valid address in CIDR"
                        + " form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)",
                "status.reservedFor: Forbidden: may not be specified when `allocated` is not set");
        assertThat(claims.updateStatus("{'status': {" + got.replace("'x'", "'y'") + "}}", old)).singleElement()
                .asString().startsWith("status.allocation: Invalid value:").endsWith("field is immutable");
    }

    @Test
    void devicesThatAreGivenBackLeaveTheStatus() {
        String got = "{'status': {'allocation': {'devices': {'results': [{'driver': 'd', 'pool': 'p', 'device': 'x'}]}},"
                + "'devices': [{'driver': 'd', 'pool': 'p', 'device': 'x'}]}}";
        assertThat(claims.rules().prepareForStatusUpdate(claims.object("{'status': {'devices': [{'driver': 'd', 'pool':"
                + "'p', 'device': 'x'}]}}"), claims.object(got)).object("status")).isEqualTo(ObjectValue.EMPTY);
        assertThat(claims.rules().prepareForStatusUpdate(claims.object(got), claims.object(got)).object("status")
                .list("devices").size()).isEqualTo(1);
    }

    @Test
    void aTemplateHasLabelsAndASpec() {
        assertThat(templates.create("{'spec': {'metadata': {'name': 'n', 'labels': {'a': 'b'}}, 'spec': {'devices':"
                + "{'requests': [{'name': 'r'}]}}}}")).containsExactly(
                "spec.metadata.name: Forbidden: cannot be set",
                "spec.spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is"
                        + " required");
        assertThat(templates.update("{'spec': {'metadata': {'labels': {'a': 'b'}}}}", "{}")).hasSize(1);
    }

    @Test
    void aClassSelectsAndConfigures() {
        assertThat(classes.create("{'spec': {'selectors': [{}], 'config': [{}], 'extendedResourceName': 'cpu'}}"))
                .containsExactly(
                        "spec.selectors[0].cel: Required value",
                        "spec.config[0].opaque: Required value",
                        "spec.extendedResourceName: Invalid value: \"cpu\": must be a valid extended resource name");
        assertThat(classes.create("{'spec': {'extendedResourceName': 'example.com/gpu'}}")).isEmpty();
        String large = "{'spec': {'config': [{'opaque': {'driver': 'd', 'parameters': {'a': '" + "x".repeat(11000)
                + "'}}}]}}";
        assertThat(classes.create(large)).containsExactly(
                "spec.config[0].opaque.parameters: Too long: may not be more than 10240 bytes");
        assertThat(classes.update(large, large)).isEmpty();
    }
}
