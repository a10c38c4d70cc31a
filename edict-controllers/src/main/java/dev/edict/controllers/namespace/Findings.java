package dev.edict.controllers.namespace;

import dev.edict.model.name.GroupVersionResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an attempt to empty a namespace has found. Of one thread, while the attempt goes on. */
final class Findings {
    /** Why it is not known what the server has, or not all of it. */
    @Nullable String discoveryFailure;

    /** What could not be deleted, and why. */
    final List<String> contentFailures = new ArrayList<>();

    /** How many objects are left, by {@code resource.group}. */
    final Map<String, Integer> remaining = new TreeMap<>();

    /** How many objects are left that have a finalizer, by that. */
    final Map<String, Integer> finalizers = new TreeMap<>();

    /** All that went wrong, for those who read logs. */
    final List<String> failures = new ArrayList<>();

    /** How long it may take until those that are left are gone; zero if nobody knows. */
    long estimateSeconds;

    void discoveryFailed(String why, String message) {
        discoveryFailure = message;
        failures.add(why);
    }

    /** @param context for those who read logs; may be empty */
    void contentFailed(String why, String context) {
        contentFailures.add(why);
        failures.add(context + why);
    }

    void add(GroupVersionResource resource, Remains remains) {
        estimateSeconds = Math.max(estimateSeconds, remains.estimateSeconds());
        if (remains.count() > 0) {
            remaining.put(resource.resource() + "." + resource.group(), remains.count());
            remains.finalizers().forEach((finalizer, count) -> finalizers.merge(finalizer, count, Integer::sum));
        }
    }
}
