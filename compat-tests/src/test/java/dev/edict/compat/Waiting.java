package dev.edict.compat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, within bounds. */
final class Waiting {
    private Waiting() {}

    static void until(Duration patience, BooleanSupplier condition) {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + patience);
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }
}
