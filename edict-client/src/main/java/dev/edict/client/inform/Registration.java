package dev.edict.client.inform;

import java.time.Duration;

/** That a handler is told by an informer. */
public interface Registration {

    /** Whether the informer has had its first list, and the handler has been told of all that was in it. */
    boolean hasSynced();

    /** Waits until it {@link #hasSynced}. @return false if the time was over before, or the handler was removed */
    boolean awaitSynced(Duration most) throws InterruptedException;

    /** How many notifications wait to be handled. */
    int pending();

    /** Tells the handler nothing more, except for the call that is under way. Safe to do twice. */
    void remove();
}
