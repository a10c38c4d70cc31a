package dev.edict.client.queue;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which of the keys that wait is the next: the policy of a queue. A queue calls it under its lock, one call at a time, and never
 * pushes a key that is in it.
 */
public interface Order<K> {

    /** A key begins to wait. */
    void push(K key, int priority);

    /** A key that waits is added again. @param priority the higher of that before and that of this adding */
    default void touch(K key, int before, int priority) {}

    /** Takes the next key out. @return null if there is none */
    @Nullable K pop();

    /** Takes out a key that waits, whose turn it is not. */
    void remove(K key);

    int size();

    /** As they were added. */
    static <K> Order<K> firstInFirstOut() {
        return new FirstInFirstOut<>();
    }

    /**
     * One key of each tenant in turn, so that one who has a thousand keys does not hold up the one who has two.
     *
     * @param tenant whose a key is, such as its namespace
     */
    static <K> Order<K> fair(Function<? super K, ?> tenant) {
        return new FairOrder<>(tenant);
    }

    /** The highest priority first. @param within the order of those of one priority, new for each of them */
    static <K> Order<K> byPriority(Supplier<Order<K>> within) {
        return new PriorityOrder<>(within);
    }
}
