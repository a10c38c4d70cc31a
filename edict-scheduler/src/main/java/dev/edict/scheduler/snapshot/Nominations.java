package dev.edict.scheduler.snapshot;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which pods a node was promised to: they have made room there, and wait until it is free. Owned by one thread. */
public final class Nominations {
    private final Map<String, Map<String, PodFacts>> byNode = new HashMap<>();
    private final Map<String, String> nodes = new HashMap<>();

    /** @param node empty if no node is promised to the pod any more */
    public void put(PodFacts pod, String node) {
        remove(pod.uid());
        if (!node.isEmpty()) {
            nodes.put(pod.uid(), node);
            byNode.computeIfAbsent(node, name -> new LinkedHashMap<>()).put(pod.uid(), pod);
        }
    }

    public void remove(String uid) {
        String node = nodes.remove(uid);
        if (node != null) {
            byNode.computeIfPresent(node, (name, pods) -> {
                pods.remove(uid);
                return pods.isEmpty() ? null : pods;
            });
        }
    }

    /** The node that a pod was promised. */
    public @Nullable String node(String uid) {
        return nodes.get(uid);
    }

    /** Whether no node was promised to anybody. */
    public boolean isEmpty() {
        return byNode.isEmpty();
    }

    /** The pods that a node was promised to. */
    public Collection<PodFacts> on(String node) {
        Map<String, PodFacts> pods = byNode.get(node);
        return pods == null ? List.of() : pods.values();
    }
}
