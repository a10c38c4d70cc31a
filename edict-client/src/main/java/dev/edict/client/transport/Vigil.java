package dev.edict.client.transport;

import dev.edict.client.time.Timers;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches over one who waits on a connection. When nothing has come for long, the server must give a sign of life, and when nothing
 * has come for longer than can be, the connection is cut off, whatever the server says.
 *
 * <p>For who waits it costs next to nothing: one alarm is set for many waits. When it rings too early, because something has come
 * since, it is set again for the rest of the time.
 */
final class Vigil implements AutoCloseable {
    private static final long NOBODY = 0;

    /** How a server is asked whether it lives. */
    interface Sign {
        /** @throws IOException if it does not say that it does */
        void mustBeGiven() throws IOException, InterruptedException;
    }

    private final Timers timers;
    private final long silence;
    private final Sign sign;
    private final Consumer<IOException> cut;
    private final ReentrantLock lock = new ReentrantLock();
    /** Since when somebody waits. */
    private volatile long since = NOBODY;
    /** How long nothing may come. Of who waits, written before the above. */
    private volatile long limit;
    /** When the alarm rings. Written with the lock, as is the alarm. */
    private volatile long ringsAt;

    private Timers.@Nullable Alarm alarm;
    private boolean over;

    /** @param cut is told why the connection is of no use */
    Vigil(Timers timers, Duration silence, Sign sign, Consumer<IOException> cut) {
        this.timers = timers;
        this.silence = silence.toNanos();
        this.sign = sign;
        this.cut = cut;
        ringAt(timers.nanoTime() + this.silence);
    }

    /** Somebody waits from now on. @param most how long nothing may come; null for as long as the server lives */
    void begin(@Nullable Duration most) {
        long now = timers.nanoTime();
        limit = most == null ? Long.MAX_VALUE : most.toNanos();
        since = now == NOBODY ? 1 : now;
        long due = now + Math.min(silence, limit);
        if (due - ringsAt < 0) {
            ringAt(due);
        }
    }

    /** Something has come. */
    void end() {
        since = NOBODY;
    }

    private void ringAt(long time) {
        lock.lock();
        try {
            if (over) {
                return;
            }
            if (alarm != null) {
                alarm.cancel();
            }
            ringsAt = time;
            alarm = timers.at(time, this::look);
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        long now = timers.nanoTime();
        long begun = since;
        if (begun == NOBODY) {
            ringAt(now + silence);
            return;
        }
        long waited = now - begun;
        if (waited >= limit) {
            cut.accept(new IOException("nothing has come for " + Duration.ofNanos(limit).toSeconds() + " seconds"));
        } else if (waited < silence || isAlive(begun)) {
            long fromNow = Math.min(waited < silence ? silence - waited : silence, limit - waited);
            ringAt(timers.nanoTime() + fromNow);
        }
    }

    /** @return false if the connection has been cut off */
    private boolean isAlive(long begun) {
        try {
            sign.mustBeGiven();
            return true;
        } catch (IOException | RuntimeException none) {
            if (since != begun) {
                return true;
            }
            cut.accept(none instanceof IOException lost ? lost : new IOException(none.getMessage(), none));
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            over = true;
            if (alarm != null) {
                alarm.cancel();
            }
        } finally {
            lock.unlock();
        }
    }
}
