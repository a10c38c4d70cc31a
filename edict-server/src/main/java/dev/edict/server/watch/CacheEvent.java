package dev.edict.server.watch;

import org.jspecify.annotations.Nullable;

/**
 * One change of one object, as the window remembers it.
 *
 * @param change what has happened
 * @param after the state of the resource after this change
 * @param time when this server learnt of it, in milliseconds of its clock
 */
record CacheEvent(String key, Change change, SortedTree<CachedObject> after, long time) {

    /** About what a node of the tree takes; a change makes a new one on each level. */
    private static final int NODE = 40;

    long revision() {
        return change.revision();
    }

    @Nullable CachedObject previous() {
        return change.previous();
    }

    @Nullable CachedObject current() {
        return change.current();
    }

    /** About how many bytes are held for this event alone: the object, and the path to it in the tree. */
    long cost() {
        CachedObject shown = current() != null ? current() : previous();
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(after.size() + 1);
        return 2L * key.length() + NODE * (levels + 3L) + (shown == null ? 0 : shown.json().length);
    }
}
