package dev.edict.server.flow;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.Seats;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A request at the door of its level, with its seats when it has some. Whoever steps out gives all of them back, and stands at the
 * end of the queue of his flow when he comes back; nobody waits for a seat while he holds one, so nobody waits for himself.
 */
final class Ticket extends Visit implements Seats.Seat {
    /** As much as a client may send of a body before somebody asks for it. */
    private static final int SENT_AHEAD = 64 * 1024;

    private final Call call;
    private final Flow flow;
    private final LongConsumer waited;
    private final String distinguisher;
    private final long hash;
    private final AtomicBoolean seated = new AtomicBoolean();
    private volatile @Nullable Thread waiter;
    private volatile boolean begun;
    private volatile boolean gone;

    /** @param waited told for how long it stood in line for the processor */
    Ticket(Call call, Flow flow, WorkEstimate estimate, LongConsumer waited) {
        super(estimate);
        this.waited = waited;
        this.call = call;
        this.flow = flow;
        this.distinguisher = flow.distinguisher(call);
        this.hash = FlowHash.of(flow.hash(), distinguisher);
    }

    Call call() {
        return call;
    }

    Flow flow() {
        return flow;
    }

    String distinguisher() {
        return distinguisher;
    }

    long hash() {
        return hash;
    }

    /** Waits no longer than so many nanoseconds. */
    Ticket enter(long patience) {
        begun = false;
        flow.level().enter(this, patience);
        seated.set(true);
        return this;
    }

    @Override
    public void close() {
        if (seated.compareAndSet(true, false)) {
            flow.level().leave(this, estimate().additionalNanoseconds());
        }
    }

    @Override
    public void waitedForProcessor(long nanoseconds) {
        waited.accept(nanoseconds);
    }

    @Override
    public boolean comesFirst() {
        return flow.level().settings().isExempt();
    }

    @Override
    public void stepOut() {
        if (seated.compareAndSet(true, false)) {
            flow.level().leave(this, 0);
        }
    }

    @Override
    public Seats.Seat comeBack() {
        return enter(Patience.of(call));
    }

    /** What it keeps in memory besides itself: the body, or as much of it as may come while it waits. */
    long heldBytes() {
        int arrived = call.exchange().arrivedBytes();
        return call.exchange().hasBody() ? arrived : Math.max(arrived, SENT_AHEAD);
    }

    /** Its turn has come. */
    void begin() {
        begun = true;
        LockSupport.unpark(waiter);
    }

    /**
     * Waits for its turn, as long as the client does.
     *
     * @return false if it is not worth while to wait any longer; its turn may have come meanwhile
     */
    boolean await(long patience) {
        long end = System.nanoTime() + patience;
        waiter = Thread.currentThread();
        call.exchange().onClose(this::goAway);
        while (!begun) {
            long rest = end - System.nanoTime();
            if (rest <= 0 || gone || Thread.currentThread().isInterrupted()) {
                return begun;
            }
            LockSupport.parkNanos(this, rest);
        }
        return true;
    }

    private void goAway() {
        gone = true;
        LockSupport.unpark(waiter);
    }

    /** Whether its client has gone. */
    boolean isGone() {
        return gone;
    }
}
