package dev.edict.server.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A connection over HTTP/2, which many calls share. Two threads of its own read and write, so nothing that befalls a caller
 * (its time is over, it is interrupted) can do harm to the calls of others.
 *
 * <p>Whoever wants to call reserves a place first. When the other side is about to leave, or falls silent, or too many calls were
 * made, no place is given any more, and the connection ends with its last call. A call that ran out of time is cancelled alone;
 * if it had time and nothing at all has come since it began, the connection is not trusted any more. A connection whose other
 * side takes no bytes for seconds is cut off.
 *
 * <p>The lock guards {@code wire}, {@code calls} and what is said of it below. Nobody reads or writes bytes while holding it.
 */
final class SharedConnection implements Http2Wire.Listener {
    private static final int BUFFER = 16 * 1024;
    /** What is written in one go, and must be taken within {@link #STUCK}. */
    private static final int MOST_AT_ONCE = 128 * 1024;
    private static final Duration STUCK = Duration.ofSeconds(5);
    /** Whoever says nothing for less is not distrusted. */
    private static final Duration SILENCE = Duration.ofMillis(500);
    /** Long before numbers run out. */
    private static final int MOST_CALLS = 1 << 29;

    private final ClientConnection connection;
    private final ClientLimits limits;
    private final Runnable settled;
    private final Runnable closed;
    private final ReentrantLock lock = new ReentrantLock();
    /** There is something to write, or nothing will ever be written again. */
    private final Condition output = lock.newCondition();
    private final Http2Wire wire;
    private final Map<Integer, PendingCall> calls = new HashMap<>();
    private final AtomicInteger places = new AtomicInteger();
    /** One, for whoever has opened it, until the other side has said how many. */
    private volatile long allowed = 1;
    /** Whether no places are given any more; those who have one may still call. */
    private volatile boolean leaving;
    private volatile long lastHeard = System.nanoTime();
    private volatile long lastUsed = System.nanoTime();
    /** Guarded by the lock: whether nobody may call any more, place or not. */
    private boolean deaf;
    /** Guarded by the lock. */
    private boolean ended;
    /** Guarded by the lock: calls whose answers are over, which the other side may still take something of. */
    private final List<Integer> done = new ArrayList<>();
    /** Guarded by the lock. */
    private int made;
    /** Guarded by the lock: the number of the first call. */
    private int first;
    /** Guarded by the lock: why nothing could be written, if that is why it ended. */
    private @Nullable IOException unwritten;
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
    }

    /** Begins to speak and to listen. */
    void start() {
        Thread.ofVirtual().name("edict-answers").start(this::listen);
        Thread.ofVirtual().name("edict-questions").start(this::speak);
    }

    /** A place for whoever has opened it, before anybody else knows it. */
    void keepForOpener() {
        places.incrementAndGet();
    }

    /** A place for one call, to be used by {@link #call}; false if there is none. */
    boolean reserve() {
        if (leaving || !isWanted()) {
            return false;
        }
        if (connection.ageNanos() > limits.maxAge().toNanos()) {
            retire();
            return false;
        }
        if (places.incrementAndGet() > allowed || leaving) {
            giveBack();
            return false;
        }
        return true;
    }

    private void release() {
        lastUsed = System.nanoTime();
        giveBack();
    }

    private void giveBack() {
        if (places.decrementAndGet() == 0 && leaving) {
            connection.close();
        }
    }

    /** How many have a place; more than there can be if none is given any more. */
    int load() {
        return leaving ? Integer.MAX_VALUE : places.get();
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
        boolean telling = deadline.remainingNanos() >= SILENCE.toNanos();
        try {
            if (deadline.hasPassed()) {
                throw NetworkFailure.deadline();
            }
            int call = begin(request, pending);
            try {
                return deadline.isLimited()
                        ? pending.answer().get(deadline.remainingNanos(), TimeUnit.NANOSECONDS) : pending.answer().get();
            } catch (TimeoutException late) {
                if (telling && lastHeard - begin < 0) {
                    retire();
                }
                abandon(call);
                throw pending.late();
            } catch (InterruptedException interrupted) {
                abandon(call);
                Thread.currentThread().interrupt();
                throw new NetworkFailure("context canceled", interrupted);
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof IOException why ? why : new IOException(failed.getCause());
            }
        } finally {
            release();
        }
    }

    private int begin(ClientRequest request, PendingCall pending) throws UnprocessedException {
        lock.lock();
        try {
            if (deaf || ++made > MOST_CALLS) {
                throw new UnprocessedException("http2: client conn not usable");
            }
            int call = wire.open(request);
            first = first == 0 ? call : first;
            calls.put(call, pending);
            output.signal();
            return call;
        } catch (UnprocessedException refused) {
            // Whatever the reason is, it is not going to change.
            retire();
            throw refused;
        } catch (RuntimeException | Error defect) {
            cut(new NetworkFailure("http2: " + defect, defect));
            throw defect;
        } finally {
            lock.unlock();
        }
    }

    private void abandon(int call) {
        lock.lock();
        try {
            calls.remove(call);
            wire.cancel(call);
            output.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Ends it for everybody. */
    private void cut(IOException why) {
        lock.lock();
        try {
            deaf = true;
            leaving = true;
            unwritten = unwritten == null ? why : unwritten;
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    private void speak() {
        try {
            for (byte[] next = next(); next.length > 0; next = next()) {
                try (Watchdog watchdog = Watchdog.of(Deadline.after(STUCK), connection.socket())) {
                    connection.out().write(next);
                    connection.out().flush();
                }
            }
        } catch (IOException failure) {
            cut(NetworkFailure.answering(failure));
        } catch (RuntimeException | Error defect) {
            cut(new NetworkFailure("http2: " + defect, defect));
        }
    }

    /** What is to be written next; waits for it. Nothing when it is over. */
    private byte[] next() {
        lock.lock();
        try {
            while (!ended && !wire.hasOutput()) {
                output.awaitUninterruptibly();
            }
            return ended ? new byte[0] : wire.output(MOST_AT_ONCE);
        } finally {
            lock.unlock();
        }
    }

    private void listen() {
        @Nullable IOException why = null;
        try {
            connection.giveUpAfter(limits.idleTimeout());
            byte[] buffer = new byte[BUFFER];
            for (int count = read(buffer); count >= 0; count = read(buffer)) {
                lastHeard = System.nanoTime();
                if (!receive(buffer, count)) {
                    why = new NetworkFailure("http2: the connection broke a rule of the protocol");
                    break;
                }
                if (isOver()) {
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
                if (isOver()) {
                    return -1;
                }
            }
        }
    }

    private boolean isOver() {
        return !isWanted() || leaving && places.get() == 0;
    }

    private boolean isWanted() {
        if (places.get() == 0 && System.nanoTime() - lastUsed >= limits.idleTimeout().toNanos()) {
            retire();
            return false;
        }
        return true;
    }

    private boolean receive(byte[] buffer, int count) {
        lock.lock();
        try {
            wire.receive(buffer, count);
            done.forEach(wire::cancel);
            done.clear();
            output.signal();
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
            deaf = true;
            ended = true;
            output.signal();
            IOException told = unwritten != null ? unwritten : why == null ? new NetworkFailure(farewell) : why;
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

    /** An answer may end before all of its question was taken; nobody sends the rest then. */
    private void told(int call, boolean last, Piece piece) {
        PendingCall pending = calls.get(call);
        if (pending == null) {
            return;
        }
        try {
            piece.give(pending);
            if (last) {
                calls.remove(call);
                done.add(call);
                pending.complete();
            }
        } catch (IOException | RuntimeException unfit) {
            calls.remove(call);
            done.add(call);
            pending.fail(unfit instanceof IOException why
                    ? why : new NetworkFailure("malformed response from server: " + unfit.getMessage(), unfit));
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
    public void leaving(int last, @Nullable String fault, String why) {
        deaf = true;
        farewell = why;
        Iterator<Map.Entry<Integer, PendingCall>> all = calls.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Integer, PendingCall> call = all.next();
            if (call.getKey() > last) {
                all.remove();
                call.getValue().fail(fault != null && call.getKey() == first
                        ? new NetworkFailure(fault) : new UnprocessedException(why));
            }
        }
        retire();
    }

    @Override
    public void allowed(long calls) {
        allowed = Math.min(calls, limits.maxCalls());
        if (allowed == 0) {
            retire();
        }
        settled.run();
    }
}
