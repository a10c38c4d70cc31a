package dev.edict.client.reflect;

import dev.edict.client.time.Ticker;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait before the next attempt: each time twice as long, up to a bound, and by chance up to twice that, so that many who
 * have lost the same server do not come back at once. Who has not asked for a while begins anew. Not for use by two threads.
 */
public final class BackOff {

    /**
     * @param first the least that is waited at first
     * @param most the least that is waited in the end
     * @param forgets after how long without a wait it begins anew
     */
    public record Pace(Duration first, Duration most, Duration forgets) {
        /** That of client-go's reflectors. */
        public static final Pace DEFAULT = new Pace(Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(2));
    }

    private final Pace pace;
    private final Ticker time;
    private final DoubleSupplier random;
    private Duration next;
    private @Nullable Long last;

    /** @param random numbers from 0 to 1 */
    public BackOff(Pace pace, Ticker time, DoubleSupplier random) {
        this.pace = pace;
        this.time = time;
        this.random = random;
        this.next = pace.first();
    }

    public Duration next() {
        if (last != null && time.since(last).compareTo(pace.forgets()) > 0) {
            next = pace.first();
        }
        last = time.nanoTime();
        Duration least = next;
        Duration doubled = least.multipliedBy(2);
        next = doubled.compareTo(pace.most()) > 0 ? pace.most() : doubled;
        return least.plusNanos((long) (least.toNanos() * random.getAsDouble()));
    }
}
