package dev.edict.benchmarks;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What the handler of an informer has been told. The handlers of all clients do this and nothing else. */
record Tally(AtomicLong added, AtomicLong updated, AtomicLong deleted) {
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

    Tally() {
        this(new AtomicLong(), new AtomicLong(), new AtomicLong());
    }

    /** Counts a change, unless it is none: after another list, a client tells again what is there. */
    void update(String before, String after) {
        if (!before.equals(after)) {
            updated.incrementAndGet();
        }
    }

    /**
     * Waits until so many objects have been added, and so many changes told.
     *
     * @throws IllegalStateException if it has been more, or nothing more comes
     */
    void await(long objects, long changes) throws InterruptedException {
        long last = -1;
        long since = System.nanoTime();
        while (added.get() < objects || updated.get() < changes) {
            long now = added.get() + updated.get();
            since = now == last ? since : System.nanoTime();
            last = now;
            if (System.nanoTime() - since > LONGEST_SILENCE.toNanos()) {
                break;
            }
            Thread.sleep(10);
        }
        if (added.get() != objects || updated.get() != changes || deleted.get() > 0) {
            throw new IllegalStateException(this + ", but there are " + objects + " objects and " + changes + " changes");
        }
    }
}
