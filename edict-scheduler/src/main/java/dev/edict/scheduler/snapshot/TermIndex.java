package dev.edict.scheduler.snapshot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What pods on nodes say about other pods, and how many on which node say it. Pods of one owner say the same, so a term is looked at
 * once instead of with each pod. Owned by one thread.
 */
public final class TermIndex {
    private final Map<AffinityTerm, Map<String, Integer>> required = new HashMap<>();
    private final Map<AffinityTerm, Map<String, Integer>> requiredAnti = new HashMap<>();
    private final Map<AffinityTerm, Map<String, Integer>> preferred = new HashMap<>();
    private final Map<AffinityTerm, Map<String, Integer>> preferredAnti = new HashMap<>();

    void add(AffinityTerm.Terms terms, String node) {
        change(terms, node, 1);
    }

    void remove(AffinityTerm.Terms terms, String node) {
        change(terms, node, -1);
    }

    private void change(AffinityTerm.Terms terms, String node, int sign) {
        change(required, terms.required(), node, sign);
        change(requiredAnti, terms.requiredAnti(), node, sign);
        change(preferred, terms.preferred(), node, sign);
        change(preferredAnti, terms.preferredAnti(), node, sign);
    }

    private static void change(Map<AffinityTerm, Map<String, Integer>> all, List<AffinityTerm> terms, String node, int sign) {
        for (AffinityTerm term : terms) {
            Map<String, Integer> nodes = all.computeIfAbsent(term, same -> new HashMap<>());
            nodes.merge(node, sign, (before, more) -> before + more == 0 ? null : before + more);
            if (nodes.isEmpty()) {
                all.remove(term);
            }
        }
    }

    /** How many pods on which node need others near. */
    public Map<AffinityTerm, Map<String, Integer>> required() {
        return required;
    }

    /** How many pods on which node keep others away. */
    public Map<AffinityTerm, Map<String, Integer>> requiredAnti() {
        return requiredAnti;
    }

    /** How many pods on which node like others near. */
    public Map<AffinityTerm, Map<String, Integer>> preferred() {
        return preferred;
    }

    /** How many pods on which node like others far. */
    public Map<AffinityTerm, Map<String, Integer>> preferredAnti() {
        return preferredAnti;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TermIndex that
                && required.equals(that.required)
                && requiredAnti.equals(that.requiredAnti)
                && preferred.equals(that.preferred)
                && preferredAnti.equals(that.preferredAnti);
    }

    @Override
    public int hashCode() {
        return Objects.hash(required, requiredAnti, preferred, preferredAnti);
    }
}
