package dev.edict.server.filter;

import java.util.concurrent.Semaphore;

/** How many requests are worked on at once: readers and writers each have seats of their own. */
public final class InFlight {
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

    /** A seat; close it to leave. */
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /** @return null if all seats are taken */
    @org.jspecify.annotations.Nullable Seat take(RequestInfo request) {
        if (request.isLongRunning()) {
            return () -> {};
        }
        Semaphore seats = request.isMutating() ? writing : reading;
        return seats.tryAcquire() ? seats::release : null;
    }

    public int reading() {
        return readers - reading.availablePermits();
    }

    public int writing() {
        return writers - writing.availablePermits();
    }
}
