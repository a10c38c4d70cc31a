package dev.edict.server.watch;

import org.jspecify.annotations.Nullable;

/**
 * One change of one object.
 *
 * @param current the object after the change; null if it was deleted
 * @param previous the object before the change; null if it was created
 * @param after the state of the resource after this change
 */
record CacheEvent(
        long revision,
        String key,
        @Nullable CachedObject current,
        @Nullable CachedObject previous,
        SortedTree<CachedObject> after) {}
