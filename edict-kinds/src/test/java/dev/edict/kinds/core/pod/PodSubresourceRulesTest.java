package dev.edict.kinds.core.pod;

import static dev.edict.kinds.KindTrial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class PodSubresourceRulesTest {
    private static final GroupKind POD = new GroupKind("", "Pod");

    private final KindTrial ephemeral = KindTrial.of(BuiltInKinds.STANDARD.rulesFor(POD, "ephemeralcontainers"));
    private final KindTrial resize = KindTrial.of(BuiltInKinds.STANDARD.rulesFor(POD, "resize"));

    @Test
    void ephemeralContainersAreAddedAndNothingElseChanges() {
        String old = "{'metadata': {'generation': 1}, 'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}";
        String added = "{'metadata': {'labels': {'a': 'b'}}, 'spec': {'containers': [{'name': 'a', 'image': 'y'}],"
                + "'ephemeralContainers': [{'name': 'd', 'image': 'x', 'targetContainerName': 'a'}]}}";
        ObjectValue pod = ephemeral.updated(added, old);
        assertThat(pod.object("spec").list("containers").object(0).string("image")).isEqualTo("x");
        assertThat(pod.object("spec").list("ephemeralContainers").object(0).string("imagePullPolicy"))
                .isEqualTo("Always");
        assertThat(pod.object("metadata").has("labels")).isFalse();
        assertThat(pod.object("metadata").integer("generation")).isEqualTo(2);
        assertThat(ephemeral.update(added, old)).isEmpty();
    }

    @Test
    void ephemeralContainersStay() {
        String old = "{'spec': {'containers': [{'name': 'a', 'image': 'x'}], 'ephemeralContainers': [{'name': 'd',"
                + "'image': 'x'}]}}";
        assertThat(ephemeral.update("{'spec': {}}", old)).containsExactly(
                "spec.ephemeralContainers: Forbidden: existing ephemeral containers \"d\" may not be removed\n");
        assertThat(ephemeral.update(old.replace("'d','image': 'x'", "'d', 'image': 'y'"), old)).containsExactly("""
                spec.ephemeralContainers: Forbidden: existing ephemeral containers "d" may not be changed
                @@ -1,6 +1,6 @@
                 {
                  "Name": "d",
                - "Image": "x",
                + "Image": "y",
                  "Command": null,
                  "Args": null,
                  "WorkingDir": "",
                """);
    }

    @Test
    void podsOfTheNodeItselfHaveNoSubresources() {
        String mirror = "{'metadata': {'annotations': {'kubernetes.io/config.mirror': 'm'}}, 'spec': {'nodeName': 'n',"
                + "'containers': [{'name': 'a', 'image': 'x'}]}}";
        assertThat(ephemeral.update(mirror, mirror))
                .containsExactly("[]: Forbidden: static pods do not support ephemeral containers");
        assertThat(resize.update(mirror, mirror)).containsExactly("[]: Forbidden: static pods cannot be resized");
    }

    @Test
    void cpuAndMemoryMayChange() {
        String old = resources("'requests': {'cpu': '1'}");
        ObjectValue pod = resize.updated(
                resources("'requests': {'cpu': '2'}").replace("'image': 'x'", "'image': 'y'"), old);
        assertThat(pod.object("spec").list("containers").object(0).string("image")).isEqualTo("x");
        assertThat(pod.object("spec").list("containers").object(0).object("resources").object("requests").string("cpu"))
                .isEqualTo("2");
        assertThat(pod.object("metadata").integer("generation")).isEqualTo(1);
        assertThat(resize.update(resources("'requests': {'cpu': '2'}"), old)).isEmpty();
        assertThat(resize.update(resources("'requests': {'cpu': '2', 'memory': '1Gi'}"), old)).isEmpty();
    }

    @Test
    void nothingElseIsResizedAndNothingRemoved() {
        String old = resources("'requests': {'cpu': '1', 'memory': '1'}");
        assertThat(resize.update(resources("'requests': {'cpu': '1', 'memory': '1', 'ephemeral-storage': '1'}"), old))
                .containsExactly("spec: Forbidden: only cpu and memory resources are mutable");
        assertThat(resize.update(resources("'requests': {'cpu': '1'}"), old)).containsExactly(
                "spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed");
    }

    @Test
    void theQualityOfServiceSurvivesAResize() {
        String old = "{'spec': {'containers': [{'name': 'a', 'image': 'x'}]}, 'status': {'qosClass': 'BestEffort'}}";
        assertThat(resize.update(resources("'requests': {'cpu': '1'}"), old)).containsExactly(
                "spec: Invalid value: \"BestEffort\": Pod QOS Class may not change as a result of resizing");
    }

    @Test
    void containersKeepTheirOrderInAResize() {
        assertThat(resize.update("{'spec': {'containers': [{'name': 'b', 'image': 'x'}]}}",
                "{'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}")).containsExactly(
                "spec.containers[0].name: Forbidden: containers may not be renamed or reordered on resize");
        assertThat(resize.update("{'spec': {'containers': [{'name': 'a', 'image': 'x'}, {'name': 'b', 'image': 'x'}]}}",
                "{'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}")).containsExactly(
                "spec.containers: Forbidden: containers may not be added or removed on resize");
    }

    @Test
    void resourcesOfThePodAsAWholeMayChangeToo() {
        String spec = "{'spec': {'resources': {'requests': {'cpu': '%s'%s}}, 'containers': [{'name': 'a', 'image':"
                + "'x'}]}}";
        assertThat(resize.update(spec.formatted("2", ""), spec.formatted("1", ""))).isEmpty();
        assertThat(resize.update(spec.formatted("2", ", 'memory': '1'"), spec.formatted("1", ""))).isEmpty();
        assertThat(resize.update("{'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}", spec.formatted("1", "")))
                .contains("spec.resources: Forbidden: pod-level resources cannot be removed");
    }

    @Test
    void aNodeThatDoesNotReportResourcesCannotChangeThem() {
        String running = "'status': {'containerStatuses': [{'name': 'a', 'state': {'running': {}}}]}}";
        assertThat(resize.update(resources("'requests': {'cpu': '2'}"),
                resources("'requests': {'cpu': '1'}").replaceFirst("}$", ", " + running)))
                .containsExactly("spec: Forbidden: Pod running on node without support for resize");
    }

    @Test
    void aBindingNamesANode() {
        FieldErrors errors = new FieldErrors();
        PodBinding.validate(tree("{'target': {'kind': 'Chair'}}"), errors);
        assertThat(KindTrial.texts(errors)).containsExactly(
                "target.kind: Unsupported value: \"Chair\": supported values: \"Node\", \"<empty>\"",
                "target.name: Required value");
    }

    @Test
    void aBindingAssignsThePodOnce() {
        ObjectValue pod = tree("{'metadata': {'name': 'p', 'generation': 1}, 'spec': {}, 'status': {'phase': 'Pending',"
                + "'nominatedNodeName': 'm'}}");
        assertThat(PodBinding.obstacle(pod)).isNull();
        ObjectValue bound = PodBinding.assign(pod, tree("{'metadata': {'annotations': {'from': 'binding'}, 'labels':"
                + "{'zone': 'a'}}, 'target': {'name': 'n'}}"), "2026-01-01T00:00:00Z");
        assertThat(bound).isEqualTo(tree("{'metadata': {'name': 'p', 'generation': 1, 'annotations': {'from': 'binding'},"
                + "'labels': {'zone': 'a'}}, 'spec': {'nodeName': 'n'}, 'status': {'phase': 'Pending', 'conditions': ["
                + "{'lastProbeTime': null, 'lastTransitionTime': '2026-01-01T00:00:00Z', 'status': 'True', 'type':"
                + "'PodScheduled'}]}}"));
        assertThat(PodBinding.obstacle(bound)).isEqualTo("pod p is already assigned to node \"n\"");
    }

    @Test
    void aConditionKeepsItsTimeWhileItsStatusStays() {
        ObjectValue before = tree("{'c': [{'type': 'A', 'status': 'True', 'lastTransitionTime': 't1', 'reason': 'old'}]}");
        ObjectValue same = tree("{'type': 'A', 'status': 'True'}");
        assertThat(PodConditions.with(before.list("c"), same, "t2").object(0))
                .isEqualTo(tree("{'type': 'A', 'status': 'True', 'lastProbeTime': null, 'lastTransitionTime': 't1'}"));
        assertThat(PodConditions.with(before.list("c"), same.with("status", "False"), "t2").object(0)
                .string("lastTransitionTime")).isEqualTo("t2");
    }

    @Test
    void aPodOnANodeGetsTimeToEnd() {
        ObjectValue pod = tree("{'spec': {'nodeName': 'n', 'terminationGracePeriodSeconds': 30}}");
        assertThat(PodDeletion.graceSeconds(pod, null)).isEqualTo(30);
        assertThat(PodDeletion.graceSeconds(pod, 5L)).isEqualTo(5);
        assertThat(PodDeletion.graceSeconds(pod, -1L)).isEqualTo(1);
        assertThat(PodDeletion.graceSeconds(tree("{'spec': {'terminationGracePeriodSeconds': 30}}"), 5L)).isZero();
        assertThat(PodDeletion.graceSeconds(pod.with("status", tree("{'phase': 'Succeeded'}")), 5L)).isZero();
    }

    @Test
    void someCannotBeAssigned() {
        assertThat(PodBinding.obstacle(tree("{'metadata': {'name': 'p', 'deletionTimestamp': 't'}}")))
                .isEqualTo("pod p is being deleted, cannot be assigned to a host");
        assertThat(PodBinding.obstacle(tree("{'metadata': {'name': 'p'}, 'spec': {'schedulingGates': [{'name': 'g'}]}}")))
                .isEqualTo("pod p has non-empty .spec.schedulingGates");
    }

    private static String resources(String resources) {
        return "{'spec': {'containers': [{'name': 'a', 'image': 'x', 'resources': {" + resources + "}}]}}";
    }
}
