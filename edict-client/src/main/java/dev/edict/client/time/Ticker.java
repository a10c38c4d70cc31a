package dev.edict.client.transport;

import java.time.Duration;

/** Time that passes, as those see it who wait. */
public interface Ticker {
    Ticker SYSTEM = new Ticker() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }
    };

    /** Counts nanoseconds from some moment on. */
    long nanos();

    void sleep(Duration time) throws InterruptedException;
}
