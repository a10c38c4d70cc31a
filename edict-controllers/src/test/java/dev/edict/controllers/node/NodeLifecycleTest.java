package dev.edict.controllers.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class NodeLifecycleTest {
    private final TestCluster cluster = TestCluster.with(NodeLifecycle.loop());
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);

    @AfterEach
    void close() {
        cluster.close();
    }

    private void say(String node, String type, String status) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        nodes.status().edit(node, before -> before.editStatus(old -> old.withConditions(List.of(NodeCondition.EMPTY
                .withType(type).withStatus(status).withLastHeartbeatTime(now).withLastTransitionTime(now)))));
    }

    private void awaitTaints(String node, String... wanted) throws InterruptedException {
        Waiting.untilSo("the taints of " + node, () -> assertThat(nodes.get(node).spec().taints())
                .extracting(taint -> taint.key().substring("node.kubernetes.io/".length()) + ":" + taint.effect())
                .containsExactlyInAnyOrder(wanted));
    }

    @Test
    void aNodeHasTheTaintsOfItsConditions() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one").withLabels(Map.of("kubernetes.io/os", "linux"))));
        say("one", "Ready", "True");
        awaitTaints("one");
        assertThat(nodes.get("one").metadata().labels()).containsEntry("beta.kubernetes.io/os", "linux");

        say("one", "DiskPressure", "True");
        awaitTaints("one", "disk-pressure:NoSchedule");

        nodes.edit("one", node -> node.editSpec(spec -> spec.withUnschedulable(true)));
        awaitTaints("one", "disk-pressure:NoSchedule", "unschedulable:NoSchedule");
    }

    @Test
    void theTaintsOfOthersAreLeftAlone() throws Exception {
        Taint own = Taint.EMPTY.withKey("example.com/special").withEffect("NoSchedule");
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one")).editSpec(spec -> spec.withTaints(List.of(own))));
        say("one", "Ready", "True");
        Waiting.untilSo("only theirs is left", () -> assertThat(nodes.get("one").spec().taints()).containsExactly(own));
    }

    @Test
    void whereSomeAreReadyAnUnreadyOneLosesItsPodsToo() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("good")));
        say("good", "Ready", "True");
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("bad")));
        say("bad", "Ready", "True");
        awaitTaints("bad");
        ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(cluster.newNamespace());
        Pod pod = pods.create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web")).withSpec(PodSpec.EMPTY
                .withNodeName("bad").withAutomountServiceAccountToken(false)
                .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")))));
        cluster.makeReady(pod);
        // The monitor must have seen it ready, to see that it is not any more.
        Waiting.untilSo("it is known", () -> assertThat(cluster.admin().of(Event.TYPE).in("default").list().items())
                .extracting(Event::message).contains("Node bad event: Registered Node bad in Controller"));
        say("bad", "Ready", "False");
        awaitTaints("bad", "not-ready:NoSchedule", "not-ready:NoExecute");
        say("bad", "Ready", "True");
        awaitTaints("bad");
        awaitTaints("good");
    }
}
