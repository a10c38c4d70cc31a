package dev.edict.controllers.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.Taint;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The taints that a node has for its conditions. */
final class Taints {
    static final String NO_SCHEDULE = "NoSchedule";
    static final String NO_EXECUTE = "NoExecute";
    static final String NOT_READY = "node.kubernetes.io/not-ready";
    static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    /** By the type of the condition and its status. */
    private static final Map<String, Map<String, String>> BY_CONDITION = Map.of(
            "Ready", Map.of("False", NOT_READY, "Unknown", UNREACHABLE),
            "MemoryPressure", Map.of("True", "node.kubernetes.io/memory-pressure"),
            "DiskPressure", Map.of("True", "node.kubernetes.io/disk-pressure"),
            "NetworkUnavailable", Map.of("True", "node.kubernetes.io/network-unavailable"),
            "PIDPressure", Map.of("True", "node.kubernetes.io/pid-pressure"));

    private static final Set<String> OWN = Set.of(NOT_READY, UNREACHABLE, UNSCHEDULABLE, "node.kubernetes.io/memory-pressure",
            "node.kubernetes.io/disk-pressure", "node.kubernetes.io/network-unavailable", "node.kubernetes.io/pid-pressure");

    private Taints() {}

    /** Those that keep pods from being scheduled on a node as it is. */
    static List<String> wanted(Node node) {
        List<String> keys = new ArrayList<>();
        for (NodeCondition condition : node.status().conditions()) {
            String key = BY_CONDITION.getOrDefault(condition.type(), Map.of()).get(condition.status());
            if (key != null) {
                keys.add(key);
            }
        }
        if (node.spec().unschedulable()) {
            keys.add(UNSCHEDULABLE);
        }
        return keys;
    }

    /** The node with the taints that are wanted of it, and without those of this kind that are not. */
    static Node withWanted(Node node, Instant now) {
        List<String> wanted = wanted(node);
        List<Taint> taints = new ArrayList<>(node.spec().taints());
        taints.removeIf(taint -> isOwn(taint) && !wanted.contains(taint.key()));
        for (String key : wanted) {
            if (!has(taints, key, NO_SCHEDULE)) {
                taints.add(taint(key, NO_SCHEDULE, now));
            }
        }
        return taints.equals(node.spec().taints()) ? node : node.editSpec(spec -> spec.withTaints(taints));
    }

    private static boolean isOwn(Taint taint) {
        return taint.effect().equals(NO_SCHEDULE) && OWN.contains(taint.key());
    }

    static boolean has(List<Taint> taints, String key, String effect) {
        return taints.stream().anyMatch(taint -> taint.key().equals(key) && taint.effect().equals(effect));
    }

    /**
     * The node with a taint that drives pods away; there is at most one of them.
     *
     * @param key empty for none
     */
    static Node driving(Node node, String key, Instant now) {
        List<Taint> taints = new ArrayList<>(node.spec().taints());
        taints.removeIf(taint -> taint.effect().equals(NO_EXECUTE)
                && (taint.key().equals(NOT_READY) || taint.key().equals(UNREACHABLE))
                && !taint.key().equals(key));
        if (!key.isEmpty() && !has(taints, key, NO_EXECUTE)) {
            taints.add(taint(key, NO_EXECUTE, now));
        }
        return taints.equals(node.spec().taints()) ? node : node.editSpec(spec -> spec.withTaints(taints));
    }

    private static Taint taint(String key, String effect, Instant now) {
        return Taint.EMPTY.withKey(key).withEffect(effect).withTimeAdded(now.truncatedTo(ChronoUnit.SECONDS));
    }
}
