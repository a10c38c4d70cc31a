package dev.edict.client.reflect;

import java.time.Duration;
import java.time.Instant;

/** What time it is, and how to wait; tests have one that is moved by hand. */
public interface Timekeeper {
    Timekeeper SYSTEM = new Timekeeper() {
        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }
    };

    Instant now();

    void sleep(Duration time) throws InterruptedException;
}
