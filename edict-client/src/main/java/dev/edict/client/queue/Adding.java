package dev.edict.client.queue;

import java.time.Duration;

/**
 * How a key is added to a {@link PriorityQueue}.
 *
 * @param priority higher ones come first
 * @param after when; zero or less for at once
 * @param rateLimited whether the limiter has a say; the earlier of its time and {@code after} counts, if both are given
 */
public record Adding(int priority, Duration after, boolean rateLimited) {
    public static final Adding NOW = new Adding(PriorityQueue.DEFAULT_PRIORITY, Duration.ZERO, false);
    public static final Adding LATE = new Adding(PriorityQueue.LOW_PRIORITY, Duration.ZERO, false);
    public static final Adding LIMITED = new Adding(PriorityQueue.DEFAULT_PRIORITY, Duration.ZERO, true);

    public Adding withPriority(int newPriority) {
        return new Adding(newPriority, after, rateLimited);
    }

    public Adding withAfter(Duration delay) {
        return new Adding(priority, delay, rateLimited);
    }
}
