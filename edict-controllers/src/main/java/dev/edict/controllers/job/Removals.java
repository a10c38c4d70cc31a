package dev.edict.controllers.job;

import dev.edict.client.index.ObjectKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * From which pods the finalizer was taken away, though the cache does not show it yet. Without this, a pod that has been counted
 * would be counted again as long as the cache is behind. Safe for use by any thread.
 */
final class Removals {
    private final Map<ObjectKey, Set<String>> expected = new ConcurrentHashMap<>();

    /** To be said before the finalizers go. */
    void expect(ObjectKey job, Collection<String> uids) {
        if (!uids.isEmpty()) {
            expected.merge(job, Set.copyOf(uids), Removals::union);
        }
    }

    /** A pod is seen without its finalizer, or it could not be taken away. */
    void observed(ObjectKey job, String uid) {
        expected.computeIfPresent(job, (key, uids) -> {
            Set<String> left = new HashSet<>(uids);
            left.remove(uid);
            return left.isEmpty() ? null : Set.copyOf(left);
        });
    }

    Set<String> of(ObjectKey job) {
        return expected.getOrDefault(job, Set.of());
    }

    void forget(ObjectKey job) {
        expected.remove(job);
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new HashSet<>(one);
        all.addAll(other);
        return Set.copyOf(all);
    }
}
