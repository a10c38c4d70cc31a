package dev.edict.controllers.autoscale;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.selector.LabelSelector;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Which pods each autoscaler takes for its own: several that scale by the same pods would work against each other. */
final class Claims {
    private final ConcurrentMap<ObjectKey, LabelSelector> selectors = new ConcurrentHashMap<>();

    /** Those who claim any of these pods, by name; the one that asks now claims what it selects. */
    List<ObjectKey> claim(ObjectKey autoscaler, LabelSelector selector, List<Pod> pods) {
        selectors.put(autoscaler, selector);
        return selectors.entrySet().stream()
                .filter(entry -> entry.getKey().namespace().equals(autoscaler.namespace()))
                .filter(entry -> pods.stream().anyMatch(pod -> entry.getValue().matches(pod.metadata().labels())))
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparing(ObjectKey::name))
                .toList();
    }

    void forget(ObjectKey autoscaler) {
        selectors.remove(autoscaler);
    }
}
