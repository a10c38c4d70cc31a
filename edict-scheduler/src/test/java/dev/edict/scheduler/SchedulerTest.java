package dev.edict.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Binding;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSchedulingGate;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.api.events.v1.Event;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.scheduling.v1.PriorityClass;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SchedulerTest {
    private final TestCluster cluster = new TestCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    private static PodSpec on(String node, PodSpec spec) {
        return spec.withNodeSelector(Map.of("kubernetes.io/hostname", node));
    }

    private void end(String pod) {
        cluster.pods().delete(pod, DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
    }

    private Event event(String pod, String reason) throws InterruptedException {
        return Waiting.until("an event " + reason + " about " + pod,
                () -> cluster.admin().of(Event.TYPE).in("test").list().items().stream()
                        .filter(event -> event.reason().equals(reason)
                                && event.regarding() != null && event.regarding().name().equals(pod))
                        .findFirst().orElse(null), event -> true);
    }

    @Test
    void aPodGoesToTheOnlyNodeWithRoomForIt() throws Exception {
        cluster.addNode("small", Map.of(), "cpu", "1", "memory", "1Gi", "pods", "10");
        cluster.addNode("large", Map.of(), "cpu", "8", "memory", "1Gi", "pods", "10");

        cluster.create("greedy", TestCluster.spec("cpu", "4"));

        assertThat(cluster.nodeOf("greedy")).isEqualTo("large");
        assertThat(cluster.scheduled("greedy").status()).isEqualTo("True");
        Event event = event("greedy", "Scheduled");
        assertThat(event.note()).isEqualTo("Successfully assigned test/greedy to large");
        assertThat(event.action()).isEqualTo("Binding");
        assertThat(event.reportingController()).isEqualTo("default-scheduler");
        assertThat(event.type()).isEqualTo("Normal");
    }

    @Test
    void aPodWithoutANodeIsToldWhyAndGoesOnWhenThereIsRoom() throws Exception {
        cluster.addNode("a");
        cluster.create("first", TestCluster.spec("cpu", "2"));
        cluster.nodeOf("first");

        cluster.create("second", TestCluster.spec("cpu", "1"));

        assertThat(cluster.whyNot("second", "Insufficient cpu")).isEqualTo("0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
                + "preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.");
        assertThat(cluster.scheduled("second").reason()).isEqualTo("Unschedulable");
        assertThat(event("second", "FailedScheduling").note()).startsWith("0/1 nodes are available: 1 Insufficient cpu.");

        end("first");

        assertThat(cluster.nodeOf("second")).isEqualTo("a");
    }

    @Test
    void withoutAnyNodesPodsAreToldSo() throws Exception {
        cluster.create("early", TestCluster.spec());

        assertThat(cluster.whyNot("early", "no nodes")).isEqualTo("no nodes available to schedule pods");

        cluster.addNode("a");

        assertThat(cluster.nodeOf("early")).isEqualTo("a");
    }

    @Test
    void aTaintKeepsPodsAwayUntilItGoesOrIsTolerated() throws Exception {
        cluster.addNode("a", List.of(Taint.EMPTY.withKey("team").withValue("red").withEffect("NoSchedule")));

        cluster.create("blue", TestCluster.spec());
        assertThat(cluster.whyNot("blue", "untolerated")).isEqualTo("0/1 nodes are available: 1 node(s) had untolerated taint(s). "
                + "no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.");

        cluster.change("blue", pod -> pod.editSpec(spec -> spec.addTolerations(
                Toleration.EMPTY.withKey("team").withOperator("Exists").withEffect("NoSchedule"))));

        assertThat(cluster.nodeOf("blue")).isEqualTo("a");
    }

    @Test
    void aGatedPodWaitsForItsLastGate() throws Exception {
        cluster.addNode("a");
        cluster.create("gated", TestCluster.spec().withSchedulingGates(List.of(PodSchedulingGate.EMPTY.withName("example.com/one"))));
        cluster.create("free", TestCluster.spec());
        cluster.nodeOf("free");
        assertThat(cluster.pods().get("gated").spec().nodeName()).isEmpty();

        cluster.change("gated", pod -> pod.editSpec(spec -> spec.withSchedulingGates(List.of())));

        assertThat(cluster.nodeOf("gated")).isEqualTo("a");
    }

    @Test
    void podsOfOtherSchedulersAreLeftAlone() throws Exception {
        cluster.addNode("a");
        cluster.create("other", TestCluster.spec().withSchedulerName("nobody"));
        cluster.create("own", TestCluster.spec());
        cluster.nodeOf("own");

        Pod other = cluster.pods().get("other");
        assertThat(other.spec().nodeName()).isEmpty();
        assertThat(other.status().conditions()).isEmpty();
    }

    @Test
    void whatSomebodyElseHasBoundCounts() throws Exception {
        cluster.addNode("a");
        cluster.create("theirs", TestCluster.spec("cpu", "2").withSchedulerName("nobody"));
        cluster.pods().subresource("binding").create("theirs", Binding.CODEC.toTree(Binding.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("theirs"))
                .editTarget(target -> target.withKind("Node").withName("a"))));

        cluster.create("ours", TestCluster.spec("cpu", "1"));

        cluster.whyNot("ours", "1 Insufficient cpu.");
    }

    @Test
    void aPodOfHighPriorityTakesThePlaceOfALowerOne() throws Exception {
        cluster.admin().of(PriorityClass.TYPE).create(PriorityClass.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("high")).withValue(1000));
        cluster.addNode("a");
        cluster.create("low", on("a", TestCluster.spec("cpu", "2")));
        cluster.nodeOf("low");

        Pod high = cluster.create("high", TestCluster.spec("cpu", "1").withPriorityClassName("high"));

        Pod victim = Waiting.until("the victim is to go", () -> cluster.pods().get("low"), Pod::isBeingDeleted);
        assertThat(victim.status().conditions().getLast().type()).isEqualTo("DisruptionTarget");
        assertThat(victim.status().conditions().getLast().reason()).isEqualTo("PreemptionByScheduler");
        assertThat(victim.status().conditions().getLast().message())
                .isEqualTo("default-scheduler: preempting to accommodate a higher priority pod");
        Waiting.until("the node is promised", () -> cluster.pods().get("high").status().nominatedNodeName().equals("a"));
        assertThat(cluster.whyNot("high", "Insufficient cpu")).isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
        assertThat(event("low", "Preempted").note()).isEqualTo("Preempted by pod " + high.metadata().uid() + " on node a");

        end("low");

        assertThat(cluster.nodeOf("high")).isEqualTo("a");
        assertThat(cluster.pods().get("high").status().nominatedNodeName()).isEmpty();
    }
}
