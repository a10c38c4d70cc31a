package dev.edict.controllers.disruption;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.Condition;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.policy.v1.PodDisruptionBudgetStatus;
import dev.edict.client.control.Conditions;
import dev.edict.controllers.pod.Portion;
import dev.edict.pods.PodStates;
import dev.edict.types.IntOrString;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the status of a budget should be. */
final class BudgetStatus {
    /** How long after an eviction a pod is expected to be on its way. */
    static final Duration DELETION_TIMEOUT = Duration.ofMinutes(2);

    private static final String ALLOWED = "DisruptionAllowed";

    private BudgetStatus() {}

    /**
     * Pods that were evicted and are still as they were.
     *
     * @param waiting since when each of them should be on its way
     * @param forgotten those that have not gone in time, and count again
     * @param recheck when the first of those who wait is forgotten; null if nobody waits
     */
    record Disrupted(Map<String, Instant> waiting, List<Pod> forgotten, @Nullable Instant recheck) {

        static Disrupted of(PodDisruptionBudget budget, List<Pod> pods, Instant now) {
            Map<String, Instant> waiting = new TreeMap<>();
            List<Pod> forgotten = new ArrayList<>();
            Instant recheck = null;
            for (Pod pod : pods) {
                Instant since = budget.status().disruptedPods().get(pod.name());
                if (since == null || pod.isBeingDeleted()) {
                    continue;
                }
                Instant until = since.plus(DELETION_TIMEOUT);
                if (until.isBefore(now)) {
                    forgotten.add(pod);
                } else {
                    waiting.put(pod.name(), since);
                    recheck = recheck == null || until.isBefore(recheck) ? until : recheck;
                }
            }
            return new Disrupted(waiting, forgotten, recheck);
        }
    }

    /** @param desired how many of them must be healthy */
    record Count(int expected, int desired) {}

    /** Whether one must know how many pods there should be, and not only how many there are. */
    static boolean needsScale(PodDisruptionBudget budget) {
        return budget.spec().maxUnavailable() != null || budget.spec().minAvailable() instanceof IntOrString.Text;
    }

    /** @param expected how many pods there should be, or are, if that is all one needs */
    static Count count(PodDisruptionBudget budget, int expected) {
        IntOrString most = budget.spec().maxUnavailable();
        IntOrString least = budget.spec().minAvailable();
        if (most != null) {
            return new Count(expected, Math.max(0, expected - portion(most, expected)));
        }
        return least == null ? new Count(0, 0) : new Count(expected, portion(least, expected));
    }

    private static int portion(IntOrString amount, int expected) {
        return Portion.of(amount, expected, Portion.Rounding.UP);
    }

    static int healthy(List<Pod> pods, Map<String, Instant> disrupted, Instant now) {
        return (int) pods.stream()
                .filter(pod -> !pod.isBeingDeleted())
                .filter(pod -> !isWaitedFor(disrupted.get(pod.name()), now))
                .filter(PodStates::isReady)
                .count();
    }

    private static boolean isWaitedFor(@Nullable Instant since, Instant now) {
        return since != null && since.plus(DELETION_TIMEOUT).isAfter(now);
    }

    /** @return empty if what is there is right */
    static Optional<PodDisruptionBudgetStatus> desired(
            PodDisruptionBudget budget, Count count, int healthy, Map<String, Instant> disrupted, Instant now) {
        PodDisruptionBudgetStatus there = budget.status();
        int allowed = count.expected() <= 0 ? 0 : Math.max(0, healthy - count.desired());
        long generation = budget.metadata().generation();
        PodDisruptionBudgetStatus counted = there
                .withCurrentHealthy(healthy)
                .withDesiredHealthy(count.desired())
                .withExpectedPods(count.expected())
                .withDisruptionsAllowed(allowed)
                .withDisruptedPods(disrupted)
                .withObservedGeneration(generation);
        String status = allowed > 0 ? Conditions.TRUE : Conditions.FALSE;
        String reason = allowed > 0 ? "SufficientPods" : "InsufficientPods";
        if (counted.equals(there) && Conditions.find(there.conditions(), ALLOWED)
                .filter(known -> known.status().equals(status) && known.reason().equals(reason))
                .isPresent()) {
            return Optional.empty();
        }
        return Optional.of(counted.withConditions(Conditions.with(
                there.conditions(), condition(status, reason, "", generation), now)));
    }

    /** Nothing is allowed when it can not be known. */
    static PodDisruptionBudgetStatus failed(PodDisruptionBudget budget, String message, Instant now) {
        PodDisruptionBudgetStatus there = budget.status();
        return there.withDisruptionsAllowed(0).withConditions(Conditions.with(there.conditions(),
                condition(Conditions.FALSE, "SyncFailed", message, there.observedGeneration()), now));
    }

    private static Condition condition(String status, String reason, String message, long generation) {
        return Condition.builder()
                .type(ALLOWED)
                .status(status)
                .reason(reason)
                .message(message)
                .observedGeneration(generation)
                .build();
    }
}
