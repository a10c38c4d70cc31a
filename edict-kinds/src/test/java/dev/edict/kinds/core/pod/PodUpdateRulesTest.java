package dev.edict.kinds.core.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodUpdateRulesTest {
    private static final String ONLY = "spec: Forbidden: pod updates may not change fields other than"
            + " `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
            + "`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it"
            + " to be set to 1 if it was previously negative)\n";

    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void imagesMayChange() {
        assertThat(update("'containers': [{'name': 'a', 'image': 'x:2'}]", "'containers': [{'name': 'a', 'image': 'x:1'}]"))
                .isEmpty();
    }

    @Test
    void otherThingsMayNot() {
        assertThat(update("'containers': [{'name': 'a', 'image': 'x', 'command': ['sh']}]",
                "'containers': [{'name': 'a', 'image': 'x'}]")).singleElement().asString().startsWith(ONLY + "@@ ");
        assertThat(update("'containers': [{'name': 'a', 'image': 'x'}], 'nodeName': 'n'",
                "'containers': [{'name': 'a', 'image': 'x'}]")).singleElement().asString().startsWith(ONLY + "@@ ");
    }

    @Test
    void amountsThatAreTheSameMayBeWrittenInAnotherWay() {
        assertThat(update("'containers': [{'name': 'a', 'image': 'x', 'resources': {'requests': {'cpu': '1'}}}]",
                "'containers': [{'name': 'a', 'image': 'x', 'resources': {'requests': {'cpu': '1000m'}}}]")).isEmpty();
    }

    @Test
    void containersDoNotComeOrGo() {
        assertThat(update("'containers': [{'name': 'a', 'image': 'x'}, {'name': 'b', 'image': 'x'}]",
                "'containers': [{'name': 'a', 'image': 'x'}]"))
                .containsExactly("spec.containers: Forbidden: pod updates may not add or remove containers");
    }

    @Test
    void aDeadlineComesNearerOrStays() {
        String container = "'containers': [{'name': 'a', 'image': 'x'}]";
        assertThat(update(container + ", 'activeDeadlineSeconds': 10", container)).isEmpty();
        assertThat(update(container + ", 'activeDeadlineSeconds': 20", container + ", 'activeDeadlineSeconds': 10"))
                .containsExactly("spec.activeDeadlineSeconds: Invalid value: 20: must be less than or equal to previous"
                        + " value");
        assertThat(update(container, container + ", 'activeDeadlineSeconds': 10")).containsExactly(
                "spec.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil value");
    }

    @Test
    void tolerationsAreAddedAndTheirSecondsChange() {
        String container = "'containers': [{'name': 'a', 'image': 'x'}]";
        String old = container + ", 'tolerations': [{'key': 'k', 'effect': 'NoExecute', 'tolerationSeconds': 5}]";
        assertThat(update(container + ", 'tolerations': [{'key': 'k', 'effect': 'NoExecute', 'tolerationSeconds': 9},"
                + "{'key': 'm'}]", old)).isEmpty();
        assertThat(update(container + ", 'tolerations': [{'key': 'm'}]", old)).containsExactly(
                "spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds");
    }

    @Test
    void gatesAreOnlyTakenAway() {
        String container = "'containers': [{'name': 'a', 'image': 'x'}]";
        assertThat(update(container, container + ", 'schedulingGates': [{'name': 'a'}]")).isEmpty();
        assertThat(update(container + ", 'schedulingGates': [{'name': 'b'}]", container)).containsExactly(
                "spec.schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate 'b'");
        assertThat(update(container + ", 'schedulingGates': [{'name': 'b'}, {'name': 'b'}]", container))
                .filteredOn(error -> error.contains("only deletion")).singleElement().asString()
                .startsWith("spec.schedulingGates[1]");
    }

    @Test
    void whileGatedThePodsPlaceMayBecomeNarrower() {
        String gated = "'containers': [{'name': 'a', 'image': 'x'}], 'schedulingGates': [{'name': 'g'}]";
        String affinity = ", 'affinity': {'nodeAffinity': {'requiredDuringSchedulingIgnoredDuringExecution':"
                + "{'nodeSelectorTerms': [{'matchExpressions': [{'key': 'a', 'operator': 'Exists'}%s]}%s]}}}";
        assertThat(update(gated + ", 'nodeSelector': {'a': '1', 'b': '2'}", gated + ", 'nodeSelector': {'a': '1'}"))
                .isEmpty();
        assertThat(update(gated + ", 'nodeSelector': {'b': '2'}", gated + ", 'nodeSelector': {'a': '1'}"))
                .containsExactly("spec.nodeSelector: Invalid value: {\"b\":\"2\"}: only additions to spec.nodeSelector are"
                        + " allowed (no mutations or deletions)");
        assertThat(update(gated + affinity.formatted("", ""), gated)).isEmpty();
        assertThat(update(gated + affinity.formatted(", {'key': 'b', 'operator': 'Exists'}", ""),
                gated + affinity.formatted("", ""))).isEmpty();
        assertThat(update(gated + affinity.formatted("", ", {}"), gated + affinity.formatted("", ""))).containsExactly(
                "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Invalid"
                        + " value: [{\"MatchExpressions\":[{\"Key\":\"a\",\"Operator\":\"Exists\",\"Values\":null}],"
                        + "\"MatchFields\":null},{\"MatchExpressions\":null,\"MatchFields\":null}]: no"
                        + " additions/deletions to non-empty NodeSelectorTerms list are allowed");
        assertThat(update(gated, gated + affinity.formatted("", ""))).singleElement().asString()
                .endsWith("Invalid value: null: no additions/deletions to non-empty NodeSelectorTerms list are allowed");
    }

    @Test
    void aPodWithoutGatesStaysWhereItBelongs() {
        String container = "'containers': [{'name': 'a', 'image': 'x'}]";
        assertThat(update(container + ", 'nodeSelector': {'a': '1'}", container)).singleElement().asString()
                .startsWith(ONLY).endsWith("""
                        @@ -39,7 +39,9 @@
                          "TerminationGracePeriodSeconds": 30,
                          "ActiveDeadlineSeconds": null,
                          "DNSPolicy": "ClusterFirst",
                        - "NodeSelector": null,
                        + "NodeSelector": {
                        +  "a": "1"
                        + },
                          "ServiceAccountName": "",
                          "AutomountServiceAccountToken": null,
                          "NodeName": "",
                        """);
    }

    @Test
    void annotationsOfTheNodeAgentStay() {
        assertThat(pods.update("{'metadata': {'annotations': {'container.apparmor.security.beta.kubernetes.io/a':"
                + "'unconfined'}}, 'spec': {'nodeName': 'n', 'containers': [{'name': 'a', 'image': 'x'}]}}",
                "{'metadata': {'annotations': {'kubernetes.io/config.mirror': 'm'}}, 'spec': {'nodeName': 'n',"
                        + "'containers': [{'name': 'a', 'image': 'x'}]}}")).containsExactly(
                "metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not remove or update mirror pod"
                        + " annotation",
                "metadata.annotations[container.apparmor.security.beta.kubernetes.io/a]: Forbidden: may not add AppArmor"
                        + " annotations");
    }

    @Test
    void whatWasWrongBeforeMayStayWrong() {
        String bad = "'containers': [{'name': 'a', 'image': 'x:%s', 'resources': {'limits': {'cpu': '1',"
                + "'hugepages-2Mi': '3Mi'}}}], 'topologySpreadConstraints': [{'maxSkew': 1, 'topologyKey': 'z',"
                + "'whenUnsatisfiable': 'DoNotSchedule', 'labelSelector': {'matchLabels': {'a': '-'}}}]";
        assertThat(update(bad.formatted("2"), bad.formatted("1"))).isEmpty();
        assertThat(pods.create("{'spec': {" + bad.formatted("1") + "}}")).hasSize(3);
    }

    @Test
    void theStatusStaysAndTheGenerationCountsChangesOfTheSpec() {
        var updated = pods.updated("{'spec': {'containers': [{'name': 'a', 'image': 'x:2'}]}, 'status': {'phase': 'X'}}",
                "{'metadata': {'generation': 4}, 'spec': {'containers': [{'name': 'a', 'image': 'x:1'}]},"
                        + "'status': {'phase': 'Running'}}");
        assertThat(updated.object("status").string("phase")).isEqualTo("Running");
        assertThat(updated.object("metadata").integer("generation")).isEqualTo(5);
        updated = pods.updated("{'metadata': {'labels': {'a': 'b'}}, 'spec': {'containers': []}}",
                "{'metadata': {'generation': 4}, 'spec': {'containers': []}}");
        assertThat(updated.object("metadata").integer("generation")).isEqualTo(4);
    }

    private List<String> update(String spec, String old) {
        return pods.update("{'spec': {" + spec + "}}", "{'spec': {" + old + "}}");
    }
}
