package dev.edict.controllers.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodRankingTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Pod pod(String name) {
        return Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withUid(name).withCreationTimestamp(NOW.minusSeconds(3600)))
                .withSpec(PodSpec.EMPTY.withNodeName("node"))
                .withStatus(PodStatus.EMPTY.withPhase("Running"));
    }

    private static Pod ready(Pod pod, int seconds) {
        return pod.editStatus(status -> status.withConditions(List.of(PodCondition.EMPTY
                .withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(seconds)))));
    }

    private static Pod created(Pod pod, int secondsAgo) {
        return pod.editMetadata(metadata -> metadata.withCreationTimestamp(NOW.minusSeconds(secondsAgo)));
    }

    private static Pod restarted(Pod pod, int times) {
        return pod.editStatus(status -> status.withContainerStatuses(
                List.of(ContainerStatus.EMPTY.withName("main").withRestartCount(times))));
    }

    private static Pod costing(Pod pod, String cost) {
        return pod.editMetadata(metadata -> metadata.withAnnotations(Map.of(PodRanking.DELETION_COST, cost)));
    }

    /** In whatever order they come, they go in this one. */
    private static void goInThisOrder(Pod... pods) {
        List<Pod> given = new ArrayList<>(List.of(pods));
        Collections.reverse(given);
        assertThat(PodRanking.first(pods.length, given, pod -> 0, NOW)).extracting(Pod::name)
                .containsExactlyElementsOf(List.of(pods).stream().map(Pod::name).toList());
    }

    @Test
    void stateComesBeforeEverythingElse() {
        goInThisOrder(
                costing(pod("no-node").withSpec(PodSpec.EMPTY), "100"),
                costing(pod("pending").editStatus(status -> status.withPhase("Pending")), "90"),
                costing(pod("unknown").editStatus(status -> status.withPhase("Unknown")), "80"),
                costing(pod("not-ready"), "70"),
                costing(ready(pod("ready"), 10), "60"));
    }

    @Test
    void whatCostsLessGoesFirst() {
        goInThisOrder(costing(ready(pod("a"), 10000), "-5"), ready(pod("b"), 1), costing(ready(pod("c"), 1), "7"));
    }

    @ParameterizedTest
    @CsvSource({"5,5", "-5,-5", "0,0", "+5,0", "05,0", "x,0", "'',0", "2147483648,0", "-2147483648,-2147483648"})
    void aCostIsANumberInItsShortestForm(String text, int cost) {
        assertThat(PodRanking.deletionCost(costing(pod("a"), text))).isEqualTo(cost);
    }

    @Test
    void theMoreOfThemAreOnANodeTheSoonerOneOfThoseGoes() {
        Pod alone = ready(pod("alone"), 1).editSpec(spec -> spec.withNodeName("quiet"));
        Pod crowded = ready(pod("crowded"), 1000);

        assertThat(PodRanking.first(1, List.of(alone, crowded), pod -> pod.spec().nodeName().equals("node") ? 2 : 1, NOW))
                .containsExactly(crowded);
    }

    @Test
    void theYoungerGoesFirstByOrderOfMagnitudeOfItsAge() {
        goInThisOrder(ready(pod("z"), 10), ready(pod("a"), 1000));
        goInThisOrder(ready(pod("a"), 1000), ready(pod("b"), 990));
        goInThisOrder(created(pod("z"), 10), created(pod("a"), 1000));
        goInThisOrder(created(pod("a"), 1000), created(pod("b"), 990));
    }

    @Test
    void theOneThatWasRestartedMoreOftenGoesFirst() {
        goInThisOrder(restarted(created(pod("a"), 10000), 3), restarted(pod("b"), 2));
        Pod sidecar = pod("c").editSpec(spec -> spec.withInitContainers(
                        List.of(
                                Container.EMPTY.withName("prepare"), Container.EMPTY.withName("side").withRestartPolicy("Always"))))
                .editStatus(status -> status.withInitContainerStatuses(
                        List.of(ContainerStatus.EMPTY.withName("prepare").withRestartCount(9),
                                ContainerStatus.EMPTY.withName("side").withRestartCount(1))));
        Pod prepared = sidecar.editMetadata(metadata -> metadata.withName("d"))
                .editStatus(status -> status.withInitContainerStatuses(
                        List.of(ContainerStatus.EMPTY.withName("prepare").withRestartCount(20))));
        goInThisOrder(created(sidecar, 10000), prepared); // what has prepared a pod is over, however often it was tried
    }

    @Test
    void thePlainOrderComparesAgesToTheSecondAndKnowsNoCost() {
        List<Pod> sorted = new ArrayList<>(List.of(costing(ready(pod("a"), 1001), "-9"), ready(pod("b"), 1000)));
        sorted.sort(PodRanking.plain());

        assertThat(sorted).extracting(Pod::name).containsExactly("b", "a");
    }

    @Test
    void anyMixtureOfPodsCanBeRanked() {
        Random random = new Random(7);
        List<Pod> pods = IntStream.range(0, 500)
                .mapToObj(number -> created(ready(restarted(pod("p" + random.nextInt(1000)), random.nextInt(2)),
                        900 + random.nextInt(8)), 900 + random.nextInt(8)))
                .toList();

        assertThat(PodRanking.first(500, pods, pod -> 0, NOW)).containsExactlyInAnyOrderElementsOf(pods);
    }
}
