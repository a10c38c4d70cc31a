package dev.edict.server.flow;

import dev.edict.model.selector.FieldSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.server.filter.RequestInfo;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How many watch what: a write costs the more, the more must be told of it. Watches count by resource, namespace and name; selectors
 * do not matter, since each has to be asked, but for those of the pods of a node, which nobody asks who is not of that node. Safe for
 * use by any thread.
 */
final class WatcherCounts {
    private record Place(String group, String resource, String namespace, String name) {}

    private final ConcurrentMap<Place, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a watch. @return to be run when it ends */
    Runnable add(RequestInfo info) {
        if (info.resource().equals("pods") && isOfOneNode(info.fieldSelector())) {
            return () -> {};
        }
        Place place = new Place(info.group(), info.resource(), info.namespace(), info.name());
        counts.merge(place, 1, Integer::sum);
        return () -> counts.computeIfPresent(place, (same, count) -> count == 1 ? null : Integer.valueOf(count - 1));
    }

    private static boolean isOfOneNode(String selector) {
        if (selector.isEmpty()) {
            return false;
        }
        try {
            String node = FieldSelector.parse(selector).requiredValue("spec.nodeName");
            return node != null && !node.isEmpty();
        } catch (SelectorException broken) {
            return false;
        }
    }

    /** How many may have to be told of a write. */
    int interestedIn(RequestInfo info) {
        if (counts.isEmpty()) {
            return 0;
        }
        int interested = count(info, "", "");
        if (!info.namespace().isEmpty()) {
            interested += count(info, info.namespace(), "");
        }
        return info.name().isEmpty() ? interested : interested + count(info, info.namespace(), info.name());
    }

    private int count(RequestInfo info, String namespace, String name) {
        return counts.getOrDefault(new Place(info.group(), info.resource(), namespace, name), 0);
    }
}
