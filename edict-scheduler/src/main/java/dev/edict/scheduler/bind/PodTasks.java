package dev.edict.scheduler.bind;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is done about pods beside the scheduling thread: for one pod one after the other, in the order in which it was asked for; for
 * several at the same time, each on a virtual thread. Safe for use by any thread.
 */
public final class PodTasks implements AutoCloseable {
    private final Map<String, CompletableFuture<Void>> last = new ConcurrentHashMap<>();
    private final Map<Thread, Boolean> running = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** @param task reports its own failures */
    public void run(String uid, Runnable task) {
        CompletableFuture<Void> mine = last.compute(uid, (same, before) ->
                (before == null ? CompletableFuture.<Void>completedFuture(null) : before)
                        .thenRunAsync(() -> track(task), Thread::startVirtualThread));
        mine.whenComplete((nothing, failure) -> last.remove(uid, mine));
    }

    private void track(Runnable task) {
        if (closed) {
            return;
        }
        running.put(Thread.currentThread(), true);
        try {
            task.run();
        } finally {
            running.remove(Thread.currentThread());
        }
    }

    /** Interrupts what goes on, and waits for its end. What has not begun is not done. */
    @Override
    public void close() {
        closed = true;
        running.keySet().forEach(Thread::interrupt);
        last.values().forEach(task -> task.exceptionally(failure -> null).join());
    }
}
