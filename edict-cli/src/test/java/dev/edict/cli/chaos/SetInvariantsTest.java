package dev.edict.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Histories of Deployments and sets that must not be, and what the witness says of them. */
class SetInvariantsTest extends MadeUpHistory {
    private void readyPods(String set, int count) {
        for (int number = 0; number < count; number++) {
            see(Pod.TYPE, ready(pod(set + "-" + number, "ReplicaSet", set)));
        }
    }

    @Test
    void aRolloutAsItShouldBeIsFine() {
        see(Deployment.TYPE, deployment(3));
        see(ReplicaSet.TYPE, set("old", 3));
        readyPods("old", 3);
        pass();
        see(ReplicaSet.TYPE, set("new", 1));
        readyPods("new", 1);
        see(ReplicaSet.TYPE, set("old", 1));
        assertThat(witness.violations()).isEmpty();
    }

    @Test
    void setsThatAreToldToHaveTooManyPodsAreSeen() {
        see(Deployment.TYPE, deployment(3));
        see(ReplicaSet.TYPE, set("old", 3));
        pass();
        see(ReplicaSet.TYPE, set("new", 2));
        assertThat(witness.violations()).singleElement().asString().contains("told to have 5 pods, not at most 4");
    }

    @Test
    void aDeploymentThatIsScaledMayHaveFewerAvailable() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, sized(set("old", 4), "5"));
        readyPods("old", 4);
        see(ReplicaSet.TYPE, sized(set("old", 2), "4"));
        assertThat(witness.violations()).isEmpty();
    }

    private static ReplicaSet sized(ReplicaSet set, String replicas) {
        return set.editMetadata(metadata ->
                metadata.withAnnotations(Map.of("deployment.kubernetes.io/desired-replicas", replicas)));
    }

    @Test
    void whatWasSaidAMomentAgoMayStillBeDoneButNotLater() {
        see(Deployment.TYPE, deployment(5));
        pass();
        see(ReplicaSet.TYPE, set("only", 2));
        see(Deployment.TYPE, deployment(1));
        see(ReplicaSet.TYPE, set("only", 5));
        assertThat(witness.violations()).isEmpty();
        pass();
        see(ReplicaSet.TYPE, set("only", 6));
        assertThat(witness.violations()).singleElement().asString().contains("told to have 6 pods, not at most 2");
    }

    @Test
    void aSetThatMakesMorePodsThanItWasToldIsSeen() {
        see(ReplicaSet.TYPE, set("only", 2));
        readyPods("only", 3);
        assertThat(witness.violations()).singleElement().asString().contains("has 3 pods, not at most 2");
    }

    @Test
    void podsOfSetsThatAreToldEnoughMayBeTooManyTogether() {
        see(Deployment.TYPE, deployment(2));
        see(ReplicaSet.TYPE, set("old", 3));
        readyPods("old", 3);
        see(ReplicaSet.TYPE, set("old", 1));
        see(ReplicaSet.TYPE, set("new", 1));
        pass();
        readyPods("new", 1);
        assertThat(witness.violations()).singleElement().asString()
                .contains("Deployment test/web has 4 pods of which 0 are to go, not at most 3");
    }

    @Test
    void takingAwayWhatMustRemainAvailableIsSeen() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, set("old", 4));
        readyPods("old", 4);
        pass();
        see(ReplicaSet.TYPE, set("old", 2));
        assertThat(witness.violations()).singleElement().asString().contains("2 remain, not at least 3");
    }

    @Test
    void whatHasJustBecomeAvailableNeedNotBeKnown() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, set("old", 4));
        readyPods("old", 2);
        pass();
        readyPods("old", 4);
        see(ReplicaSet.TYPE, set("old", 2));
        assertThat(witness.violations()).isEmpty();
    }

    @Test
    void whatASetDoesNotCountAsAvailableMayGo() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, set("old", 4).editStatus(status -> status.withAvailableReplicas(2)));
        readyPods("old", 4);
        pass();
        see(ReplicaSet.TYPE, set("old", 2));
        assertThat(witness.violations()).isEmpty();
    }

    private void nodes(int count) {
        for (int number = 0; number < count; number++) {
            see(Node.TYPE, Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("node-" + number).withUid("node-" + number)));
        }
    }

    private static Pod daemon(String name, String node, String template) {
        return ready(pod(name, "DaemonSet", "daemon")).withSpec(PodSpec.EMPTY.withNodeName(node))
                .editMetadata(metadata -> metadata.withLabels(Map.of("controller-revision-hash", template)));
    }

    private static Pod unready(Pod pod) {
        return pod.editStatus(status -> status.withConditions(List.of()));
    }

    private void daemonSet(boolean surges) {
        nodes(3);
        see(DaemonSet.TYPE, Samples.calm(Samples.daemonSet("daemon", surges))
                .editMetadata(metadata -> metadata.withNamespace("test").withUid("daemon")));
        for (int number = 0; number < 3; number++) {
            see(Pod.TYPE, daemon("daemon-" + number, "node-" + number, "old"));
        }
        assertThat(witness.violations()).isEmpty();
        pass();
    }

    @Test
    void aSecondDaemonOnANodeIsSeen() {
        daemonSet(false);
        see(Pod.TYPE, daemon("daemon-9", "node-0", "new"));
        assertThat(witness.violations()).singleElement().asString().contains("on node-0 beside [daemon-0]");
    }

    @Test
    void aSecondDaemonIsFineWithASurgeButNotOnMoreNodesNorOfTheSameTemplate() {
        daemonSet(true);
        see(Pod.TYPE, daemon("daemon-7", "node-2", "new"));
        see(Pod.TYPE, unready(daemon("daemon-8", "node-0", "new")));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, unready(daemon("daemon-9", "node-1", "new")));
        assertThat(witness.violations()).singleElement().asString().contains("on 2 nodes there are several, not at most 1");
        see(Pod.TYPE, daemon("daemon-8b", "node-0", "new"));
        assertThat(witness.violations()).hasSize(2);
    }

    @Test
    void daemonsThatAreTakenFromTooManyNodesAreSeen() {
        daemonSet(false);
        see(Pod.TYPE, going(daemon("daemon-0", "node-0", "old")));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, going(daemon("daemon-1", "node-1", "old")));
        assertThat(witness.violations()).singleElement().asString()
                .contains("leaves 1 nodes of DaemonSet test/daemon with a pod, not at least 2");
    }

    private static Pod numbered(String name, String number) {
        Pod pod = pod(name, "StatefulSet", "set");
        return pod.editMetadata(metadata -> metadata.withLabels(Map.of("apps.kubernetes.io/pod-index", number)));
    }

    @Test
    void twoPodsOfOneNumberAreSeen() {
        see(Pod.TYPE, numbered("set-1", "1"));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, numbered("set-0-1", "1"));
        assertThat(witness.violations()).singleElement().asString().contains("has the number of set-1");
        see(Pod.TYPE, numbered("set-2", "3"));
        assertThat(witness.violations()).hasSize(2);
    }
}
