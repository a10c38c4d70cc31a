package dev.edict.server.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes events without waiting and hands them on in batches from a thread of its own. What does not fit is lost, and counted:
 * neither the number of events that wait nor the bytes that they hold grow without end.
 *
 * <p>The thread is woken for the first event after a pause and when a batch is full, and otherwise looks by itself.
 */
final class BufferedSink implements EventSink {
    /** How many bytes of objects may wait or be under way. */
    private static final long MOST_BYTES = 64 * 1024 * 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final EventSink next;
    private final Batching batching;
    private final Losses losses;
    /** Never more than {@link #count} says. */
    private final Queue<AuditEvent> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final Semaphore underWay;
    private final Throttle throttle;
    private final Thread thread;
    private volatile boolean closed;

    BufferedSink(String name, EventSink next, Batching given, Losses losses) {
        this.next = next;
        this.batching = given.gathered();
        this.losses = losses;
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
        if (closed) {
            losses.lost(1, "audit backend shut down");
            return;
        }
        long weight = event.weight();
        int number = count.incrementAndGet();
        if (number > batching.buffer() || weight > 0 && bytes.addAndGet(weight) > MOST_BYTES) {
            if (number <= batching.buffer()) {
                bytes.addAndGet(-weight);
            }
            count.decrementAndGet();
            losses.lost(1, "audit buffer queue blocked");
            return;
        }
        waiting.add(event);
        if (number == 1 || number == batching.largest()) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (true) {
            List<AuditEvent> batch = batch();
            if (!batch.isEmpty()) {
                if (!closed) {
                    throttle.take();
                }
                send(batch);
            } else if (closed) {
                return;
            }
        }
    }

    /** What has come until there are enough, or enough time has gone by. */
    private List<AuditEvent> batch() {
        while (count.get() == 0 && !closed) {
            LockSupport.park(this);
        }
        long end = System.nanoTime() + batching.longestWait().toNanos();
        long rest = batching.longestWait().toNanos();
        while (rest > 0 && count.get() < batching.largest() && !closed) {
            LockSupport.parkNanos(this, rest);
            rest = end - System.nanoTime();
        }
        List<AuditEvent> batch = new ArrayList<>();
        while (batch.size() < batching.largest()) {
            AuditEvent event = waiting.poll();
            if (event == null) {
                break;
            }
            batch.add(event);
        }
        count.addAndGet(-batch.size());
        return batch;
    }

    private void send(List<AuditEvent> batch) {
        if (batching.parallel() == 1) {
            handOn(batch);
            return;
        }
        underWay.acquireUninterruptibly();
        Thread.ofVirtual().name("edict-audit-batch").start(() -> {
            try {
                handOn(batch);
            } finally {
                underWay.release();
            }
        });
    }

    /** Whatever goes wrong with some events, the next ones are handed on. */
    private void handOn(List<AuditEvent> batch) {
        try {
            next.accept(batch);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError defect) {
            losses.lost(batch.size(), defect.getClass().getName());
        } finally {
            bytes.addAndGet(-batch.stream().mapToLong(AuditEvent::weight).sum());
        }
    }

    /** Sends what waits, again where it does not arrive, and ends the next; gives up after a while. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            if (!thread.join(PATIENCE)) {
                thread.interrupt();
            }
            if (!underWay.tryAcquire(batching.parallel(), PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                losses.lost(0, "audit backend shut down while events were being sent");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!waiting.isEmpty()) {
            losses.lost(count.get(), "audit backend shut down");
        }
        next.close();
    }
}
