package dev.edict.scheduler.preempt;

import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which pods budgets protect. */
final class Budgets {
    private record Budget(PodDisruptionBudget object, LabelSelector selector) {
        boolean means(PodFacts pod) {
            return object.namespace().equals(pod.namespace())
                    && !pod.labels().isEmpty()
                    && !selector.isEverything()
                    && selector.matches(pod.labels())
                    && !object.status().disruptedPods().containsKey(pod.name());
        }
    }

    private final List<Budget> budgets;

    Budgets(List<PodDisruptionBudget> budgets) {
        this.budgets = budgets.stream().map(budget -> new Budget(budget, Selectors.understood(budget.spec().selector()))).toList();
    }

    /** Those of the pods whose going would be too much for a budget, if they go in this order. */
    Set<PodFacts> protectedOf(List<PodFacts> pods) {
        Map<Budget, Integer> allowed = new HashMap<>();
        Set<PodFacts> violating = new HashSet<>();
        for (PodFacts pod : pods) {
            for (Budget budget : budgets) {
                if (budget.means(pod)
                        && allowed.merge(budget, budget.object().status().disruptionsAllowed() - 1, (left, first) -> left - 1) < 0) {
                    violating.add(pod);
                }
            }
        }
        return violating;
    }
}
