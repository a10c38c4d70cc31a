package dev.edict.controllers.disruption;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.LabelSelectorRequirement;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.client.index.Cache;
import dev.edict.controllers.pod.Selectors;
import dev.edict.model.selector.LabelSelector;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** A selector as upstream's messages show it. */
    static String shown(dev.edict.api.meta.v1.@Nullable LabelSelector selector) {
        if (selector == null) {
            return "nil";
        }
        String labels = new TreeMap<>(selector.matchLabels()).entrySet().stream()
                .map(label -> label.getKey() + ": " + label.getValue() + ",")
                .collect(Collectors.joining(" "));
        String expressions = selector.matchExpressions().stream().map(Budgets::shown).collect(Collectors.joining());
        return "&LabelSelector{MatchLabels:map[string]string{" + labels + "},MatchExpressions:[]LabelSelectorRequirement{"
                + expressions + "},}";
    }

    private static String shown(LabelSelectorRequirement requirement) {
        return "LabelSelectorRequirement{Key:" + requirement.key() + ",Operator:" + requirement.operator() + ",Values:["
                + String.join(" ", requirement.values()) + "],},";
    }
}
