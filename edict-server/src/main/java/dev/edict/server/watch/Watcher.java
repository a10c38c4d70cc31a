package dev.edict.server.watch;

import dev.edict.model.status.Status;

/**
 * Somebody who wants to be told. The cache calls one method at a time, in the order of revisions; none may block but
 * {@link #onPastEvent}.
 */
public interface Watcher {

    Interest interest();

    /**
     * An object came into view, changed within it, or left it.
     *
     * @param object the object to show; for DELETED its last state under the revision of the deletion
     * @return false to be dropped: the watcher is gone or too slow
     */
    boolean onEvent(EventType type, CachedObject object);

    /**
     * As {@link #onEvent}, for an event of the past that the watcher has to catch up with. Called on the thread that began
     * the watch, and may block.
     */
    default boolean onPastEvent(EventType type, CachedObject object) {
        return onEvent(type, object);
    }

    /** Nothing more happened up to this revision. @return false to be dropped */
    boolean onBookmark(long revision);

    /** The watch cannot go on; this is the last call. */
    void onEnd(Status reason);

    /** Whether this watcher wants bookmarks. */
    boolean wantsBookmarks();

    /** Whether this watcher finds out by itself which changes concern it, because that may take time. */
    default boolean judgesItself() {
        return false;
    }

    /**
     * Something happened under the prefix of the interest. Called instead of the methods for events on a watcher that
     * judges itself.
     *
     * @param past whether the watcher has to catch up with it, and may block
     * @return false to be dropped
     */
    default boolean onChange(Change change, boolean past) {
        throw new UnsupportedOperationException("this watcher is told of events");
    }
}
