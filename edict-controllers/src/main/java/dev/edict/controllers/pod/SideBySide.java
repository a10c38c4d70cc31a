package dev.edict.controllers.pod;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Does several things at the same time, and waits for all of them. */
public final class SideBySide {
    /**
     * More at a time would not be done sooner: a server lets a few hundred requests of one user wait, refuses the others, and all who
     * ask it meanwhile wait behind them.
     */
    static final int MOST = 16;

    private SideBySide() {}

    /**
     * At most {@value #MOST} at a time, on virtual threads; a single one on this thread.
     *
     * @return what has gone wrong, in no order
     * @throws InterruptedException if this thread was interrupted: then those that had begun were, and have ended; no other was begun
     */
    public static List<RuntimeException> run(List<? extends Runnable> tasks) throws InterruptedException {
        ConcurrentLinkedQueue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
        if (tasks.size() == 1) {
            attempt(tasks.getFirst(), failures);
        } else {
            int first = Math.min(tasks.size(), MOST);
            Queue<Runnable> waiting = new ConcurrentLinkedQueue<>(tasks.subList(first, tasks.size()));
            await(tasks.subList(0, first).stream()
                    .map(task -> Thread.ofVirtual().start(() -> attemptAll(task, waiting, failures))).toList(), waiting);
        }
        return new ArrayList<>(failures);
    }

    private static void attemptAll(Runnable first, Queue<Runnable> waiting, Queue<RuntimeException> failures) {
        for (Runnable task = first; task != null; task = waiting.poll()) {
            attempt(task, failures);
        }
    }

    private static void attempt(Runnable task, Queue<RuntimeException> failures) {
        try {
            task.run();
        } catch (RuntimeException failure) {
            failures.add(failure);
        } catch (Error error) { // would end a thread that nobody looks at
            failures.add(new IllegalStateException(error));
        }
    }

    private static void await(List<Thread> threads, Queue<Runnable> waiting) throws InterruptedException {
        InterruptedException interruption = null;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException interrupted) {
                    interruption = interrupted;
                    waiting.clear();
                    threads.forEach(Thread::interrupt);
                }
            }
        }
        if (interruption != null) {
            throw interruption;
        }
    }
}
