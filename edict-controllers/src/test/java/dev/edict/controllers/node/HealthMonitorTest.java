package dev.edict.controllers.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.Index;
import dev.edict.client.index.Indexer;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The monitor alone, look by look. */
@Timeout(120)
class HealthMonitorTest {
    private final TestCluster cluster = TestCluster.with();
    private final EventBroadcaster events = new EventBroadcaster(cluster.admin());
    private final HandMovedTime time = new HandMovedTime();
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(cluster.newNamespace());
    private final Indexer<Node> seen = new Indexer<>(List.of(Index.byNamespace()));
    private final List<Pod> seenPods = new ArrayList<>();
    private final HealthMonitor monitor = new HealthMonitor(seen, name -> null,
            name -> seenPods.stream().filter(pod -> pod.spec().nodeName().equals(name)).toList(),
            nodes, cluster.admin().of(Pod.TYPE), events.recorder("node-controller"), time, time);

    @AfterEach
    void close() {
        events.close();
        cluster.close();
    }

    private void create(String node, Map<String, String> labels) {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(node).withLabels(labels)));
        say(node, "True");
    }

    private void say(String node, String ready) {
        nodes.status().edit(node, before -> before.editStatus(old -> old.withConditions(List.of(NodeCondition.EMPTY
                .withType("Ready").withStatus(ready).withLastHeartbeatTime(time.instant())
                .withLastTransitionTime(time.instant())))));
    }

    private Pod run(String name, String node) {
        return cluster.makeReady(pods.create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(PodSpec.EMPTY
                .withNodeName(node).withAutomountServiceAccountToken(false)
                .withContainers(List.of(Container.EMPTY.withName("c").withImage("c"))))));
    }

    private String readiness(String pod) {
        return pods.get(pod).status().conditions().getFirst().status();
    }

    /** Five seconds later. */
    private void look() {
        time.advance(Duration.ofSeconds(5));
        nodes.list().items().forEach(seen::put);
        monitor.look(time.instant(), time.nanoTime());
    }

    private List<String> driving(String node) {
        return nodes.get(node).spec().taints().stream().filter(taint -> taint.effect().equals("NoExecute")).map(Taint::key).toList();
    }

    @Test
    void aPodThatComesToANodeThatIsNotReadyIsNotReadyEither() {
        create("one", Map.of());
        seenPods.add(run("early", "one"));
        look();
        assertThat(readiness("early")).isEqualTo("True");
        say("one", "False");
        look();
        assertThat(readiness("early")).isEqualTo("False");

        seenPods.add(run("late", "one"));
        look();
        assertThat(readiness("late")).isEqualTo("False");
    }

    @Test
    void aNodeThatStillLivesMayKnowBetter() {
        create("one", Map.of());
        seenPods.add(run("web", "one"));
        look();
        say("one", "False");
        look();
        assertThat(readiness("web")).isEqualTo("False");
        seenPods.set(0, cluster.makeReady(pods.get("web")));
        look();
        assertThat(readiness("web")).isEqualTo("True");
    }

    @Test
    void whatIsLeftOfAnInterruptedLookIsDoneByTheNextWhoeverTakesIt() {
        create("one", Map.of());
        say("one", "Unknown");
        seenPods.add(run("web", "one"));
        look();
        assertThat(readiness("web")).isEqualTo("False");
    }

    @Test
    void aPodThatCanNotBeToldDoesNotKeepOthersFromBeingTold() {
        create("one", Map.of());
        seenPods.add(run("other", "one").editMetadata(metadata -> metadata.withUid("of-one-that-was-there-before")));
        seenPods.add(run("web", "one"));
        look();
        say("one", "False");
        look();
        assertThat(readiness("other")).isEqualTo("True");
        assertThat(readiness("web")).isEqualTo("False");

        seenPods.set(0, pods.get("other"));
        look();
        assertThat(readiness("other")).isEqualTo("False");
    }

    @Test
    void nodesThatDoNotCountForDisruptionLoseTheirPodsAllTheSame() {
        create("one", Map.of("node.kubernetes.io/exclude-disruption", ""));
        look();
        say("one", "False");
        look();
        assertThat(driving("one")).containsExactly("node.kubernetes.io/not-ready");
    }

    @Test
    void whereNobodyAnswersNobodyIsDrivenAwayAndThenOneAfterTheOther() {
        create("one", Map.of());
        create("two", Map.of());
        look();
        say("one", "Unknown");
        look();
        assertThat(driving("one")).containsExactly("node.kubernetes.io/unreachable");
        say("two", "Unknown");
        look();
        assertThat(driving("one")).isEmpty();
        look();
        assertThat(driving("one")).isEmpty();
        assertThat(driving("two")).isEmpty();

        say("two", "True");
        look();
        assertThat(driving("one")).isEmpty();
        look();
        look();
        assertThat(driving("one")).containsExactly("node.kubernetes.io/unreachable");
    }
}
