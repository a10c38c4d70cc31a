package dev.edict.server.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A connection over HTTP/2, which many calls share. A thread of its own reads; callers write, each its own request.
 *
 * <p>Whoever wants to call reserves a place first. When the other side is about to leave, or falls silent, or too many calls were
 * made, no place is given any more, and the connection ends with its last call. A call that ran out of time is cancelled alone;
 * if nothing at all has come since it began, the connection is not trusted any more.
 *
 * <p>The lock guards {@code wire}, {@code calls} and what is written. It is held while bytes are written, which takes as long as the
 * other side likes, so it is waited for no longer than a call may take; whoever has waited in vain for somebody who has been
 * writing for seconds cuts the connection off.
 */
final class SharedConnection implements Http2Wire.Listener {
    private static final int BUFFER = 16 * 1024;
    /** Long before numbers run out. */
    private static final int MOST_CALLS = 1 << 29;
    private static final Duration TO_CANCEL = Duration.ofSeconds(1);
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ClientConnection connection;
    private final ClientLimits limits;
    private final Runnable settled;
    private final Runnable closed;
    private final ReentrantLock lock = new ReentrantLock();
    private final Http2Wire wire;
    /** Frames are small and come in pairs; what goes out together is one record of TLS. */
    private final OutputStream out;
    private final Map<Integer, PendingCall> calls = new HashMap<>();
    /** Calls that nobody waits for any more. */
    private final Queue<Integer> abandoned = new ConcurrentLinkedQueue<>();
    private final AtomicInteger places = new AtomicInteger();
    private final AtomicInteger made = new AtomicInteger();
    /** One, for whoever has opened it, until the other side has said how many. */
    private volatile long allowed = 1;
    private volatile boolean leaving;
    /** Since when somebody writes; 0 if nobody does. */
    private volatile long writing;
    private volatile long lastHeard = System.nanoTime();
    private volatile long lastUsed = System.nanoTime();
    /** Guarded by the lock. */
    private String farewell = "unexpected EOF";

    /**
     * @param settled is told when it is known how many calls may share it, or that none may any more; perhaps more than once
     * @param closed is told once, when it has ended
     */
    SharedConnection(ClientConnection connection, ClientLimits limits, Runnable settled, Runnable closed) {
        this.connection = connection;
        this.limits = limits;
        this.settled = settled;
        this.closed = closed;
        this.wire = new Http2Wire(limits.maxHeadBytes(), this);
        this.out = new BufferedOutputStream(connection.out(), BUFFER);
    }

    /** Begins to speak and to listen. */
    void start() {
        Thread.ofVirtual().name("edict-answers").start(this::listen);
    }

    /** A place for one call, to be used by {@link #call}; false if there is none. */
    boolean reserve() {
        if (leaving || !isWanted()) {
            return false;
        }
        if (places.incrementAndGet() > allowed) {
            release();
            return false;
        }
        return true;
    }

    private void release() {
        lastUsed = System.nanoTime();
        if (places.decrementAndGet() == 0 && leaving) {
            connection.close();
        }
    }

    /** Gives no more places, and ends when nobody has one. */
    void retire() {
        leaving = true;
        if (places.get() == 0) {
            connection.close();
        }
    }

    /**
     * Sends a request and waits for the whole answer. Needs a place, and gives it back.
     *
     * @throws UnprocessedException if the other side has not looked at it
     * @throws BrokenAnswerException if the answer had begun
     */
    WholeAnswer call(ClientRequest request, Deadline deadline, int maxBytes) throws IOException {
        PendingCall pending = new PendingCall(maxBytes);
        long begin = System.nanoTime();
        try {
            int call = begin(request, pending, deadline);
            try {
                return deadline.isLimited()
                        ? pending.answer().get(deadline.remainingNanos(), TimeUnit.NANOSECONDS) : pending.answer().get();
            } catch (TimeoutException late) {
                if (lastHeard - begin < 0) {
                    retire();
                }
                abandon(call);
                throw pending.late();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                abandon(call);
                throw new NetworkFailure("context canceled", interrupted);
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof IOException why ? why : new IOException(failed.getCause());
            }
        } finally {
            release();
        }
    }

    private int begin(ClientRequest request, PendingCall pending, Deadline deadline) throws IOException {
        acquire(deadline);
        try (Watchdog watchdog = Watchdog.of(deadline, connection.socket())) {
            if (leaving || made.incrementAndGet() > MOST_CALLS) {
                leaving = true;
                throw new UnprocessedException("http2: client conn not usable");
            }
            int call = wire.open(request);
            calls.put(call, pending);
            write();
            return call;
        } catch (UnprocessedException notSent) {
            throw notSent;
        } catch (IOException failure) {
            connection.close();
            throw deadline.hasPassed() ? NetworkFailure.deadline() : NetworkFailure.answering(failure);
        } finally {
            lock.unlock();
        }
    }

