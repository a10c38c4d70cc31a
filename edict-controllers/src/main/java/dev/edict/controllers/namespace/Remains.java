package dev.edict.controllers.namespace;

import dev.edict.types.Resource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is left of a resource in a namespace after all of it was asked to go.
 *
 * @param estimateSeconds how long it may take until it is gone; zero if nobody knows
 * @param finalizers how many of those that are left have each of these
 */
record Remains(long estimateSeconds, int count, Map<String, Integer> finalizers) {
    /** Objects with finalizers are given this long, for somebody has to do something about them. */
    private static final long FINALIZER_ESTIMATE = 15;

    static final Remains NOTHING = new Remains(0, 0, Map.of());

    /** @param grace how long those that end gracefully may take */
    static Remains of(List<? extends Resource> left, long grace) {
        if (left.isEmpty()) {
            return NOTHING;
        }
        Map<String, Integer> finalizers = new TreeMap<>();
        left.forEach(object -> object.metadata().finalizers().forEach(name -> finalizers.merge(name, 1, Integer::sum)));
        return new Remains(grace == 0 && !finalizers.isEmpty() ? FINALIZER_ESTIMATE : grace, left.size(), finalizers);
    }

    /** Whether objects are left although nobody holds them. */
    boolean isUnexpected() {
        return count > 0 && estimateSeconds == 0;
    }
}
