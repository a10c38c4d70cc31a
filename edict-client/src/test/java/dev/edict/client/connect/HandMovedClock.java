package dev.edict.client.connect;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still unless somebody moves it. For one thread. */
final class HandMovedClock implements InstantSource {
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    void pass(Duration time) {
        now = now.plus(time);
    }
}
