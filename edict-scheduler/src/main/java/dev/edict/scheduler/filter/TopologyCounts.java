package dev.edict.scheduler.filter;

import java.util.HashMap;
import java.util.Map;

/**
 * How many pods are at which place, a place being a value of a label of nodes. {@link #plus} gives another one that knows the
 * difference only, so that many "what if" cost little. Immutable once it is handed out.
 */
final class TopologyCounts {
    record Place(String key, String value) {}

    private final Map<Place, Integer> counts;
    private final Map<Place, Integer> difference;
    /** How many places have a count other than 0. */
    private int places;

    TopologyCounts() {
        this(new HashMap<>(), Map.of(), 0);
    }

    private TopologyCounts(Map<Place, Integer> counts, Map<Place, Integer> difference, int places) {
        this.counts = counts;
        this.difference = difference;
        this.places = places;
    }

    /** Counts, as long as nobody else knows this. @param labels of the node where the pods are */
    void add(Map<String, String> labels, String key, int count) {
        String value = labels.get(key);
        if (value != null) {
            Integer before = counts.put(new Place(key, value), count);
            if (before == null) {
                places++;
            } else {
                counts.merge(new Place(key, value), before, Integer::sum);
            }
        }
    }

    TopologyCounts plus(Map<String, String> labels, String key, int count) {
        String value = labels.get(key);
        if (value == null) {
            return this;
        }
        Place place = new Place(key, value);
        int before = of(place);
        Map<Place, Integer> more = new HashMap<>(difference);
        more.merge(place, count, Integer::sum);
        int changed = (before == 0 ? 1 : 0) - (before + count == 0 ? 1 : 0);
        return new TopologyCounts(counts, more, places + changed);
    }

    boolean isEmpty() {
        return places == 0;
    }

    int at(Map<String, String> labels, String key) {
        String value = labels.get(key);
        return value == null ? 0 : of(new Place(key, value));
    }

    /** Whether there is something at any place of a node. */
    boolean isAnyAt(Map<String, String> labels) {
        if (isEmpty()) {
            return false;
        }
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (of(new Place(label.getKey(), label.getValue())) > 0) {
                return true;
            }
        }
        return false;
    }

    private int of(Place place) {
        return counts.getOrDefault(place, 0) + (difference.isEmpty() ? 0 : difference.getOrDefault(place, 0));
    }
}
