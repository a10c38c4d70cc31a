package dev.edict.client.control;

import java.time.Duration;

/**
 * Ends a program in order when it is told to by a signal ({@code SIGTERM}, {@code SIGINT}).
 *
 * <p>Java does not tell {@code main} of signals: it runs hooks beside it, and ends with them, in the middle of whatever {@code main}
 * does. Here the hook makes the work end, and then waits for the thread that did it, so that the rest of {@code main} still happens:
 *
 * <pre>{@code
 * try (Client client = ...; EventBroadcaster events = ...; InformerFactory informers = ...; Controller<ObjectKey> controller = ...) {
 *     Signals.run(LeaderElection.of(client, "default", "network-controller", controller::run)::runForever);
 * } // the controller has stopped and the Lease is given up; now informers, events and the client are closed
 * }</pre>
 *
 * A program that was told to end by a signal ends with 128 and the number of the signal, as is usual.
 */
public final class Signals {
    /** How long the program may take to end once its work has; whoever sends signals is not more patient. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Thread worker = Thread.currentThread();
    private final Runnable end;

    /** Guarded by this. */
    private boolean isOver;

    /** Guarded by this. */
    private boolean isTold;

    private Signals(Runnable end) {
        this.end = end;
    }

    /** Something that goes on until its thread is interrupted. */
    @FunctionalInterface
    public interface Work {
        void run() throws InterruptedException;
    }

    /**
     * Does work until it ends by itself, or the program is told to end: then it is interrupted, and this returns. The work must not
     * call {@code System.exit}, which waits for this thread.
     *
     * @throws InterruptedException if somebody else has interrupted this thread
     */
    public static void run(Work work) throws InterruptedException {
        run(work, Thread.currentThread()::interrupt);
    }

    /** @param end makes the work end in another way */
    static void run(Work work, Runnable end) throws InterruptedException {
        new Signals(end).run(work, Runtime.getRuntime());
    }

    private void run(Work work, Runtime runtime) throws InterruptedException {
        Thread hook = Thread.ofPlatform().name("signals").unstarted(this::told);
        try {
            runtime.addShutdownHook(hook);
        } catch (IllegalStateException endsAlready) {
            return;
        }
        try {
            work.run();
        } catch (InterruptedException interrupted) {
            if (!isTold()) {
                throw interrupted;
            }
        } finally {
            if (over()) {
                Thread.interrupted(); // it was for the work; whatever is closed now may have to wait
            } else {
                remove(runtime, hook);
            }
        }
    }

    private void told() {
        synchronized (this) {
            isTold = true;
            if (!isOver) {
                end.run();
            }
        }
        try {
            worker.join(PATIENCE);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isTold() {
        return isTold;
    }

    /** The work has ended. @return whether it was told to */
    private synchronized boolean over() {
        isOver = true;
        return isTold;
    }

    private static void remove(Runtime runtime, Thread hook) {
        try {
            runtime.removeShutdownHook(hook);
        } catch (IllegalStateException told) {
            // the hook only waits now
        }
    }
}
