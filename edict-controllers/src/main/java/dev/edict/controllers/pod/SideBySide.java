package dev.edict.controllers.pod;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Does several things at the same time, and waits for all of them. */
public final class SideBySide {
    private SideBySide() {}

    /**
     * Each on a virtual thread of its own; a single one on this thread.
     *
     * @return what has gone wrong, in no order
     * @throws InterruptedException if this thread was interrupted: then all of them were, and have ended
     */
    public static List<RuntimeException> run(List<? extends Runnable> tasks) throws InterruptedException {
        ConcurrentLinkedQueue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
        if (tasks.size() == 1) {
            attempt(tasks.getFirst(), failures);
        } else {
            await(tasks.stream().map(task -> Thread.ofVirtual().start(() -> attempt(task, failures))).toList());
        }
        return new ArrayList<>(failures);
    }

    private static void attempt(Runnable task, ConcurrentLinkedQueue<RuntimeException> failures) {
        try {
            task.run();
        } catch (RuntimeException failure) {
            failures.add(failure);
        } catch (Error error) { // would end a thread that nobody looks at
            failures.add(new IllegalStateException(error));
        }
    }

    private static void await(List<Thread> threads) throws InterruptedException {
        InterruptedException interruption = null;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException interrupted) {
                    interruption = interrupted;
                    threads.forEach(Thread::interrupt);
                }
            }
        }
        if (interruption != null) {
            throw interruption;
        }
    }
}
