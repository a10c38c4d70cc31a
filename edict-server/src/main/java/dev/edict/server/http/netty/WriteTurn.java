package dev.edict.server.http.netty;

import dev.edict.model.budget.LoopRelief;
import io.netty.channel.EventLoop;
import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes what the responses of a connection have to send, and flushes once for all of them.
 *
 * <p>What a server with thousands of watchers spends is decided by how often it flushes. Whoever has something to send
 * puts its {@link Outbound} here, from any thread; the first one books a task on the event loop, and when that runs it
 * writes all that have come by then and flushes once. Meanwhile each of them has gathered more chunks, which go out in
 * one write.
 *
 * <p>Netty tells of writability from inside {@code write} and {@code flush}. Nothing here is written in such a call:
 * it is put here too, and written in the next turn.
 */
final class WriteTurn implements Runnable {

    /** After so many responses it is somebody else's turn on the event loop. */
    private static final int LONGEST_TURN = 1024;

    private final EventLoop loop;
    private final Runnable flush;
    private final Queue<Outbound> ready = PlatformDependent.newMpscQueue();
    private final AtomicBoolean booked = new AtomicBoolean();
    /** When the next turn was booked, by {@link System#nanoTime}; written before it is handed to the loop. */
    private long bookedAt;

    WriteTurn(EventLoop loop, Runnable flush) {
        this.loop = loop;
        this.flush = flush;
    }

    EventLoop loop() {
        return loop;
    }

    /** Runs the action on the event loop; false if that has ended. */
    boolean execute(Runnable action) {
        try {
            loop.execute(action);
            return true;
        } catch (RejectedExecutionException loopHasEnded) {
            return false;
        }
    }

    /** Writes from the response in the next turn. An outbound is here at most once at a time; it sees to that itself. */
    void add(Outbound outbound) {
        ready.add(outbound);
        book();
    }

    /** Flushes in the next turn. */
    void book() {
        if (booked.compareAndSet(false, true)) {
            bookedAt = System.nanoTime();
            try {
                loop.execute(this);
            } catch (RejectedExecutionException loopHasEnded) {
                failAll();
            }
        }
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        LoopRelief.OF_ALL.note(now - bookedAt, now);
        booked.set(false);
        Outbound outbound = null;
        for (int i = 0; i < LONGEST_TURN && (outbound = ready.poll()) != null; i++) {
            outbound.drain();
        }
        flush.run();
        if (!ready.isEmpty()) {
            book();
        }
    }

    private void failAll() {
        Outbound outbound;
        while ((outbound = ready.poll()) != null) {
            outbound.lost();
        }
    }
}
