package dev.edict.client.record;

import java.time.Duration;

/**
 * How much is told. Everything is counted for each source and object by itself.
 *
 * @param remembered how many different events, objects and reasons are kept in mind
 * @param similar how many events that differ in their message only are told one by one; from that one on they are told as one
 * @param within how long after the last of them they count as similar
 * @param burst how many events about an object are told at most, and
 * @param refill after which time one more is
 */
public record CorrelatorOptions(int remembered, int similar, Duration within, int burst, Duration refill) {
    /** As client-go has it. */
    public static final CorrelatorOptions STANDARD =
            new CorrelatorOptions(4096, 10, Duration.ofMinutes(10), 25, Duration.ofMinutes(5));

    public CorrelatorOptions withBurst(int newBurst, Duration newRefill) {
        return new CorrelatorOptions(remembered, similar, within, newBurst, newRefill);
    }

    public CorrelatorOptions withSimilar(int newSimilar, Duration newWithin) {
        return new CorrelatorOptions(remembered, newSimilar, newWithin, burst, refill);
    }
}
