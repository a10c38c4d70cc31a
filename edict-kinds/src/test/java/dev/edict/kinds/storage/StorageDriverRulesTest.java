package dev.edict.kinds.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class StorageDriverRulesTest {
    private final KindTrial drivers = KindTrial.clusterWide("storage.k8s.io", "CSIDriver");
    private final KindTrial nodes = KindTrial.clusterWide("storage.k8s.io", "CSINode");
    private final KindTrial capacities = KindTrial.namespaced("storage.k8s.io", "CSIStorageCapacity");
    private final KindTrial attachments = KindTrial.clusterWide("storage.k8s.io", "VolumeAttachment");
    private final KindTrial classes = KindTrial.clusterWide("storage.k8s.io", "VolumeAttributesClass");

    @Test
    void anAttachmentStaysWhereItIs() {
        String attachment = "{'spec': {'attacher': 'a.b', 'nodeName': '%s', 'source': {'persistentVolumeName': 'v'}}}";
        assertThat(attachments.update(attachment.formatted("m"), attachment.formatted("n"))).containsExactly(
                "spec: Invalid value: {\"Attacher\":\"a.b\",\"Source\":{\"PersistentVolumeName\":\"v\","
                        + "\"InlineVolumeSpec\":null},\"NodeName\":\"m\"}: field is immutable");
    }

    @Test
    void aDriverHasDefaultsAndLimits() {
        assertThat(drivers.created("{'spec': {}}").object("spec")).isEqualTo(KindTrial.tree("{'attachRequired': true,"
                + "'podInfoOnMount': false, 'storageCapacity': false, 'fsGroupPolicy': 'ReadWriteOnceWithFSType',"
                + "'requiresRepublish': false, 'seLinuxMount': false, 'volumeLifecycleModes': ['Persistent']}"));
        assertThat(drivers.create("{'spec': {'fsGroupPolicy': 'Any', 'volumeLifecycleModes': ['Short'],"
                + "'nodeAllocatableUpdatePeriodSeconds': 5, 'tokenRequests': [{'audience': 'a', 'expirationSeconds': 5},"
                + "{'audience': 'a'}]}}")).containsExactly(
                "spec.fsGroupPolicy: Unsupported value: \"Any\": supported values: \"File\", \"None\","
                        + " \"ReadWriteOnceWithFSType\"",
                "spec.tokenRequests[0].expirationSeconds: Invalid value: 5: may not specify a duration less than 10"
                        + " minutes",
                "spec.tokenRequests[1].audience: Duplicate value: \"a\"",
                "spec.volumeLifecycleModes: Unsupported value: \"Short\": supported values: \"Persistent\","
                        + " \"Ephemeral\"",
                "spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 5: must be greater than or equal to 10"
                        + " seconds");
        assertThat(drivers.update("{'spec': {'attachRequired': false}}", "{'spec': {}}"))
                .containsExactly("spec.attachedRequired: Invalid value: false: field is immutable");
    }

    @Test
    void aNodesDriversKeepTheirNames() {
        String node = "{'spec': {'drivers': [{'name': 'd.x', 'nodeID': 'n', 'allocatable': {'count': 1}}]}}";
        assertThat(nodes.update(node.replace("'count': 1", "'count': 2"), node)).isEmpty();
        assertThat(nodes.update(node.replace("'n'", "'m'"), node)).containsExactly(
                "spec.drivers: Invalid value: {\"Name\":\"d.x\",\"NodeID\":\"m\",\"TopologyKeys\":null,"
                        + "\"Allocatable\":null}: field is immutable");
        assertThat(nodes.create("{'spec': {'drivers': [{'name': 'd'}, {'name': 'd', 'nodeID': 'n'}]}}"))
                .containsExactly("spec.drivers[0].nodeID: Required value",
                        "spec.drivers[1].name: Duplicate value: \"d\"");
    }

    @Test
    void capacitiesAndClassesAreFixed() {
        assertThat(capacities.update("{'storageClassName': 'b', 'capacity': '-1'}", "{'storageClassName': 'a'}"))
                .containsExactly("capacity: Invalid value: \"-1\": must be greater than or equal to 0",
                        "storageClassName: Invalid value: \"b\": field is immutable");
        assertThat(classes.create("{}")).containsExactly("driverName: Required value",
                "parameters: Required value: must contain at least one key/value pair");
        assertThat(classes.update("{'driverName': 'e', 'parameters': {'a': '2'}}",
                "{'driverName': 'd', 'parameters': {'a': '1'}}")).containsExactly(
                "driverName: Forbidden: updates to driverName are forbidden.",
                "parameters: Forbidden: updates to parameters are forbidden.");
    }

    @Test
    void anAttachmentIsOfAVolumeToANode() {
        String good = "{'spec': {'attacher': 'd.x', 'nodeName': 'n', 'source': {'persistentVolumeName': 'v'}}}";
        assertThat(attachments.create(good)).isEmpty();
        assertThat(attachments.create(good.replace("'persistentVolumeName': 'v'", ""))).containsExactly(
                "spec.source: Required value: must specify exactly one of inlineVolumeSpec and persistentVolumeName");
        assertThat(attachments.create(good.replace("'persistentVolumeName': 'v'", "'inlineVolumeSpec': {'capacity':"
                + "{'storage': '1'}, 'accessModes': ['ReadWriteOnce'], 'csi': {'driver': 'd', 'volumeHandle': 'h'}}")))
                .containsExactly("spec.source.inlineVolumeSpec.capacity: Forbidden: may not be specified in the context"
                        + " of inline volumes");
        assertThat(attachments.update(good.replace("'n'", "'m'"), good)).singleElement().asString()
                .startsWith("spec: Invalid value: ").endsWith(": field is immutable");
    }
}
