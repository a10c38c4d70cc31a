package dev.edict.server.filter;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** How many requests are worked on at once: readers and writers each have seats of their own. Nobody waits. */
public final class InFlight implements Seats {
    private final Semaphore reading;
    private final Semaphore writing;
    private final int readers;
    private final int writers;

    public InFlight(int readers, int writers) {
        this.readers = readers;
        this.writers = writers;
        this.reading = new Semaphore(readers);
        this.writing = new Semaphore(writers);
    }

    @Override
    public @Nullable Seat take(Call call) {
        Semaphore seats = call.info().isMutating() ? writing : reading;
        if (!seats.tryAcquire()) {
            return null;
        }
        AtomicBoolean taken = new AtomicBoolean(true);
        return () -> {
            if (taken.compareAndSet(true, false)) {
                seats.release();
            }
        };
    }

    public int reading() {
        return readers - reading.availablePermits();
    }

    public int writing() {
        return writers - writing.availablePermits();
    }
}
