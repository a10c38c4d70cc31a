package dev.edict.server.filter;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * How many requests are worked on at once: readers and writers each have seats of their own. Nobody waits. Watches need no seat,
 * nor does who asks how the server is, and masters are worked for whatever else is going on.
 */
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

    /** As the real server reads its options: 0 is no limit. */
    public static InFlight limited(int readers, int writers) {
        return new InFlight(readers == 0 ? Integer.MAX_VALUE : readers, writers == 0 ? Integer.MAX_VALUE : writers);
    }

    @Override
    public @Nullable Seat take(Call call) {
        if (call.info().isLongRunning() || call.info().isHealth()) {
            return NONE;
        }
        Seat taken = take(call.info().isMutating() ? writing : reading);
        return taken == null && call.user().isIn(User.MASTERS) ? NONE : taken;
    }

    private static @Nullable Seat take(Semaphore seats) {
        return seats.tryAcquire() ? new Held(seats) : null;
    }

    private static final class Held implements Seat {
        private final Semaphore seats;
        private final AtomicBoolean taken = new AtomicBoolean(true);

        Held(Semaphore seats) {
            this.seats = seats;
        }

        @Override
        public void close() {
            if (taken.compareAndSet(true, false)) {
                seats.release();
            }
        }

        @Override
        public Seat comeBack() {
            Seat again = take(seats);
            if (again == null) {
                throw new NoSeatException(1);
            }
            return again;
        }
    }

    public int reading() {
        return readers - reading.availablePermits();
    }

    public int writing() {
        return writers - writing.availablePermits();
    }
}
