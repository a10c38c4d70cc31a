package dev.edict.client.queue;

import java.time.Duration;

/** A work queue that can add a key later. */
public interface DelayingQueue<K> extends WorkQueue<K> {

    /**
     * Adds a key when so much time has passed; at once, if that is not more than zero. A key that waits already is added at the
     * earlier of the two times, once. Nothing happens once the queue is shut down, and what still waits for its time then is
     * forgotten.
     */
    void addAfter(K key, Duration delay);
}
