package dev.edict.server.http.netty;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time by which a connection must have made its next step. It is moved on every request, so moving it is only a
 * store to a field; a task looks at it now and then, which makes it late by up to a quarter of the shortest time-out.
 * Owned by the event loop.
 */
final class Deadline {

    private final EventLoop loop;
    private final long tickNanos;
    private final Runnable passed;
    private long at = Long.MAX_VALUE;
    private @Nullable Future<?> ticking;

    /**
     * @param shortest the shortest time that it will be set to
     * @param passed called on the event loop when the deadline passes, once each time that it was set
     */
    Deadline(EventLoop loop, Duration shortest, Runnable passed) {
        this.loop = loop;
        this.tickNanos = Math.max(shortest.toNanos() / 4, TimeUnit.MILLISECONDS.toNanos(5));
        this.passed = passed;
    }

    void start() {
        ticking = loop.scheduleAtFixedRate(this::tick, tickNanos, tickNanos, TimeUnit.NANOSECONDS);
    }

    void stop() {
        if (ticking != null) {
            ticking.cancel(false);
        }
    }

    void set(Duration fromNow) {
        at = System.nanoTime() + fromNow.toNanos();
    }

    void clear() {
        at = Long.MAX_VALUE;
    }

    private void tick() {
        if (at != Long.MAX_VALUE && System.nanoTime() - at >= 0) {
            at = Long.MAX_VALUE;
            passed.run();
        }
    }
}
