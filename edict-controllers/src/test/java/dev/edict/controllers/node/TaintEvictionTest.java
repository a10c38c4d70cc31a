package dev.edict.controllers.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TaintEvictionTest {
    private static final Taint TAINT = Taint.EMPTY.withKey("example.com/broken").withEffect("NoExecute");

    private final TestCluster cluster = TestCluster.with(TaintEviction.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @AfterEach
    void close() {
        cluster.close();
    }

    private static Toleration toleration(@Nullable Long seconds) {
        return Toleration.EMPTY.withKey(TAINT.key()).withOperator("Exists").withEffect("NoExecute")
                .withTolerationSeconds(seconds);
    }

    private void create(String name, Toleration... tolerations) {
        pods.create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withFinalizers(List.of("example.com/keep")))
                .withSpec(PodSpec.EMPTY.withNodeName("one").withAutomountServiceAccountToken(false)
                        .withTolerations(List.of(tolerations))
                        .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")))));
    }

    private void taint(Taint... taints) {
        nodes.edit("one", node -> node.editSpec(spec -> spec.withTaints(List.of(taints))));
    }

    private void awaitGoing(String name) throws InterruptedException {
        Pod pod = Waiting.until(name + " goes", () -> pods.get(name), each -> each.metadata().deletionTimestamp() != null);
        assertThat(pod.status().conditions()).anySatisfy(condition -> {
            assertThat(condition.type()).isEqualTo("DisruptionTarget");
            assertThat(condition.reason()).isEqualTo("DeletionByTaintManager");
            assertThat(condition.message()).isEqualTo("Taint manager: deleting due to NoExecute taint");
        });
    }

    @Test
    void podsGoUnlessTheyPutUpWithIt() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one")));
        create("plain");
        create("tolerant", toleration(null));
        create("patient", toleration(1L));
        create("long", toleration(3600L));
        taint(TAINT);
        awaitGoing("plain");
        awaitGoing("patient");
        create("late");
        awaitGoing("late");
        assertThat(pods.get("tolerant").metadata().deletionTimestamp()).isNull();
        assertThat(pods.get("long").metadata().deletionTimestamp()).isNull();

        taint();
        Waiting.untilSo("it is told that it may stay", () -> assertThat(
                cluster.admin().of(Event.TYPE).in(namespace).list().items()).extracting(Event::message)
                .contains("Marking for deletion Pod " + namespace + "/plain", "Cancelling deletion of Pod " + namespace + "/long"));
    }

    @Test
    void aPodGoesWhenItsTimeIsOverEvenIfItsNodeHasGoneBefore() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one")));
        create("patient", toleration(2L));
        create("waiting", toleration(3600L));
        taint(TAINT);
        create("plain");
        awaitGoing("plain");
        nodes.delete("one");
        awaitGoing("patient");
        assertThat(cluster.admin().of(Event.TYPE).in(namespace).list().items()).extracting(Event::message)
                .noneMatch(message -> message.startsWith("Cancelling"));
    }

    @Test
    void theShortestOfWhatIsToleratedCounts() {
        Taint other = Taint.EMPTY.withKey("other").withEffect("NoExecute");
        Pod pod = Pod.EMPTY.withSpec(PodSpec.EMPTY.withTolerations(List.of(
                toleration(30L), Toleration.EMPTY.withKey("other").withOperator("Exists").withTolerationSeconds(10L))));
        assertThat(Evictions.stay(pod, List.of(TAINT, other))).contains(Duration.ofSeconds(10));
        assertThat(Evictions.stay(pod, List.of(TAINT))).contains(Duration.ofSeconds(30));
        assertThat(Evictions.stay(pod, List.of(TAINT.withEffect("NoSchedule")))).isEmpty();
        assertThat(Evictions.stay(Pod.EMPTY, List.of(TAINT))).contains(Duration.ZERO);
    }
}
