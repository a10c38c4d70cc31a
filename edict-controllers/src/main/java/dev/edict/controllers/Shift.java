package dev.edict.controllers;

import dev.edict.client.control.Ending;
import dev.edict.client.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Works that go on side by side, each on a thread of its own. One that ends by surprise is begun again, a little later each time, unless
 * it had gone on for a while.
 */
final class Shift implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Shift.class.getName());
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** @param name for people */
    record Task(String name, Work work) {}

    private final Timers timers;
    private final Set<String> fallen;
    private final List<Thread> threads = new ArrayList<>();

    /** @param fallen gets the names of works that have ended and are not begun again yet; safe for use by any thread */
    Shift(Timers timers, Set<String> fallen) {
        this.timers = timers;
        this.fallen = fallen;
    }

    void begin(Task task) {
        threads.add(Thread.ofVirtual().name(task.name()).start(() -> keepGoing(task)));
    }

    private void keepGoing(Task task) {
        Duration pause = FIRST_PAUSE;
        try {
            while (true) {
                long begun = timers.nanoTime();
                try {
                    task.work().run();
                    LOG.log(Level.WARNING, task.name() + " has ended by itself, and is begun again");
                } catch (RuntimeException | Error failure) {
                    LOG.log(Level.ERROR, task.name() + " has failed, and is begun again", failure);
                }
                if (Thread.interrupted()) {
                    return;
                }
                if (timers.nanoTime() - begun > LONGEST_PAUSE.toNanos()) {
                    pause = FIRST_PAUSE;
                }
                fallen.add(task.name());
                try {
                    timers.sleep(pause);
                } finally {
                    fallen.remove(task.name());
                }
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        } catch (InterruptedException ended) {
            LOG.log(Level.DEBUG, () -> task.name() + " has ended");
        }
    }

    /** Waits until this thread is interrupted. */
    void await() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** Interrupts all, and waits until the last has ended. */
    @Override
    public void close() {
        Ending.of(threads);
    }
}