    private void acquire(Deadline deadline) throws IOException {
        try {
            if (!deadline.isLimited()) {
                lock.lockInterruptibly();
            } else if (!lock.tryLock(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
                long since = writing;
                if (since != 0 && System.nanoTime() - since > STUCK_NANOS) {
                    connection.close();
                }
                throw NetworkFailure.deadline();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NetworkFailure("context canceled", interrupted);
        }
    }

    /** Whoever has the lock next cancels the call, if it is not free now. */
    private void abandon(int call) {
        abandoned.add(call);
        if (lock.tryLock()) {
            try (Watchdog watchdog = Watchdog.of(Deadline.after(TO_CANCEL), connection.socket())) {
                write();
            } catch (IOException gone) {
                connection.close();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Under the lock. */
    private void write() throws IOException {
        for (Integer call = abandoned.poll(); call != null; call = abandoned.poll()) {
            calls.remove(call);
            wire.cancel(call);
        }
        writing = System.nanoTime() | 1;
        try {
            wire.drainTo(out);
        } finally {
            writing = 0;
        }
    }

    private void listen() {
        @Nullable IOException why = null;
        try {
            greet();
            byte[] buffer = new byte[BUFFER];
            for (int count = read(buffer); count >= 0; count = read(buffer)) {
                lastHeard = System.nanoTime();
                if (!receive(buffer, count)) {
                    why = new NetworkFailure("http2: the connection broke a rule of the protocol");
                    break;
                }
            }
        } catch (IOException failure) {
            why = NetworkFailure.answering(failure);
        } catch (RuntimeException | Error defect) {
            why = new NetworkFailure("http2: " + defect, defect);
        } finally {
            end(why);
        }
    }

    /** Waits as long as somebody calls now and then; a connection that nobody uses ends. */
    private int read(byte[] buffer) throws IOException {
        while (true) {
            try {
                return connection.in().read(buffer);
            } catch (SocketTimeoutException silent) {
                if (leaving || !isWanted()) {
                    return -1;
                }
            }
        }
    }

    private boolean isWanted() {
        if (places.get() == 0 && System.nanoTime() - lastUsed >= limits.idleTimeout().toNanos()) {
            retire();
            return false;
        }
        return true;
    }

    private void greet() throws IOException {
        connection.giveUpAfter(limits.idleTimeout());
        lock.lock();
        try {
            write();
        } finally {
            lock.unlock();
        }
    }

    private boolean receive(byte[] buffer, int count) throws IOException {
        lock.lock();
        try {
            wire.receive(buffer, count);
            write();
            return !wire.isBroken();
        } finally {
            lock.unlock();
        }
    }

    private void end(@Nullable IOException why) {
        leaving = true;
        connection.close();
        lock.lock();
        try {
            IOException told = why == null ? new NetworkFailure(farewell) : why;
            calls.values().forEach(call -> call.fail(told));
            calls.clear();
        } finally {
            lock.unlock();
        }
        settled.run();
        closed.run();
    }

    @Override
    public void head(int call, Http2Headers headers, boolean last) {
        told(call, last, pending -> pending.head(headers));
    }

    @Override
    public void data(int call, ByteBuf data, boolean last) {
        told(call, last, pending -> pending.data(data));
    }

    @FunctionalInterface
    private interface Piece {
        void give(PendingCall call) throws IOException;
    }

    private void told(int call, boolean last, Piece piece) {
        PendingCall pending = calls.get(call);
        if (pending == null) {
            return;
        }
        try {
            piece.give(pending);
            if (last) {
                calls.remove(call);
                pending.complete();
            }
        } catch (IOException unfit) {
            calls.remove(call);
            abandoned.add(call);
            pending.fail(unfit);
        }
    }

    @Override
    public void ended(int call, IOException why) {
        PendingCall pending = calls.remove(call);
        if (pending != null) {
            pending.fail(why);
        }
    }

    @Override
    public void leaving(int last, String why) {
        leaving = true;
        farewell = why;
        Iterator<Map.Entry<Integer, PendingCall>> all = calls.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Integer, PendingCall> call = all.next();
            if (call.getKey() > last) {
                all.remove();
                call.getValue().fail(new UnprocessedException(why));
            }
        }
        retire();
    }

    @Override
    public void allowed(long calls) {
        allowed = Math.min(calls, limits.maxCalls());
        settled.run();
    }
}
