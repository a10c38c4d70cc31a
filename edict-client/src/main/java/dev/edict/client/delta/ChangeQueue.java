package dev.edict.client.delta;

import dev.edict.types.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes that wait for the one who applies them. Safe for use by any thread. */
public sealed interface ChangeQueue<T extends Resource> extends ChangeSink<T> permits LockedQueue {

    /**
     * Waits for changes, takes them out and has them processed; while that goes on, nobody else takes any out. If processing fails,
     * they are out nevertheless, and the caller gets the failure.
     *
     * @return what was processed, or null if the queue is closed and empty
     */
    @Nullable List<Delta<T>> pop(DeltaProcess<T> process) throws InterruptedException;

    /** Has all changes processed that wait now, and waits for none. @return whether there were any */
    boolean drain(DeltaProcess<T> process);

    /** How many entries wait. */
    int size();

    /** Whether what the first list has brought is out of the queue, or something else came before any list. */
    boolean hasSynced();

    /** Lets those go who wait for changes. What is in the queue can still be taken out. */
    void close();

    boolean isClosed();
}
