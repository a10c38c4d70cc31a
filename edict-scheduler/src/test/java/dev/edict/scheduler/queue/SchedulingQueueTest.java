package dev.edict.scheduler.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSchedulingGate;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.filter.NodeResourcesFit;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchedulingQueueTest {
    private static final Set<String> FIT = Set.of("NodeResourcesFit");

    private final SchedulingQueue queue = new SchedulingQueue(
            Map.of("NodeResourcesFit", new NodeResourcesFit(Facts.devices().backing())),
            new Gates(pod -> !pod.pod().spec().schedulingGates().isEmpty(), pod -> false, pod -> false),
            BackOff.USUAL);
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");

    private static Pod pod(String name, int priority) {
        return Facts.pod(name, Map.of(), spec -> Facts.asking("cpu", "1").apply(spec).withPriority(priority));
    }

    private void add(String name, int priority) {
        queue.add(PodFacts.of(pod(name, priority)), now);
        now = now.plusMillis(1);
    }

    private QueuedPod take() {
        QueuedPod taken = queue.take();
        if (taken == null) {
            throw new AssertionError("nobody waits");
        }
        return taken;
    }

    private void reject(QueuedPod queued, Set<String> by) {
        queue.giveBack(queued, queued.pod(), by, now);
    }

    private void pass(Duration time) {
        now = now.plus(time);
        queue.pass(now);
    }

    private void addNode(String cpu) {
        queue.happened(new ClusterEvent(Trigger.NODE_ADDED, null, Facts.node("n", Map.of(), "cpu", cpu, "pods", "10")),
                pod -> true, now);
    }

    @Test
    void highPriorityComesFirstAndThenWhoHasWaitedLongest() {
        add("first", 0);
        add("second", 0);
        add("high", 10);

        assertThat(List.of(take().pod().name(), take().pod().name(), take().pod().name()))
                .containsExactly("high", "first", "second");
        assertThat(queue.take()).isNull();
    }

    @Test
    void whoFitsNowhereWaitsForWhatMayHelp() {
        add("p", 0);
        reject(take(), FIT);
        assertThat(queue.take()).isNull();

        addNode("500m");
        assertThat(queue.take()).isNull();

        addNode("2");
        assertThat(take().pod().name()).isEqualTo("p");
    }

    @Test
    void whoBacksOffComesAfterWhoIsActive() {
        add("tried", 10);
        reject(take(), FIT);
        addNode("2");
        assertThat(queue.sizes()).isEqualTo(new SchedulingQueue.Sizes(0, 1, 0));
        add("new", 0);

        assertThat(take().pod().name()).isEqualTo("new");
        assertThat(take().pod().name()).isEqualTo("tried");
    }

    @Test
    void whatWentWrongIsTriedAgainAfterItsTimeOnly() {
        add("p", 0);
        reject(take(), Set.of());
        assertThat(queue.take()).isNull();

        pass(Duration.ofSeconds(3));

        assertThat(take().pod().name()).isEqualTo("p");
    }

    @Test
    void backOffsDoubleUpToTheirLimit() {
        assertThat(List.of(1, 2, 3, 4, 5, 50)).extracting(BackOff.USUAL::wait).extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
    }

    @Test
    void nobodyWaitsForLongerThanFiveMinutes() {
        add("p", 0);
        reject(take(), FIT);
        pass(Duration.ofMinutes(5));
        assertThat(queue.take()).isNull();

        pass(Duration.ofSeconds(1));

        assertThat(take().pod().name()).isEqualTo("p");
    }

    @Test
    void aGatedPodIsNotTriedHoweverLongItWaits() {
        Pod gated = pod("p", 0).editSpec(spec -> spec.withSchedulingGates(List.of(PodSchedulingGate.EMPTY.withName("g"))));
        queue.add(PodFacts.of(gated), now);
        addNode("2");
        pass(Duration.ofMinutes(6));
        assertThat(queue.take()).isNull();

        Pod open = pod("p", 0);
        queue.update(PodFacts.of(open), List.of(new ClusterEvent(Trigger.POD_GATES_GONE, gated, open)), now);

        assertThat(take().pod().name()).isEqualTo("p");
    }

    @Test
    void whoIsGoneIsNotTaken() {
        add("p", 0);
        queue.remove("p");

        assertThat(queue.take()).isNull();
    }

    @Test
    void aNodeWhoseTaintsChangeIsAsGoodAsANewOne() {
        add("p", 0);
        reject(take(), FIT);
        Node node = Facts.node("n", Map.of());

        queue.happened(new ClusterEvent(Trigger.NODE_TAINTS, node, node), pod -> true, now);

        assertThat(take().pod().name()).isEqualTo("p");
    }
}
