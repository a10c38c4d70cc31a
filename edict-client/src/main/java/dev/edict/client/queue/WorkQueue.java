package dev.edict.client.queue;

import org.jspecify.annotations.Nullable;

/**
 * Keys that are to be worked on. It promises what client-go's queue does:
 *
 * <ul>
 *   <li>Fair: keys come in the order in which they were added, or that of the queue's {@link Order}.
 *   <li>Stingy: a key that is added several times before it is worked on is worked on once.
 *   <li>One worker a key: a key is never given to two workers at a time. If it is added while somebody works on it, it comes again
 *       when that worker is done, so that no change goes unseen.
 *   <li>Shut down, it takes no more keys, and still gives out those that it has.
 * </ul>
 *
 * Safe for use by any thread.
 *
 * @param <K> what {@code equals} tells apart, such as a namespace and a name
 */
public interface WorkQueue<K> {

    /** Says that a key is to be worked on. Nothing happens once the queue is shut down. */
    void add(K key);

    /**
     * Waits for a key to work on. Who gets one calls {@link #done} after the work, however that ends.
     *
     * @return null if the queue is shut down and has no more keys: the worker ends
     */
    @Nullable K get() throws InterruptedException;

    /** The work on a key is over; if it was added in the meantime, it is to be worked on again. */
    void done(K key);

    /** How many keys wait for a worker. It is for people: what is true now need not be true when one acts on it. */
    int length();

    /**
     * Takes no more keys. Workers still get those that wait, and then are told that there are none. May be called more than once.
     */
    void shutDown();

    /**
     * Takes no more keys, and waits until all that wait have been worked on; if no worker has ever come, until none is worked on.
     * {@link #shutDown} ends the waiting.
     */
    void shutDownWithDrain() throws InterruptedException;

    boolean isShuttingDown();

    /** A queue that gives out keys as they are added. */
    static <K> WorkQueue<K> of(QueueOptions<K> options) {
        return new KeyQueue<>(options);
    }
}
