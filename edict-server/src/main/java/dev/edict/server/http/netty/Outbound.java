package dev.edict.server.http.netty;

import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.ResponseStream;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What one response, or one upgraded connection, has yet to send.
 *
 * <p>Any thread may hand chunks over; they wait here, by reference, until the event loop finds the {@link Wire}
 * writable and takes them, at most {@value #BATCH_BYTES} bytes at a time. So what Netty holds of a response is bounded by
 * the water marks of its channel, whatever the length of the response, and what waits here by the caller's method:
 * {@link #offer} refuses, {@link #write} waits, {@link #sendAll} holds references that its caller has anyway.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the timer fires or the event loop has ended
final class Outbound implements ResponseStream {

    /** The most that is handed to the wire between two looks at its writability. */
    static final int BATCH_BYTES = 64 * 1024;

    private static final byte[] NOTHING = {};

    /** {@link #write} waits while more than this would wait to be sent. */
    private static final int WRITE_AHEAD_BYTES = 256 * 1024;

    private final Wire wire;
    private final WriteTurn turn;
    private final ByteBufAllocator allocator;
    private final int bound;
    private final long writeTimeoutNanos;
    private final PendingMemory memory;

    /** Guards the fields below, down to the event loop's own. Nothing that could call back is called with it held. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();
    private final ArrayDeque<byte[]> chunks = new ArrayDeque<>(4);
    /** How much of the first chunk has been taken. */
    private int taken;
    private long pendingBytes;
    private @Nullable ResponseHead head;
    /** This side will hand nothing more over. */
    private boolean finished;
    /** The end has been handed to the wire; nothing follows. */
    private boolean ended;
    /** Nothing can be sent any more. */
    private boolean dead;
    /** Is in the turn's queue: invariant, at most once. */
    private boolean queued;
    /** Waits for the wire to become writable; a turn before that would be in vain. */
    private boolean blocked;

    /** Owned by the event loop: counts what the wire has taken, for the stall timer. */
    private long batches;
    /** Written by the event loop: looks after a while whether the client reads. It would keep all of the exchange for as long. */
    private volatile @Nullable Future<?> stallTimer;

    Outbound(Wire wire, WriteTurn turn, ByteBufAllocator allocator, ServerSettings settings) {
        this.wire = wire;
        this.turn = turn;
        this.allocator = allocator;
        this.bound = settings.limits().maxPendingBytes();
        this.writeTimeoutNanos = settings.limits().writeTimeout().toNanos();
        this.memory = settings.pending();
    }

    /** Sends the head of a response whose chunks follow. */
    void begin(ResponseHead newHead) {
        lock.lock();
        try {
            head = newHead;
            wake();
        } finally {
            lock.unlock();
        }
    }

    /** Sends a whole response. Waits until the wire has taken it if it is larger than a batch. */
    void sendAll(ResponseHead newHead, List<byte[]> body) {
        lock.lock();
        try {
            head = newHead;
            for (byte[] chunk : body) {
                add(chunk);
            }
            finished = true;
            wake();
        } finally {
            lock.unlock();
        }
        memory.relieve();
        awaitTaken();
    }

    private void awaitTaken() {
        lock.lock();
        try {
            if (pendingBytes > BATCH_BYTES) {
                while (pendingBytes > 0 && !dead) {
                    progress.awaitUninterruptibly();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean offer(byte[] chunk) {
        return offer(chunk, null);
    }

    /** Offers two chunks that must stay together, or one. */
    boolean offer(byte[] chunk, byte @Nullable [] second) {
        lock.lock();
        try {
            long size = chunk.length + (second == null ? 0L : second.length);
            if (finished || dead || (pendingBytes > 0 && pendingBytes + size > bound)) {
                return false;
            }
            addBoth(chunk, second);
        } finally {
            lock.unlock();
        }
        memory.relieve();
        return true;
    }

    @Override
    public void write(byte[] chunk) {
        write(chunk, null);
    }

    /** Writes two chunks that must stay together, or one. */
    void write(byte[] chunk, byte @Nullable [] second) {
        long size = chunk.length + (second == null ? 0L : second.length);
        lock.lock();
        try {
            while (pendingBytes > 0 && pendingBytes + size > WRITE_AHEAD_BYTES && !finished && !dead) {
                progress.await();
            }
            if (dead) {
                throw new ConnectionLostException("the client has gone");
            }
            if (finished) {
                throw new IllegalStateException("the stream is closed");
            }
            addBoth(chunk, second);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ConnectionLostException("interrupted while waiting for the client to read");
        } finally {
            lock.unlock();
        }
        memory.relieve();
    }

    /** Adds what goes out whatever else waits, such as the last words of a protocol, and ends. */
    void finishWith(byte[] lastWords) {
        lock.lock();
        try {
            if (!finished && !dead) {
                add(lastWords);
                finished = true;
                progress.signalAll();
                wake();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        finishWith(NOTHING);
    }

    @Override
    public void abort() {
        if (die()) {
            turn.execute(wire::abort);
        }
    }

    /** The connection has gone. */
    void lost() {
        die();
    }

    @Override
    public boolean closed() {
        lock.lock();
        try {
            return finished || dead;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long pendingBytes() {
        lock.lock();
        try {
            return pendingBytes;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isCrowded() {
        return memory.isCrowded();
    }

    @Override
    public boolean awaitPending(long bytes, Duration patience) {
        long rest = patience.toNanos();
        lock.lock();
        try {
            while (pendingBytes > bytes && !dead && rest > 0) {
                rest = progress.awaitNanos(rest);
            }
            return pendingBytes <= bytes || dead;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** The wire may have become writable. Called on the event loop, from anywhere, inside a write too. */
    void unblock() {
        lock.lock();
        try {
            if (blocked) {
                blocked = false;
                memory.moves(this);
                wake();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Hands to the wire what it takes. Called on the event loop, by the turn. */
    void drain() {
        lock.lock();
        try {
            queued = false;
        } finally {
            lock.unlock();
        }
        boolean more;
        do {
            more = drainBatch();
        } while (more);
    }

    private boolean drainBatch() {
        ResponseHead newHead;
        ByteBuf data;
        boolean end;
        boolean stuck;
        lock.lock();
        try {
            if (dead || ended) {
                return false;
            }
            newHead = head;
            head = null;
            data = chunks.isEmpty() || !wire.writable() ? null : take();
            end = finished && chunks.isEmpty();
            ended = end;
            stuck = !chunks.isEmpty() && data == null;
            blocked = stuck;
            if (stuck) {
                memory.stalls(this);
            }
            if (data != null) {
                batches++;
                progress.signalAll();
            }
        } finally {
            lock.unlock();
        }
        if (newHead != null) {
            wire.writeHead(newHead, end && data == null);
        }
        if (data != null) {
            wire.writeData(data, end);
        } else if (end && newHead == null) {
            wire.writeData(Unpooled.EMPTY_BUFFER, true);
        }
        if (stuck) {
            memory.relieve();
            watchForStall();
        } else if (end) {
            stopWatching();
        }
        return data != null && !end;
    }

    private void watchForStall() {
        if (stallTimer == null) {
            long seen = batches;
            stallTimer = turn.loop().schedule(() -> checkForStall(seen), writeTimeoutNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void stopWatching() {
        Future<?> timer = stallTimer;
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private void checkForStall(long seen) {
        stallTimer = null;
        boolean stuck;
        lock.lock();
        try {
            stuck = blocked && !dead;
        } finally {
            lock.unlock();
        }
        if (stuck && batches == seen) {
            abort();
        } else if (stuck) {
            watchForStall();
        }
    }

    /** Needs the lock. */
    private void wake() {
        if (!queued && !blocked) {
            queued = true;
            turn.add(this);
        }
    }

    /** Needs the lock. */
    private void addBoth(byte[] chunk, byte @Nullable [] second) {
        add(chunk);
        if (second != null) {
            add(second);
        }
        wake();
    }

    /** Needs the lock. */
    private void add(byte[] chunk) {
        if (chunk.length > 0) {
            chunks.add(chunk);
            pendingBytes += chunk.length;
            memory.add(chunk.length);
        }
    }

    /**
     * The next batch: a slice of a large chunk, or a copy of several small ones, which costs less than to keep track of
     * each on its way. Needs the lock, and at least one chunk.
     */
    private ByteBuf take() {
        byte[] first = chunks.getFirst();
        int remaining = first.length - taken;
        if (remaining >= BATCH_BYTES || chunks.size() == 1) {
            int size = Math.min(remaining, BATCH_BYTES);
            ByteBuf slice = Unpooled.wrappedBuffer(first, taken, size);
            advance(size);
            return slice;
        }
        ByteBuf batch = allocator.directBuffer((int) Math.min(pendingBytes, BATCH_BYTES));
        while (!chunks.isEmpty() && batch.readableBytes() < BATCH_BYTES) {
            byte[] chunk = chunks.getFirst();
            int size = Math.min(chunk.length - taken, BATCH_BYTES - batch.readableBytes());
            batch.writeBytes(chunk, taken, size);
            advance(size);
        }
        return batch;
    }

    private void advance(int size) {
        taken += size;
        pendingBytes -= size;
        memory.add(-size);
        if (taken == chunks.getFirst().length) {
            chunks.removeFirst();
            taken = 0;
        }
    }

    private boolean die() {
        lock.lock();
        try {
            if (dead || ended) {
                return false;
            }
            dead = true;
            blocked = false;
            chunks.clear();
            taken = 0;
            memory.add(-pendingBytes);
            memory.moves(this);
            pendingBytes = 0;
            head = null;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
        stopWatching();
        return true;
    }
}
