package dev.edict.controllers.revision;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.index.ResourceVersions;
import dev.edict.types.Resource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was written for a set, and may not have come to the caches yet. A pass that sees less than the one before it has written would do
 * the same again, and tell people so, or give two revisions the same number. Safe for use by any thread.
 */
public final class Unseen {
    private final Map<ObjectKey, Map<Cache<?>, String>> written = new ConcurrentHashMap<>();

    /** @param object as the server has answered */
    public <T extends Resource> void wrote(ObjectKey set, Cache<T> cache, T object) {
        written.computeIfAbsent(set, ignored -> new ConcurrentHashMap<>())
                .merge(cache, object.metadata().resourceVersion(), (known, next) -> ResourceVersions.isAfter(next, known) ? next : known);
    }

    /** Whether a cache is behind what was written for a set. */
    public boolean isAny(ObjectKey set) {
        Map<Cache<?>, String> versions = written.get(set);
        if (versions == null) {
            return false;
        }
        boolean isBehind = versions.entrySet().stream().anyMatch(one -> ResourceVersions.isAfter(one.getValue(), one.getKey().resourceVersion()));
        if (!isBehind) {
            written.remove(set);
        }
        return isBehind;
    }

    public void forget(ObjectKey set) {
        written.remove(set);
    }
}
