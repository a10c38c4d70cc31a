package dev.edict.client.time;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** The time, and what is to happen when it has come. Safe for use by any thread. */
public interface Timers extends Ticker {

    /** Something that is to happen. */
    interface Alarm {
        /** It does not happen, unless it has begun. */
        void cancel();
    }

    /** Runs a task, on any thread, not before a time. @param nanoTime as {@link #nanoTime} counts */
    Alarm at(long nanoTime, Runnable task);

    @Override
    default void sleep(Duration time) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Alarm alarm = at(nanoTime() + time.toNanos(), over::countDown);
        try {
            over.await();
        } finally {
            alarm.cancel();
        }
    }

    /** The time of this machine. */
    static Timers system() {
        return SystemTimers.INSTANCE;
    }
}
