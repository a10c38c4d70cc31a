package dev.edict.server.http.client;

import java.time.Duration;

/** The moment by which a call must be over, if there is one, and how long the other side may say nothing. */
public final class Deadline {
    private static final Deadline NEVER = new Deadline(0, false, Duration.ZERO);

    private final long nanoTime;
    private final boolean limited;
    /** Zero if it does not matter. */
    private final Duration silence;

    private Deadline(long nanoTime, boolean limited, Duration silence) {
        this.nanoTime = nanoTime;
        this.limited = limited;
        this.silence = silence;
    }

    public static Deadline after(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos(), true, Duration.ZERO);
    }

    public static Deadline never() {
        return NEVER;
    }

    /** Never, as long as something is heard from the other side now and then. */
    public static Deadline afterSilenceOf(Duration duration) {
        return new Deadline(0, false, duration);
    }

    Duration longestSilence() {
        return silence;
    }

    /** Whether nothing ever ends the call from this side. */
    public boolean isEndless() {
        return !limited && silence.isZero();
    }

    public boolean isLimited() {
        return limited;
    }

    boolean hasPassed() {
        return limited && remainingNanos() <= 0;
    }

    /** How long there is still; negative when it has passed. Of no meaning without a limit. */
    long remainingNanos() {
        return limited ? nanoTime - System.nanoTime() : Long.MAX_VALUE;
    }

    /** The time for a step that may take so long, but not longer than there is. */
    public Duration atMost(Duration step) {
        return limited && remainingNanos() < step.toNanos()
                ? Duration.ofNanos(Math.max(1_000_000, remainingNanos())) : step;
    }
}
