package dev.edict.server.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes events without waiting and hands them on in batches from a thread of its own. What does not fit is lost, and counted:
 * neither the number of events that wait nor the bytes that they hold grow without end.
 */
final class BufferedSink implements EventSink {
    /** How many bytes of objects may wait. */
    private static final long MOST_BYTES = 64 * 1024 * 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final EventSink next;
    private final Batching batching;
    private final Losses losses;
    private final BlockingQueue<AuditEvent> waiting;
    private final AtomicLong bytes = new AtomicLong();
    private final Semaphore underWay;
    private final Throttle throttle;
    private final Thread thread;
    private volatile boolean closed;

    BufferedSink(String name, EventSink next, Batching batching, Losses losses) {
        this.next = next;
        this.batching = batching;
        this.losses = losses;
        this.waiting = new ArrayBlockingQueue<>(batching.buffer());
        this.underWay = new Semaphore(batching.parallel());
        this.throttle = new Throttle(batching.perSecond(), batching.burst(), System::nanoTime);
        this.thread = Thread.ofPlatform().name("edict-audit-" + name).daemon().start(this::run);
    }

    @Override
    public boolean accept(List<AuditEvent> events) {
        for (AuditEvent event : events) {
            offer(event);
        }
        return true;
    }

    private void offer(AuditEvent event) {
        long weight = event.weight();
        if (closed) {
            losses.lost(1, "audit backend shut down");
        } else if (bytes.addAndGet(weight) > MOST_BYTES && weight > 0 || !waiting.offer(event)) {
            bytes.addAndGet(-weight);
            losses.lost(1, "audit buffer queue blocked");
        }
    }

    private void run() {
        while (true) {
            try {
                List<AuditEvent> batch = batch();
                if (!batch.isEmpty()) {
                    throttle.take();
                    send(batch);
                } else if (closed) {
                    return;
                }
            } catch (InterruptedException asked) {
                // It is time to end: what waits is sent without waiting for more.
            }
        }
    }

    /** What has come until there are enough, or enough time has gone by; nothing if nothing has. */
    private List<AuditEvent> batch() throws InterruptedException {
        List<AuditEvent> batch = new ArrayList<>();
        AuditEvent first = closed ? waiting.poll() : waiting.take();
        if (first == null) {
            return batch;
        }
        add(batch, first);
        long end = System.nanoTime() + batching.longestWait().toNanos();
        while (batch.size() < batching.atHand()) {
            boolean full = batch.size() >= batching.largest();
            AuditEvent more = closed || full ? waiting.poll() : patiently(end - System.nanoTime());
            if (more == null) {
                break;
            }
            add(batch, more);
        }
        return batch;
    }

    /** Whoever is told to end while it waits keeps what it has. */
    private @Nullable AuditEvent patiently(long nanoseconds) {
        try {
            return waiting.poll(Math.max(0, nanoseconds), TimeUnit.NANOSECONDS);
        } catch (InterruptedException asked) {
            return waiting.poll();
        }
    }

    private void add(List<AuditEvent> batch, AuditEvent event) {
        bytes.addAndGet(-event.weight());
        batch.add(event);
    }

    private void send(List<AuditEvent> batch) {
        if (batching.parallel() == 1) {
            next.accept(batch);
            return;
        }
        underWay.acquireUninterruptibly();
        Thread.ofVirtual().name("edict-audit-batch").start(() -> {
            try {
                next.accept(batch);
            } finally {
                underWay.release();
            }
        });
    }

    /** Sends what waits, and ends the next; gives up after a while. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(PATIENCE);
            if (!underWay.tryAcquire(batching.parallel(), PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                losses.lost(0, "audit backend shut down while events were being sent");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!waiting.isEmpty()) {
            losses.lost(waiting.size(), "audit backend shut down");
        }
        next.close();
    }
}
