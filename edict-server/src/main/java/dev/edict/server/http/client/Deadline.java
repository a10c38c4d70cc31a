package dev.edict.server.http.client;

import java.time.Duration;

/** The moment by which a call must be over, if there is one. */
public final class Deadline {
    private static final Deadline NEVER = new Deadline(0, false);

    private final long nanoTime;
    private final boolean limited;

    private Deadline(long nanoTime, boolean limited) {
        this.nanoTime = nanoTime;
        this.limited = limited;
    }

    public static Deadline after(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos(), true);
    }

    public static Deadline never() {
        return NEVER;
    }

    public boolean isLimited() {
        return limited;
    }

    public boolean hasPassed() {
        return limited && remainingNanos() <= 0;
    }

    /** How long there is still; negative when it has passed. Of no meaning without a limit. */
    long remainingNanos() {
        return limited ? nanoTime - System.nanoTime() : Long.MAX_VALUE;
    }

    /** The time for a step that may take so long, but not longer than there is. */
    Duration atMost(Duration step) {
        return limited && remainingNanos() < step.toNanos()
                ? Duration.ofNanos(Math.max(1_000_000, remainingNanos())) : step;
    }
}
