package dev.edict.controllers;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.index.ResourceVersions;
import dev.edict.types.Resource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a loop has written for one of its objects, and may not have come to the caches yet. A pass that sees less than the one before it
 * has written would do the same again, tell people so, count twice, or give two revisions the same number. Safe for use by any thread.
 */
public final class Unseen {
    private final Map<ObjectKey, Map<Cache<?>, String>> written = new ConcurrentHashMap<>();

    /** @param object as the server has answered */
    public <T extends Resource> void wrote(ObjectKey key, Cache<T> cache, T object) {
        written.computeIfAbsent(key, ignored -> new ConcurrentHashMap<>())
                .merge(cache, object.metadata().resourceVersion(), (known, next) -> ResourceVersions.isAfter(next, known) ? next : known);
    }

    /** Whether a cache is behind what was written for an object. */
    public boolean isAny(ObjectKey key) {
        Map<Cache<?>, String> versions = written.get(key);
        if (versions == null) {
            return false;
        }
        boolean isBehind = versions.entrySet().stream().anyMatch(one -> ResourceVersions.isAfter(one.getValue(), one.getKey().resourceVersion()));
        if (!isBehind) {
            written.remove(key);
        }
        return isBehind;
    }

    public void forget(ObjectKey key) {
        written.remove(key);
    }
}
