package dev.edict.server.audit;

import java.time.Duration;

/**
 * How events are gathered before they are handed on.
 *
 * @param buffer how many may wait; more are lost
 * @param largest how many are handed on at once
 * @param longestWait after which those that have come are handed on, however few
 * @param perSecond how many batches a second are handed on; 0 for any number
 * @param burst how many are at once if there were few before
 * @param parallel how many batches may be under way
 */
public record Batching(int buffer, int largest, Duration longestWait, double perSecond, int burst, int parallel) {
    /** For a file: as they come, which is a few milliseconds later. */
    public static final Batching LOG = new Batching(10_000, 1, Duration.ZERO, 0, 0, 1);

    public static final Batching WEBHOOK = new Batching(10_000, 400, Duration.ofSeconds(30), 10, 15, 16);

    /** How many are written at once where nobody counts batches. */
    private static final int AT_HAND = 500;
    /** Longer than it takes to write a few hundred, and shorter than anybody who reads a file notices. */
    private static final Duration MOMENT = Duration.ofMillis(5);

    /**
     * How those are gathered that are handed on one by one: many at once, as nobody can tell, and after a moment. To wake the
     * thread that writes would cost a request more than its event.
     */
    Batching gathered() {
        return parallel == 1 && perSecond == 0 && largest == 1
                ? new Batching(buffer, Math.min(AT_HAND, Math.max(1, buffer / 2)), MOMENT, 0, 0, 1) : this;
    }
}
