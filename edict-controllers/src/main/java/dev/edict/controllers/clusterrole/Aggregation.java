package dev.edict.controllers.clusterrole;

import dev.edict.api.rbac.v1.AggregationRule;
import dev.edict.api.rbac.v1.ClusterRole;
import dev.edict.api.rbac.v1.PolicyRule;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules of a ClusterRole that is made of others: those of all that its selectors find, selector by selector and in the order
 * of names, each rule once. What it says itself counts for nothing.
 */
final class Aggregation {
    private Aggregation() {}

    /** @throws dev.edict.model.selector.SelectorException if one of its selectors can not be read */
    static List<PolicyRule> rules(ClusterRole role, AggregationRule how, Collection<ClusterRole> all) {
        List<ClusterRole> parts = all.stream()
                .filter(part -> !part.name().equals(role.name()))
                .sorted(Comparator.comparing(ClusterRole::name))
                .toList();
        Set<PolicyRule> rules = new LinkedHashSet<>();
        for (dev.edict.api.meta.v1.LabelSelector which : how.clusterRoleSelectors()) {
            LabelSelector selector = Selectors.of(which);
            parts.stream()
                    .filter(part -> selector.matches(part.metadata().labels()))
                    .forEach(part -> rules.addAll(part.rules()));
        }
        return List.copyOf(rules);
    }
}
