package dev.edict.client.control;

import java.util.Collection;
import java.util.List;

/** The orderly end of threads that work until they are interrupted. */
public final class Ending {
    private Ending() {}

    /** Interrupts a thread, and waits for what it is doing; see {@link #of(Collection)}. */
    public static void of(Thread thread) {
        of(List.of(thread));
    }

    /**
     * Interrupts all, and waits until the last has ended. Who waits may be interrupted itself meanwhile: it goes on to wait, and is
     * interrupted when this returns.
     */
    public static void of(Collection<Thread> threads) {
        threads.forEach(Thread::interrupt);
        boolean interrupted = Thread.interrupted();
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
