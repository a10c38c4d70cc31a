package dev.edict.kinds.core.pod;

import static dev.edict.kinds.KindTrial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodStatusRulesTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void onlyTheStatusIsWritten() {
        ObjectValue old = tree("{'metadata': {'labels': {'a': '1'}, 'ownerReferences': [{'name': 'o'}]},"
                + "'spec': {'nodeName': 'n'}, 'status': {'qosClass': 'BestEffort', 'observedGeneration': 3,"
                + "'conditions': [{'type': 'Ready', 'observedGeneration': 2}]}}");
        ObjectValue written = new PodRules().prepareForStatusUpdate(
                tree("{'metadata': {'labels': {'b': '2'}}, 'spec': {'nodeName': 'm'}, 'status': {'phase': 'Running',"
                        + "'conditions': [{'type': 'Ready', 'status': 'True'}, {'type': 'Ready'}]}}"), old);
        assertThat(written.object("metadata"))
                .isEqualTo(tree("{'labels': {'b': '2'}, 'ownerReferences': [{'name': 'o'}]}"));
        assertThat(written.object("spec").string("nodeName")).isEqualTo("n");
        assertThat(written.object("status")).isEqualTo(tree("{'phase': 'Running', 'qosClass': 'BestEffort',"
                + "'observedGeneration': 3, 'conditions': [{'type': 'Ready', 'status': 'True', 'observedGeneration': 2},"
                + "{'type': 'Ready'}]}"));
    }

    @Test
    void addressesAreOneOfEachFamily() {
        assertThat(status("'podIP': '10.0.0.1', 'podIPs': [{'ip': '10.0.0.1'}, {'ip': 'fd00::1'}]", "")).isEmpty();
        assertThat(status("'podIP': '10.0.0.1', 'podIPs': [{'ip': '10.0.0.1'}, {'ip': '10.0.0.2'}]", "")).containsExactly(
                "status.podIPs: Invalid value: [{\"IP\":\"10.0.0.1\"},{\"IP\":\"10.0.0.2\"}]: may specify no more than one"
                        + " IP for each IP family");
        assertThat(status("'podIP': '10.0.0.1', 'podIPs': [{'ip': '10.0.0.1'}, {'ip': 'odd'}]", "")).containsExactly(
                "status.podIPs[1]: Invalid value: \"odd\": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
                "status.podIPs: Internal error: failed to check for dual stack with error:invalid IP[1]: odd",
                "status.podIPs: Invalid value: [{\"IP\":\"10.0.0.1\"},{\"IP\":\"odd\"}]: may specify no more than one IP"
                        + " for each IP family");
        assertThat(status("'hostIP': '10.0.0.1', 'hostIPs': [{'ip': '10.0.0.2'}]", ""))
                .containsExactly("status.hostIPs[0].ip: Invalid value: \"10.0.0.2\": must be equal to `hostIP`");
    }

    @Test
    void theQualityOfServiceStays() {
        assertThat(status("'qosClass': 'Guaranteed'", "'qosClass': 'BestEffort'"))
                .containsExactly("status.qosClass: Invalid value: \"Guaranteed\": field is immutable");
    }

    @Test
    void conditionsOfOthersHaveQualifiedNames() {
        assertThat(status("'conditions': [{'type': 'Ready'}, {'type': 'a b', 'observedGeneration': -1}]", ""))
                .satisfiesExactly(
                        error -> assertThat(error).isEqualTo("status.conditions[1].observedGeneration: Invalid value: -1:"
                                + " must be a non-negative integer"),
                        error -> assertThat(error).startsWith("status.conditions[1].Type: Invalid value: \"a b\""));
    }

    @Test
    void aContainerThatHasEndedStaysEnded() {
        String ended = "'containerStatuses': [{'name': 'a', 'state': {'terminated': {'exitCode': 0}}}]";
        String running = "'containerStatuses': [{'name': 'a', 'state': {'running': {}}}]";
        assertThat(transition(running, ended, "'restartPolicy': 'Always'")).isEmpty();
        assertThat(transition(running, ended, "'restartPolicy': 'OnFailure'")).containsExactly(
                "status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state");
        assertThat(transition(running, ended.replace("'exitCode': 0", "'exitCode': 1"), "'restartPolicy': 'OnFailure'"))
                .isEmpty();
    }

    @Test
    void aContainerMayHaveRulesOfItsOwnForRestarts() {
        String ended = "'containerStatuses': [{'name': 'a', 'state': {'terminated': {'exitCode': 42}}}]";
        String running = "'containerStatuses': [{'name': 'a', 'state': {'running': {}}}]";
        String spec = "'restartPolicy': 'Never', 'containers': [{'name': 'a', 'image': 'x', 'restartPolicy': 'Never',"
                + "'restartPolicyRules': [{'action': 'Restart', 'exitCodes': {'operator': 'In', 'values': [%s]}}]}]";
        assertThat(updateStatus(running, ended, spec.formatted("42"))).isEmpty();
        assertThat(updateStatus(running, ended, spec.formatted("43"))).hasSize(1);
    }

    @Test
    void aPodThatHasANodeIsNotNominatedForAnother() {
        assertThat(updateStatus("'nominatedNodeName': 'm'", "", "'nodeName': 'n', 'containers': []")).containsExactly(
                "status.nominatedNodeName: Forbidden: may not be set on pods that are already bound to a node");
    }

    @Test
    void claimsThatAreReportedAreThoseOfThePod() {
        assertThat(status("'resourceClaimStatuses': [{'name': 'none'}]", "")).containsExactly(
                "status.resourceClaimStatuses[0].name: Invalid value: \"none\": must match the name of an entry in"
                        + " `spec.resourceClaims`");
        assertThat(status("'extendedResourceClaimStatus': {}", "")).containsExactly(
                "status.extendedResourceClaimStatus.requestMappings: Required value: at least one request mapping is"
                        + " required",
                "status.extendedResourceClaimStatus.resourceClaimName: Required value");
    }

    @Test
    void devicesThatAreReportedWereRequested() {
        assertThat(status("'containerStatuses': [{'name': 'a', 'user': {'linux': {'uid': -1, 'gid': 0}},"
                + "'allocatedResourcesStatus': [{'name': 'example.com/gpu', 'resources': [{'resourceID': '1', 'health':"
                + "'Odd'}, {'resourceID': '1', 'health': 'Healthy'}]}]}]", "")).containsExactly(
                "status.containerStatuses[0].user.linux.uid: Invalid value: -1: must be between 0 and 2147483647,"
                        + " inclusive",
                "status.containerStatuses[0].allocatedResourcesStatus[0].name: Invalid value: \"example.com/gpu\": must"
                        + " match one of the container's resource requests",
                "status.containerStatuses[0].allocatedResourcesStatus[0].resources[0].health: Unsupported value: \"Odd\":"
                        + " supported values: \"Healthy\", \"Unhealthy\", \"Unknown\"",
                "status.containerStatuses[0].allocatedResourcesStatus[0].resources[1].resourceID: Duplicate value:"
                        + " \"1\"");
    }

    private List<String> status(String status, String old) {
        return updateStatus(status, old, "'containers': [{'name': 'a', 'image': 'x'}]");
    }

    private List<String> transition(String status, String old, String policy) {
        return updateStatus(status, old, "'containers': [{'name': 'a', 'image': 'x'}], " + policy);
    }

    private List<String> updateStatus(String status, String old, String spec) {
        return pods.updateStatus("{'status': {" + status + "}}", "{'spec': {" + spec + "}, 'status': {" + old + "}}");
    }
}
