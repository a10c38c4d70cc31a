package dev.edict.server.http.netty;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few threads of the system for requests that must be answered whatever the others do. Virtual threads share as many
 * carriers as there are processors and keep theirs for as long as they compute; the system takes turns. The threads are there
 * only while they are needed.
 */
final class UrgentLane implements AutoCloseable {
    private static final int THREADS = 3;
    private static final int MOST_WAITING = 64;

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING), Thread.ofPlatform().name("edict-urgent-", 0).daemon().factory());

    UrgentLane() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Runs the task soon; false if too many wait already. */
    boolean take(Runnable task) {
        try {
            threads.execute(task);
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
