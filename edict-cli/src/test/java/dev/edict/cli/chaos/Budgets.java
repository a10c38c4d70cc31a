package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.pods.PodStates;
import dev.edict.pods.Selectors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Evictions leave as many healthy pods as a PodDisruptionBudget wants, as {@link Takings} counts, and are written down in it before. */
final class Budgets implements Invariant {
    private final Map<String, Takings> healthy = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        if (!(change.object() instanceof Pod pod)) {
            return List.of();
        }
        return world.all(PodDisruptionBudget.TYPE).stream().filter(budget -> budget.namespace().equals(pod.namespace()) && selects(budget, pod))
                .flatMap(budget -> after(pod, budget, change, world).stream()).toList();
    }

    private List<String> after(Pod pod, PodDisruptionBudget budget, Change<?> change, World world) {
        int after = healthy(budget, world);
        Takings takings = healthy.computeIfAbsent(budget.metadata().uid(), any -> new Takings());
        boolean isEvicted = change.before() instanceof Pod before && PodStates.isActive(before) && PodStates.isReady(before)
                && !PodStates.isActive(pod) && pod.status().conditions().stream()
                        .anyMatch(condition -> condition.reason().equals("EvictionByEvictionAPI"));
        if (!isEvicted) {
            takings.count(after, change.millis());
            return List.of();
        }
        int fewest = budget.status().desiredHealthy();
        if (takings.isTooMuch(after + 1, after, fewest, change.millis())) {
            return List.of(change + ", which leaves PodDisruptionBudget " + budget.key() + " with " + after + ", not at least " + fewest);
        }
        return budget.status().disruptedPods().containsKey(pod.name()) ? List.of()
                : List.of(change + ", and PodDisruptionBudget " + budget.key() + " does not know");
    }

    private static int healthy(PodDisruptionBudget budget, World world) {
        return (int) world.all(Pod.TYPE).stream().filter(pod -> pod.namespace().equals(budget.namespace()) && PodStates.isActive(pod)
                && PodStates.isReady(pod) && selects(budget, pod)).count();
    }

    private static boolean selects(PodDisruptionBudget budget, Pod pod) {
        return Selectors.of(budget.spec().selector()).matches(pod.metadata().labels());
    }
}
