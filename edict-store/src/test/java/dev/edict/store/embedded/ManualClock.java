package dev.edict.store.embedded;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that moves when it is told to. */
final class ManualClock implements InstantSource {

    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    /** Moves on; one thread at a time. */
    void advance(Duration duration) {
        now = instant().plus(duration);
    }
}
