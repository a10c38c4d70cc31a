package dev.edict.kinds.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NodeAndVolumeRulesTest {
    private static final String CLAIM = "{'spec': {'accessModes': ['ReadWriteOnce'],"
            + "'resources': {'requests': {'storage': '1Gi'}}}}";
    private static final String VOLUME = "{'spec': {'accessModes': ['ReadWriteOnce'], 'capacity': {'storage': '1Gi'},"
            + "'hostPath': {'path': '/data'}}}";

    private final KindTrial nodes = KindTrial.clusterWide("", "Node");
    private final KindTrial volumes = KindTrial.clusterWide("", "PersistentVolume");
    private final KindTrial claims = KindTrial.namespaced("", "PersistentVolumeClaim");
    private final KindTrial controllers = KindTrial.namespaced("", "ReplicationController");

    @Test
    void aNodeHasWhatItSaysAndMayGiveItAllAway() {
        ObjectValue made = nodes.created("{'spec': {'podCIDR': '10.1.0.0/24', 'configSource': {}},"
                + "'status': {'capacity': {'cpu': '2'}}}");
        assertThat(made.object("spec").list("podCIDRs")).isEqualTo(ListValue.of("10.1.0.0/24"));
        assertThat(made.object("spec").has("configSource")).isFalse();
        assertThat(made.object("status").object("allocatable")).isEqualTo(ObjectValue.of("cpu", "2"));
    }

    @Test
    void taintsAreDistinct() {
        assertThat(nodes.create("{'spec': {'taints': [{'key': 'a', 'effect': 'NoSchedule'},"
                + "{'key': 'a', 'effect': 'NoSchedule'}, {'key': 'b'}, {'key': 'c', 'effect': 'Never'}]}}"))
                .containsExactly(
                        "metadata.taints[1]: Duplicate value: {\"Key\":\"a\",\"Value\":\"\",\"Effect\":\"NoSchedule\","
                                + "\"TimeAdded\":null}: taints must be unique by key and effect pair",
                        "metadata.taints[2].effect: Required value",
                        "metadata.taints[3].effect: Unsupported value: \"Never\": supported values: \"NoSchedule\","
                                + " \"PreferNoSchedule\", \"NoExecute\"");
    }

    @Test
    void aNodeKeepsItsRangeAndProvider() {
        assertThat(nodes.update("{'spec': {'podCIDR': '10.2.0.0/24', 'providerID': 'b'}}",
                "{'spec': {'podCIDR': '10.1.0.0/24', 'providerID': 'a'}}")).containsExactly(
                "spec.podCIDRs: Forbidden: node updates may not change podCIDR except from \"\" to valid",
                "spec.providerID: Forbidden: node updates may not change providerID except from \"\" to valid");
        assertThat(nodes.updateStatus("{'status': {'capacity': {'pods': '1500m'}, 'declaredFeatures': ['b', 'A']}}",
                "{}")).containsExactly(
                "status.capacity.pods: Invalid value: \"1500m\": must be an integer",
                "status.allocatable.pods: Invalid value: \"1500m\": must be an integer",
                "status.declaredFeatures[0]: Invalid value: \"b\": invalid feature name \"b\": must start with an"
                        + " UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or"
                        + " MyFeature/mySubFeature), and contain only alphanumeric characters and slashes",
                "status.declaredFeatures[1]: Invalid value: \"A\": list must be sorted alphabetically");
    }

    @Test
    void aRangeThatCannotBeReadIsNotOfADifferentFamily() {
        assertThat(nodes.create("{'spec': {'podCIDR': '10.1.0.0/24', 'podCIDRs': ['10.1.0.0/24', 'x']}}"))
                .contains("spec.podCIDRs: Internal error: invalid PodCIDRs. failed to check with dual stack with"
                        + " error:invalid CIDR[1]: <nil> (invalid CIDR address: x)");
    }

    @Test
    void aVolumesAffinityMayOnlyMoveToTheSuccessorsOfItsLabels() {
        String affinity = "'nodeAffinity': {'required': {'nodeSelectorTerms': [{'matchExpressions':"
                + "[{'key': '%s', 'operator': 'In', 'values': ['a']}]}]}}, 'hostPath'";
        String old = VOLUME.replace("'hostPath'", affinity.formatted("failure-domain.beta.kubernetes.io/zone"));
        assertThat(volumes.update(VOLUME.replace("'hostPath'", affinity.formatted("topology.kubernetes.io/zone")), old))
                .isEmpty();
        assertThat(volumes.update(VOLUME.replace("'hostPath'", affinity.formatted("disk")), old)).containsExactly(
                "nodeAffinity: Invalid value: {\"Required\":{\"NodeSelectorTerms\":[{\"MatchExpressions\":[{\"Key\":"
                        + "\"disk\",\"Operator\":\"In\",\"Values\":[\"a\"]}],\"MatchFields\":null}]}}: field is immutable,"
                        + " except for updating from beta label to GA");
        assertThat(volumes.update(VOLUME, old)).containsExactly(
                "nodeAffinity: Invalid value: null: field is immutable, except for updating from beta label to GA");
        String plain = VOLUME.replace("'hostPath'", affinity.formatted("disk"));
        assertThat(volumes.update(VOLUME.replace("'hostPath'", affinity.formatted("")), plain))
                .isNotEmpty().noneMatch(error -> error.startsWith("nodeAffinity"));
    }

    @Test
    void targetsOfIscsiAreNamedByTheirFormat() {
        String source = "'iscsi': {'targetPortal': '10.0.0.1', 'iqn': 'x', 'lun': 0}";
        assertThat(volumes.create(VOLUME.replace("'hostPath': {'path': '/data'}", source)))
                .containsExactly("spec.iscsi.iqn: Invalid value: \"x\": must be valid format");
        assertThat(KindTrial.namespaced("", "Pod").create("{'spec': {'containers': [{'name': 'c', 'image': 'i'}],"
                + "'volumes': [{'name': 'v', " + source + "}]}}")).containsExactly("spec.volumes[0].iscsi.iqn:"
                + " Invalid value: \"x\": must be valid format starting with iqn, eui, or naa");
    }

    @Test
    void aVolumeIsOfOneType() {
        assertThat(volumes.create(VOLUME)).isEmpty();
        assertThat(volumes.create("{'spec': {}}")).containsExactly(
                "spec.accessModes: Required value",
                "spec.capacity: Required value",
                "spec.capacity: Unsupported value: null: supported values: \"storage\"",
                "spec: Required value: must specify a volume type");
        assertThat(volumes.create(VOLUME.replace("'hostPath'", "'local': {'path': '/x'}, 'nfs': {}, 'hostPath'")))
                .containsExactly(
                        "spec.nfs: Forbidden: may not specify more than 1 volume type",
                        "spec.local: Forbidden: may not specify more than 1 volume type");
        assertThat(volumes.create(VOLUME.replace("'hostPath': {'path': '/data'}", "'local': {'path': '/x'}")))
                .containsExactly("spec.nodeAffinity: Required value: Local volume requires node affinity");
        assertThat(volumes.create(VOLUME.replace("'hostPath': {'path': '/data'}", "'csi': {'driver': 'd_',"
                + "'nodePublishSecretRef': {'name': 'n'}}"))).hasSize(3).last()
                .isEqualTo("spec.csi.nodePublishSecretRef.namespace: Required value");
    }

    @Test
    void whereAVolumesDataIsIsForLife() {
        assertThat(volumes.update(VOLUME.replace("/data", "/other"), VOLUME)).containsExactly("""
                spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation
                @@ -2,7 +2,7 @@
                  "GCEPersistentDisk": null,
                  "AWSElasticBlockStore": null,
                  "HostPath": {
                -  "Path": "/data",
                +  "Path": "/other",
                   "Type": ""
                  },
                  "Glusterfs": null,
                """);
        assertThat(volumes.update(VOLUME.replace("1Gi", "2Gi"), VOLUME)).isEmpty();
    }

    @Test
    void aChangeOfPhaseIsStamped() {
        ObjectValue old = volumes.object("{'status': {'phase': 'Pending', 'lastPhaseTransitionTime': 'then'}}");
        ObjectValue bound = volumes.rules().stampStatus(
                volumes.object("{'status': {'phase': 'Bound'}}"), old, Instant.parse("2026-01-02T03:04:05.678Z"));
        assertThat(bound.object("status").string("lastPhaseTransitionTime")).isEqualTo("2026-01-02T03:04:05Z");
        ObjectValue same = volumes.rules().stampStatus(
                volumes.object("{'status': {'phase': 'Pending'}}"), old, Instant.EPOCH);
        assertThat(same.object("status").string("lastPhaseTransitionTime")).isEqualTo("then");
    }

    @Test
    void aClaimAsksForStorage() {
        assertThat(claims.created(CLAIM).object("status")).isEqualTo(ObjectValue.of("phase", "Pending"));
        assertThat(claims.create("{'spec': {'accessModes': ['ReadWriteOnce', 'ReadWriteOncePod', 'Any']}}"))
                .containsExactly(
                        "spec.accessModes: Unsupported value: \"Any\": supported values: \"ReadOnlyMany\","
                                + " \"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"",
                        "spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes",
                        "spec.resources[storage]: Required value");
    }

    @Test
    void oneDataSourceFillsInTheOther() {
        ObjectValue spec = claims.created(CLAIM.replace("'accessModes'",
                "'dataSource': {'kind': 'PersistentVolumeClaim', 'name': 'a'}, 'accessModes'")).object("spec");
        assertThat(spec.object("dataSourceRef"))
                .isEqualTo(ObjectValue.of("kind", "PersistentVolumeClaim", "name", "a"));
        assertThat(claims.created(CLAIM.replace("'accessModes'",
                "'dataSource': {'kind': 'Pod', 'name': 'a'}, 'accessModes'")).object("spec").has("dataSource"))
                .isFalse();
    }

    @Test
    void littleOfAClaimChanges() {
        assertThat(claims.update(CLAIM.replace("1Gi", "2Gi"), CLAIM)).singleElement().asString()
                .startsWith("spec: Forbidden: spec is immutable after creation except resources.requests and"
                        + " volumeAttributesClassName for bound claims\n");
        String bound = CLAIM.replace("{'spec'", "{'status': {'phase': 'Bound', 'capacity': {'storage': '1Gi'}}, 'spec'");
        assertThat(claims.update(CLAIM.replace("1Gi", "2Gi"), bound)).isEmpty();
        assertThat(claims.update(CLAIM.replace("1Gi", "512Mi"), bound)).containsExactly(
                "spec.resources.requests.storage: Forbidden: field can not be less than status.capacity");
        assertThat(claims.update(CLAIM.replace("'accessModes'",
                "'volumeName': 'v', 'storageClassName': 'c', 'accessModes'"), CLAIM)).isEmpty();
    }

    @Test
    void aControllerTakesItsSelectorFromItsTemplate() {
        String controller = "{'spec': {'template': {'metadata': {'labels': {'a': 'b'}}, 'spec': {'containers':"
                + "[{'name': 'c', 'image': 'i'}]}}}}";
        ObjectValue made = controllers.created(controller);
        assertThat(made.object("spec").object("selector")).isEqualTo(ObjectValue.of("a", "b"));
        assertThat(made.object("metadata").object("labels")).isEqualTo(ObjectValue.of("a", "b"));
        assertThat(controllers.create(controller)).isEmpty();
        assertThat(controllers.create(controller.replaceFirst("\\{", "{'metadata': {'generateName': 'Bad_'}, ")))
                .as("only the name that comes of a prefix counts").isEmpty();
        assertThat(controllers.create("{'spec': {}}"))
                .containsExactly("spec.selector: Required value", "spec.template: Required value");
    }
}
