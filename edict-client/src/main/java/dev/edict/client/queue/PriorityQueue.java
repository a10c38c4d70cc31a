package dev.edict.client.queue;

import org.jspecify.annotations.Nullable;

/**
 * A work queue in which some keys come before others. A key is in it once, with the highest priority and the earliest time that it
 * was added with since it was last given out: a key that waits for its time and is added at once waits no more. What is ready comes
 * by priority, and within one in the order of adding.
 */
public interface PriorityQueue<K> extends RateLimitedQueue<K> {
    /**
     * For what is not news: objects of the first list and of a resync. A controller that starts with ten thousand objects then
     * still reacts at once to the one that changes.
     */
    int LOW_PRIORITY = -100;

    /** For what nothing else is said of. */
    int DEFAULT_PRIORITY = 0;

    /** A key, and the priority that it came with. */
    record Prioritized<K>(K key, int priority) {}

    void add(K key, Adding how);

    /** {@link #get}, with the priority, for whoever wants to add the key again with the same. */
    @Nullable Prioritized<K> getWithPriority() throws InterruptedException;

    static <K> PriorityQueue<K> of(QueueOptions<K> options) {
        return new PrioritizedQueue<>(options);
    }
}
