package dev.edict.server.audit;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** So many a second, and a few more at once after a pause. For one thread. */
final class Throttle {
    private final double perSecond;
    private final int burst;
    private final LongSupplier nanoTime;
    private double left;
    private long last;

    /** @param perSecond 0 for any number */
    Throttle(double perSecond, int burst, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.nanoTime = nanoTime;
        this.left = burst;
        this.last = nanoTime.getAsLong();
    }

    /** Waits for its turn. Who is interrupted goes on at once. */
    void take() {
        long pause = reserve();
        if (pause <= 0) {
            return;
        }
        try {
            TimeUnit.NANOSECONDS.sleep(pause);
        } catch (InterruptedException asked) {
            // Nobody waits for somebody who has to end.
        }
    }

    /** Takes a turn, and says how many nanoseconds it is ahead. */
    long reserve() {
        if (perSecond <= 0) {
            return 0;
        }
        long now = nanoTime.getAsLong();
        left = Math.min(burst, left + (now - last) * perSecond / 1e9) - 1;
        last = now;
        return left >= 0 ? 0 : (long) (-left * 1e9 / perSecond);
    }
}
