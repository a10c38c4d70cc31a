package dev.edict.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.DaemonSetSpec;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When pods of sets become available that have to be ready for a while. */
@Timeout(300)
class DelayedAvailabilityTest {
    private static final Map<String, String> LABELS = Map.of("app", "agent");

    private final HandMovedTime time = new HandMovedTime();

    private void becomesReady(ResourceClient<Pod> pods, String node) throws InterruptedException {
        Pod pod = Waiting.until("a pod for " + node, () -> pods.list().items().stream()
                .filter(one -> DaemonPods.node(one).equals(node)).findFirst(), found -> found.isPresent()).orElseThrow();
        pods.status().edit(pod.name(), last -> last.editStatus(status -> status.withPhase("Running").withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(time.instant())))));
    }

    @Test
    void aPodIsAvailableInTimeThoughOthersBecomeReadyMeanwhile() throws Exception {
        Instant beginning = time.instant();
        try (TestCluster cluster = TestCluster.at(time, DaemonSetLoop.loop())) {
            String namespace = cluster.newNamespace();
            ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);
            ResourceClient<DaemonSet> sets = cluster.admin().of(DaemonSet.TYPE).in(namespace);
            for (String node : List.of("one", "two")) {
                cluster.admin().of(Node.TYPE).create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(node)));
                cluster.admin().of(Node.TYPE).edit(node, now -> now.editSpec(spec -> spec.withTaints(List.of())));
            }
            sets.create(DaemonSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("agent")).withSpec(DaemonSetSpec.EMPTY
                    .withMinReadySeconds(100)
                    .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))
                    .withTemplate(PodTemplateSpec.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(LABELS)).withSpec(PodSpec.EMPTY
                            .withContainers(List.of(Container.EMPTY.withName("main").withImage("image:1")))))));
            becomesReady(pods, "one");
            Waiting.until("one is ready", () -> sets.get("agent").status().numberReady() == 1);
            time.advanceTo(beginning.plusSeconds(60));
            becomesReady(pods, "two");
            Waiting.until("two are ready", () -> sets.get("agent").status().numberReady() == 2);
            time.until("one is available", Duration.ofSeconds(1), () -> sets.get("agent").status().numberAvailable() == 1);
            assertThat(time.instant()).isBetween(beginning.plusSeconds(100), beginning.plusSeconds(130));
        }
    }
}
