package dev.edict.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.model.quantity.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each pod asks for one processor; metrics are in thousandths. */
class ReplicasTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Replicas.Tolerances USUAL = Replicas.Tolerances.USUAL;

    private static Pod pod(int number) {
        return Pod.EMPTY
                .editMetadata(metadata -> metadata.withName("pod-" + number))
                .editSpec(spec -> spec.withContainers(List.of(Container.EMPTY.withName("c")
                        .editResources(resources -> resources.withRequests(Map.of("cpu", Quantity.parse("1")))))))
                .editStatus(status -> status
                        .withPhase("Running")
                        .withStartTime(NOW.minusSeconds(3600))
                        .withConditions(List.of(PodCondition.EMPTY.withType("Ready").withStatus("True")
                                .withLastTransitionTime(NOW.minusSeconds(3600)))));
    }

    private static List<Pod> pods(int count) {
        return IntStream.range(0, count).mapToObj(ReplicasTest::pod).toList();
    }

    private static Map<String, Metric> metrics(long... values) {
        Map<String, Metric> metrics = new HashMap<>();
        for (int at = 0; at < values.length; at++) {
            metrics.put("pod-" + at, new Metric(values[at], NOW, Duration.ofMinutes(1)));
        }
        return metrics;
    }

    private static Replicas utilization(int target, List<Pod> pods, Map<String, Metric> metrics) {
        return Replicas.ofUtilization(pods.size(), target, "cpu", "", USUAL, pods, metrics, NOW);
    }

    private static List<Pod> with(List<Pod> pods, int at, Pod other) {
        return IntStream.range(0, pods.size()).mapToObj(number -> number == at ? other : pods.get(number)).toList();
    }

    @Test
    void aLoadAboveTheTargetAddsReplicas() {
        assertThat(utilization(30, pods(3), metrics(300, 500, 700))).isEqualTo(new Replicas(5, 500, 50));
    }

    @Test
    void aLoadBelowTheTargetRemovesReplicas() {
        assertThat(utilization(50, pods(5), metrics(100, 300, 500, 250, 250))).isEqualTo(new Replicas(3, 280, 28));
    }

    @Test
    void aLoadThatIsNearTheTargetChangesNothing() {
        assertThat(utilization(100, pods(3), metrics(1010, 1030, 1020)).count()).isEqualTo(3);
        assertThat(Replicas.ofUtilization(3, 100, "cpu", "", new Replicas.Tolerances(0.1, 0.01), pods(3),
                metrics(1010, 1030, 1020), NOW).count()).isEqualTo(4);
    }

    @Test
    void podsThatHaveOnlyBegunCountAsIdleWhenReplicasAreAdded() {
        Pod young = pod(0).editStatus(status -> status.withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("False").withLastTransitionTime(NOW.minusSeconds(3590)))));

        Replicas replicas = utilization(30, with(pods(3), 0, young), metrics(300, 500, 700));

        assertThat(replicas.count()).isEqualTo(4);
        assertThat(replicas.utilization()).isEqualTo(60);
    }

    @Test
    void aPodThatWasReadyBeforeCountsAlsoWhenItIsNot() {
        Pod hot = pod(0).editStatus(status -> status.withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("False").withLastTransitionTime(NOW.minusSeconds(60)))));

        assertThat(utilization(30, with(pods(3), 0, hot), metrics(300, 500, 700)).count()).isEqualTo(5);
    }

    @Test
    void aPodWhoseMetricIsOlderThanItsReadinessHasOnlyBegun() {
        Pod fresh = pod(0).editStatus(status -> status.withStartTime(NOW.minusSeconds(100)).withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(30)))));

        assertThat(PodGroups.of(List.of(fresh), metrics(500), "cpu", NOW).unready()).containsExactly("pod-0");
        assertThat(PodGroups.of(List.of(fresh), metrics(500), "memory", NOW).ready()).isEqualTo(1);
    }

    @Test
    void missingMetricsCountAsIdleWhenReplicasAreAdded() {
        assertThat(utilization(40, pods(3), metrics(1000, 600)).count()).isEqualTo(4);
    }

    @Test
    void missingMetricsCountAsTheWholeRequestWhenReplicasAreRemoved() {
        assertThat(utilization(50, pods(4), metrics(100, 100, 100)).count()).isEqualTo(3);
        assertThat(utilization(50, pods(10), metrics(100, 100, 100, 100, 100, 100, 100, 100, 100)).count()).isEqualTo(4);
    }

    @Test
    void podsThatGoOrHaveFailedDoNotCount() {
        Pod failed = pod(0).editStatus(status -> status.withPhase("Failed"));
        Pod leaving = pod(1).editMetadata(metadata -> metadata.withDeletionTimestamp(NOW));

        assertThat(utilization(50, List.of(failed, leaving, pod(2), pod(3)), metrics(900, 900, 600, 600)).count()).isEqualTo(3);
    }

    @Test
    void whatCanNotBeKnownIsToldOf() {
        assertThatThrownBy(() -> utilization(50, List.of(), metrics(1)))
                .hasMessage("no pods returned by selector while calculating replica count");
        assertThatThrownBy(() -> utilization(50, List.of(pod(0).editStatus(status -> status.withPhase("Pending"))), metrics(1)))
                .hasMessage("did not receive metrics for targeted pods (pods might be unready)");
        assertThatThrownBy(() -> utilization(50, List.of(pod(0).editSpec(spec -> spec.editContainers(
                container -> container.withName("x").editResources(resources -> resources.withRequests(Map.of()))))), metrics(1)))
                .hasMessage("missing request for cpu in container x of Pod pod-0");
        assertThatThrownBy(() -> Replicas.ofUtilization(1, 50, "cpu", "other", USUAL, pods(1), metrics(1), NOW))
                .hasMessage("container other not found in Pod pod-0");
    }

    @Test
    void anAmountForEachPodNeedsNoRequests() {
        assertThat(Replicas.ofAmount(3, 15_000, "", USUAL, pods(3), metrics(20_000, 10_000, 30_000), NOW))
                .isEqualTo(new Replicas(4, 20_000, 0));
    }

    @Test
    void aValueOfAnObjectCountsForReadyPods() {
        assertThat(Replicas.ofValue(3, 20_000, 15_000, USUAL, pods(3)).count()).isEqualTo(4);
        assertThat(Replicas.ofValue(3, 15_500, 15_000, USUAL, pods(3)).count()).isEqualTo(3);
        assertThat(Replicas.ofValue(0, 20_000, 15_000, USUAL, List.of()).count()).isEqualTo(2);
    }

    @Test
    void aShareOfAValueDoesNotDependOnPods() {
        assertThat(Replicas.ofShare(3, 8_600, 2_867, USUAL)).isEqualTo(new Replicas(3, 2_867, 0));
        assertThat(Replicas.ofShare(3, 12_000, 2_000, USUAL)).isEqualTo(new Replicas(6, 4_000, 0));
    }

    @Test
    void aSidecarAndAPodAsAWholeCountInWhatIsAskedFor() {
        Pod whole = pod(0).editSpec(spec -> spec
                .editResources(resources -> resources.withRequests(Map.of("cpu", Quantity.parse("4"))))
                .withOverhead(Map.of("cpu", Quantity.parse("500m"))));
        Pod sidecar = pod(1).editSpec(spec -> spec.withInitContainers(List.of(
                spec.containers().getFirst().withName("s").withRestartPolicy("Always"),
                spec.containers().getFirst().withName("i"))));

        assertThat(Requests.of(List.of(whole, sidecar), "", "cpu")).isEqualTo(Map.of("pod-0", 4500L, "pod-1", 2000L));
    }

    @Test
    void whatAPodDoesNotSayAsAWholeIsWhatItsContainersNeedAtAnyTime() {
        Pod whole = pod(0).editSpec(spec -> spec
                .editResources(resources -> resources.withRequests(Map.of("memory", Quantity.parse("1Gi"))))
                .withInitContainers(List.of(spec.containers().getFirst().withName("i")
                        .editResources(resources -> resources.withRequests(Map.of("cpu", Quantity.parse("3")))))));

        assertThat(Requests.of(List.of(whole), "", "cpu")).isEqualTo(Map.of("pod-0", 3000L));
        assertThatThrownBy(() -> Requests.of(List.of(whole), "", "hugepages-2Mi"))
                .hasMessage("missing pod-level request for hugepages-2Mi in Pod pod-0");
    }

    @Test
    void timesOfGoAreRead() {
        assertThat(GoDuration.parse("1m30s")).isEqualTo(Duration.ofSeconds(90));
        assertThat(GoDuration.parse("30.5s")).isEqualTo(Duration.ofMillis(30_500));
    }
}
