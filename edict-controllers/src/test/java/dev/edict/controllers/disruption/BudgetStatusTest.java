package dev.edict.controllers.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.Condition;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.policy.v1.PodDisruptionBudgetStatus;
import dev.edict.pods.Selectors;
import dev.edict.types.IntOrString;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetStatusTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final PodDisruptionBudget BUDGET = PodDisruptionBudget.EMPTY
            .editMetadata(metadata -> metadata.withName("web").withGeneration(3))
            .editSpec(spec -> spec.withMinAvailable(IntOrString.of(1)));

    private static Pod pod(String name) {
        return Pod.EMPTY.editMetadata(metadata -> metadata.withName(name)).editStatus(status -> status.withConditions(
                List.of(PodCondition.EMPTY.withType("Ready").withStatus("True"))));
    }

    private static IntOrString value(String text) {
        return text.endsWith("%") ? IntOrString.of(text) : IntOrString.of(Integer.parseInt(text));
    }

    @ParameterizedTest
    @CsvSource({"1,10,9", "0,10,10", "12,10,0", "30%,10,7", "25%,7,5", "100%,5,0"})
    void whatMayBeMissingIsTakenFromWhatShouldBeThere(String maxUnavailable, int expected, int desired) {
        PodDisruptionBudget budget = BUDGET.editSpec(spec -> spec.withMinAvailable(null).withMaxUnavailable(value(maxUnavailable)));

        assertThat(BudgetStatus.count(budget, expected)).isEqualTo(new BudgetStatus.Count(expected, desired));
        assertThat(BudgetStatus.needsScale(budget)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1,10,1", "12,10,12", "30%,10,3", "25%,7,2"})
    void whatMustBeThereIsANumberOrAPartRoundedUp(String minAvailable, int expected, int desired) {
        PodDisruptionBudget budget = BUDGET.editSpec(spec -> spec.withMinAvailable(value(minAvailable)));

        assertThat(BudgetStatus.count(budget, expected)).isEqualTo(new BudgetStatus.Count(expected, desired));
        assertThat(BudgetStatus.needsScale(budget)).isEqualTo(minAvailable.endsWith("%"));
    }

    @Test
    void podsThatAreNotReadyAreOnTheirWayOrWereEvictedAreNotHealthy() {
        Pod unready = pod("unready").editStatus(status -> status.withConditions(List.of()));
        Pod leaving = pod("leaving").editMetadata(metadata -> metadata.withDeletionTimestamp(NOW));
        List<Pod> pods = List.of(pod("a"), pod("b"), unready, leaving);

        assertThat(BudgetStatus.healthy(pods, Map.of(), NOW)).isEqualTo(2);
        assertThat(BudgetStatus.healthy(pods, Map.of("a", NOW.minusSeconds(10)), NOW)).isEqualTo(1);
    }

    @Test
    void anEvictedPodIsWaitedForForTwoMinutes() {
        PodDisruptionBudget budget = BUDGET.editStatus(status -> status.withDisruptedPods(
                Map.of("early", NOW.minusSeconds(121), "late", NOW.minusSeconds(20), "gone", NOW)));

        BudgetStatus.Disrupted disrupted = BudgetStatus.Disrupted.of(budget, List.of(pod("early"), pod("late"), pod("other")), NOW);

        assertThat(disrupted.waiting()).isEqualTo(Map.of("late", NOW.minusSeconds(20)));
        assertThat(disrupted.forgotten()).extracting(Pod::name).containsExactly("early");
        assertThat(disrupted.recheck()).isEqualTo(NOW.plusSeconds(100));
    }

    @Test
    void theConditionTellsWhetherAnythingIsAllowed() {
        PodDisruptionBudgetStatus none =
                BudgetStatus.desired(BUDGET, new BudgetStatus.Count(2, 1), 1, Map.of(), NOW).orElseThrow();
        PodDisruptionBudgetStatus one =
                BudgetStatus.desired(BUDGET.withStatus(none), new BudgetStatus.Count(2, 1), 2, Map.of(), NOW.plusSeconds(9))
                        .orElseThrow();

        assertThat(none.disruptionsAllowed()).isZero();
        assertThat(none.observedGeneration()).isEqualTo(3);
        assertThat(none.conditions()).singleElement().satisfies(condition ->
                assertThat(condition).extracting(Condition::type, Condition::status, Condition::reason, Condition::observedGeneration)
                        .containsExactly("DisruptionAllowed", "False", "InsufficientPods", 3L));
        assertThat(one.disruptionsAllowed()).isEqualTo(1);
        assertThat(one.conditions()).singleElement().satisfies(condition -> {
            assertThat(condition.reason()).isEqualTo("SufficientPods");
            assertThat(condition.lastTransitionTime()).isEqualTo(NOW.plusSeconds(9));
        });
    }

    @Test
    void nothingIsWrittenIfNothingHasChanged() {
        PodDisruptionBudgetStatus status =
                BudgetStatus.desired(BUDGET, new BudgetStatus.Count(2, 1), 2, Map.of(), NOW).orElseThrow();

        assertThat(BudgetStatus.desired(BUDGET.withStatus(status), new BudgetStatus.Count(2, 1), 2, Map.of(), NOW.plusSeconds(60)))
                .isEmpty();
    }

    @Test
    void nothingIsAllowedIfNoPodsAreExpected() {
        assertThat(BudgetStatus.desired(BUDGET, new BudgetStatus.Count(0, 0), 3, Map.of(), NOW).orElseThrow().disruptionsAllowed())
                .isZero();
    }

    @Test
    void afterAFailureNothingIsAllowedAndTheConditionTellsWhy() {
        PodDisruptionBudgetStatus failed =
                BudgetStatus.failed(BUDGET.editStatus(status -> status.withDisruptionsAllowed(4)), "no luck", NOW);

        assertThat(failed.disruptionsAllowed()).isZero();
        assertThat(failed.conditions()).singleElement().satisfies(condition -> {
            assertThat(condition.reason()).isEqualTo("SyncFailed");
            assertThat(condition.message()).isEqualTo("no luck");
        });
    }

    @Test
    void aDisruptionThatDoesNotComeIsTakenBackAfterTwoMinutes() {
        Pod target = pod("a").editMetadata(metadata -> metadata.withGeneration(2)).editStatus(status -> status.addConditions(
                PodCondition.EMPTY.withType("DisruptionTarget").withStatus("True").withReason("EvictionByEvictionAPI")
                        .withLastTransitionTime(NOW.minusSeconds(30))));

        assertThat(DisruptedPodLoop.untilStale(pod("b"), NOW)).isEmpty();
        assertThat(DisruptedPodLoop.untilStale(target, NOW)).contains(Duration.ofSeconds(90));
        assertThat(DisruptedPodLoop.untilStale(target.editMetadata(metadata -> metadata.withDeletionTimestamp(NOW)), NOW)).isEmpty();
        assertThat(DisruptedPodLoop.withoutTarget(target, NOW).status().conditions().getLast()).isEqualTo(PodCondition.EMPTY
                .withType("DisruptionTarget").withStatus("False").withObservedGeneration(2).withLastTransitionTime(NOW));
    }

    @Test
    void aSelectorIsShownAsUpstreamShowsIt() {
        assertThat(Selectors.shown(LabelSelector.EMPTY.withMatchLabels(Map.of("app", "web")))).isEqualTo(
                "&LabelSelector{MatchLabels:map[string]string{app: web,},MatchExpressions:[]LabelSelectorRequirement{},}");
    }
}
