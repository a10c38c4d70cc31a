package dev.edict.kinds.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class ResourceSliceRulesTest {
    private static final String GOOD = "'driver': 'd', 'pool': {'name': 'p', 'resourceSliceCount': 1}";

    private final KindTrial slices = KindTrial.clusterWide("resource.k8s.io", "ResourceSlice");

    private static String slice(String more) {
        return "{'spec': {" + GOOD + more + "}}";
    }

    private static String devices(String... devices) {
        return slice(", 'allNodes': true, 'devices': [{" + String.join("}, {", devices) + "}]");
    }

    @Test
    void aSliceSaysWhoseItIsAndWhere() {
        assertThat(slices.create("{'spec': {'pool': {'name': 'A/', 'generation': -1}}}")).hasSize(6).contains(
                "spec.driver: Required value",
                "spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero",
                "spec.pool.generation: Invalid value: -1: must be greater than or equal to zero",
                "spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`,"
                        + " `perDeviceNodeSelection` is required");
        assertThat(slices.create(slice(", 'nodeName': 'n', 'allNodes': true, 'perDeviceNodeSelection': false,"
                + "'devices': [], 'sharedCounters': [{'name': 's'}]"))).containsExactly(
                "spec.perDeviceNodeSelection: Invalid value: false: must be either unset or set to true",
                "spec: Invalid value: \"{`nodeName`, `allNodes`}\": exactly one of `nodeName`, `nodeSelector`,"
                        + " `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set",
                "spec: Invalid value: \"\": only one of `sharedCounters` or `devices` is allowed",
                "spec.sharedCounters[0].counters: Required value");
        assertThat(slices.update("{'spec': {'driver': 'e', 'pool': {'name': 'q', 'resourceSliceCount': 1}, 'nodeName':"
                + "'n'}}", slice(", 'nodeName': 'm'"))).containsExactly(
                "spec.pool.name: Invalid value: \"q\": field is immutable",
                "spec.driver: Invalid value: \"e\": field is immutable",
                "spec.nodeName: Invalid value: \"n\": field is immutable");
        assertThat(slices.warnings("{'spec': {'driver': 'D'}}")).containsExactly(
                "spec.driver: driver names should be lowercase; \"D\" contains uppercase characters");
    }

    @Test
    void attributesHaveOneValue() {
        assertThat(slices.create(devices("'name': 'a', 'attributes': {'x': {'version': '1.0', 'int': 1}, '/y': {'strings':"
                + "['dropped']}, 'z': {'version': '1.2.3-rc.1+b'}}", "'name': 'a'"))).containsExactly(
                "spec.devices[0].attributes[x].version: Invalid value: \"1.0\": must be a string compatible with"
                        + " semver.org spec 2.0.0",
                "spec.devices[0].attributes[x]: Invalid value: {\"IntValue\":1,\"BoolValue\":null,\"StringValue\":null,"
                        + "\"VersionValue\":\"1.0\",\"IntValues\":null,\"BoolValues\":null,\"StringValues\":null,"
                        + "\"VersionValues\":null}: exactly one value must be specified",
                "spec.devices[0].attributes: Invalid value: \"\": the domain must not be empty",
                "spec.devices[0].attributes[/y]: Invalid value: \"\": exactly one value must be specified",
                "spec.devices[1]: Duplicate value: \"a\"");
    }

    @Test
    void sharedDevicesHandOutTheirCapacityInAmounts() {
        assertThat(slices.create(devices("'name': 'a', 'capacity': {'x': {'value': '1', 'requestPolicy': {}}}")))
                .containsExactly("spec.devices[0].capacity[x].requestPolicy: Forbidden: allowMultipleAllocations must"
                        + " be true");
        String shared = "'name': 'a', 'allowMultipleAllocations': true, 'capacity': {'x': {'value': '8Gi',"
                + "'requestPolicy': ";
        assertThat(slices.create(devices(shared + "{'default': '3Gi', 'validValues': ['2Gi', '1Gi', '9Gi', '1Gi']}}}")))
                .containsExactly(
                        "spec.devices[0].capacity[x].requestPolicy.validValues[1]: Invalid value: \"1Gi\": values must"
                                + " be sorted in ascending order",
                        "spec.devices[0].capacity[x].requestPolicy.validValues[3]: Invalid value: \"1Gi\": values must"
                                + " be sorted in ascending order",
                        "spec.devices[0].capacity[x].requestPolicy.validValues[2]: Invalid value: \"9Gi\": option is"
                                + " larger than capacity value: 8Gi",
                        "spec.devices[0].capacity[x].requestPolicy.validValues[3]: Duplicate value: \"1073741824\"",
                        "spec.devices[0].capacity[x].requestPolicy.validValues: Invalid value: \"3Gi\": default value"
                                + " is not valid according to the requestPolicy");
        assertThat(slices.create(devices(shared + "{'default': '1Gi', 'validRange': {'min': '2Gi', 'max': '9Gi',"
                + "'step': '2Gi'}}}}"))).containsExactly(
                "spec.devices[0].capacity[x].requestPolicy.validRange.min: Invalid value: \"1Gi\": default is less than"
                        + " min: 2Gi",
                "spec.devices[0].capacity[x].requestPolicy.validRange.max: Invalid value: \"9Gi\": max is larger than"
                        + " capacity value: 8Gi",
                "spec.devices[0].capacity[x].requestPolicy.validRange.step: Invalid value: \"1Gi\": value is not a"
                        + " multiple of a given step (2Gi) from (2Gi)",
                "spec.devices[0].capacity[x].requestPolicy.validRange.step: Invalid value: \"9Gi\": value is not a"
                        + " multiple of a given step (2Gi) from (2Gi)");
    }

    @Test
    void taintsAndCountersAndConditions() {
        String bad = devices("'name': 'a', 'taints': [{'key': 'k', 'effect': 'x'}], 'consumesCounters': [{'counters':"
                + "{'c': {'value': '1'}}}], 'bindingConditions': ['a', 'a'], 'bindingFailureConditions': ['a'],"
                + "'nodeName': 'n'");
        assertThat(slices.create(bad)).containsExactly(
                "spec.devices[0].taints[0].effect: Unsupported value: \"x\": supported values: \"NoExecute\","
                        + " \"NoSchedule\", \"None\"",
                "spec.devices[0].consumesCounters[0].counterSet: Required value",
                "spec.devices[0]: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if"
                        + " `perDeviceNodeSelection` is set to true in the ResourceSlice spec",
                "spec.devices[0].bindingConditions[1]: Duplicate value: \"a\"",
                "spec.devices[0].bindingFailureConditions[0]: Invalid value: \"a\": bindingFailureConditions must not"
                        + " overlap with bindingConditions");
        assertThat(slices.update(bad, bad)).hasSize(4);
        assertThat(slices.create(slice(", 'perDeviceNodeSelection': true, 'devices': [{'name': 'a'}]"))).singleElement()
                .asString().startsWith("spec.devices[0]: Required value: exactly one of `nodeName`");
    }

    @Test
    void aTaintWasAddedWithItsSlice() {
        assertThat(slices.created(devices("'name': 'a', 'taints': [{'key': 'k'}], 'nodeAllocatableResourceMappings': {}")
                .replace("{'spec'", "{'metadata': {'creationTimestamp': '2026-01-02T03:04:05Z'}, 'spec'"))
                .object("spec").list("devices").object(0)).isEqualTo(KindTrial.tree(
                "{'name': 'a', 'taints': [{'key': 'k', 'timeAdded': '2026-01-02T03:04:05Z'}]}"));
    }
}
