package dev.edict.scheduler.cycle;

import dev.edict.scheduler.plugin.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why a pod fits nowhere.
 *
 * @param total how many nodes there are
 * @param impossible why no node will do, whichever it is; null if each has its own reason
 * @param nodes the reasons of nodes, by name
 * @param others the reason of all that have none of their own; empty if there are none such
 * @param plugins whose reasons these are
 */
public record Diagnosis(
        int total, @Nullable Rejection impossible, Map<String, Rejection> nodes, String others, Set<String> plugins) {

    static Diagnosis impossible(int total, Rejection rejection) {
        return new Diagnosis(total, rejection, Map.of(), "", Set.of(rejection.plugin()));
    }

    static Diagnosis of(int total, Map<String, Rejection> nodes, String restrictedBy) {
        Set<String> plugins = new HashSet<>();
        nodes.values().forEach(rejection -> plugins.add(rejection.plugin()));
        String others = "";
        if (!restrictedBy.isEmpty()) {
            plugins.add(restrictedBy);
            others = "node(s) didn't satisfy plugin(s) [" + restrictedBy + "]";
        }
        return new Diagnosis(total, null, new LinkedHashMap<>(nodes), others, plugins);
    }

    /** One that is about why it does not help if others go. @param others as of a diagnosis */
    public static Diagnosis ofPreemption(int total, Map<String, Rejection> nodes, String others) {
        return new Diagnosis(total, null, nodes, others, Set.of());
    }

    /** In one sentence for people: how many nodes lack what. */
    public String sentence() {
        String beginning = "0/" + total + " nodes are available:";
        if (impossible != null) {
            return beginning + " " + String.join(", ", impossible.reasons()) + ".";
        }
        Map<String, Integer> counts = new HashMap<>();
        nodes.values().forEach(rejection -> rejection.reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum)));
        if (nodes.size() < total && !others.isEmpty()) {
            counts.merge(others, total - nodes.size(), Integer::sum);
        }
        List<String> parts = new ArrayList<>();
        counts.forEach((reason, count) -> parts.add(count + " " + reason));
        parts.sort(null);
        return parts.isEmpty() ? beginning : beginning + " " + String.join(", ", parts) + ".";
    }
}
