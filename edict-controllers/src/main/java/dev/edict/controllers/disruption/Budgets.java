package dev.edict.controllers.disruption;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.client.index.Cache;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import java.util.Comparator;
import java.util.List;

/** Which budgets are for which pods. */
final class Budgets {
    private Budgets() {}

    /** Those that select a pod, by name. */
    static List<PodDisruptionBudget> of(Pod pod, Cache<PodDisruptionBudget> budgets) {
        return budgets.list(pod.namespace()).stream()
                .filter(budget -> Selectors.of(budget.spec().selector()).matches(pod.metadata().labels()))
                .sorted(Comparator.comparing(PodDisruptionBudget::name))
                .toList();
    }

    /** The pods of a budget, by name. */
    static List<Pod> pods(PodDisruptionBudget budget, Cache<Pod> pods) {
        LabelSelector selector = Selectors.of(budget.spec().selector());
        return pods.list(budget.namespace()).stream()
                .filter(pod -> selector.matches(pod.metadata().labels()))
                .sorted(Comparator.comparing(Pod::name))
                .toList();
    }
}
