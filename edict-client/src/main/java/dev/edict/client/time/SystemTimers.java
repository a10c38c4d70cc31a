package dev.edict.client.time;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Waits with the one timer that the JDK has for all futures, and runs tasks on virtual threads, so that none of them holds it up.
 */
final class SystemTimers implements Timers {
    static final SystemTimers INSTANCE = new SystemTimers();

    private SystemTimers() {}

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the task has no result, and reports its own failures
    public Alarm at(long nanoTime, Runnable task) {
        long delay = Math.max(0, nanoTime - System.nanoTime());
        CompletableFuture<Boolean> time = new CompletableFuture<Boolean>().completeOnTimeout(true, delay, TimeUnit.NANOSECONDS);
        time.thenRunAsync(task, Thread::startVirtualThread);
        return () -> time.cancel(false);
    }
}
