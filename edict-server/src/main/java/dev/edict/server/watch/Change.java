package dev.edict.server.watch;

import org.jspecify.annotations.Nullable;

/**
 * What has happened to an object.
 *
 * @param previous the object before; null if it was created
 * @param current the object after; null if it was deleted
 */
public record Change(long revision, @Nullable CachedObject previous, @Nullable CachedObject current) {

    /** A change as somebody sees it. */
    public record Seen(EventType type, CachedObject object) {}

    /** How it looks to somebody with this interest; null if it does not concern him. */
    public @Nullable Seen seenWith(Interest interest) {
        CachedObject before = previous != null && interest.covers(previous) ? previous : null;
        if (current != null && interest.covers(current)) {
            return new Seen(before != null ? EventType.MODIFIED : EventType.ADDED, current);
        }
        return before != null ? new Seen(EventType.DELETED, before.departed(revision)) : null;
    }

    /**
     * Tells a watcher, if it concerns him.
     *
     * @param past whether he has to catch up with it, and may be waited for
     * @return false if he wants to hear no more
     */
    boolean tell(Watcher watcher, boolean past) {
        if (watcher.judgesItself()) {
            return watcher.onChange(this, past);
        }
        Seen seen = seenWith(watcher.interest());
        if (seen == null) {
            return true;
        }
        return past ? watcher.onPastEvent(seen.type(), seen.object()) : watcher.onEvent(seen.type(), seen.object());
    }
}
