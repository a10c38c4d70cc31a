package dev.edict.server.local;

import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.ResponseStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Pieces of an answer on their way from the server to one reader, as many as a connection would hold. */
public final class LocalStream implements ResponseStream {
    /** With more than this on its way, who can wait does. */
    private static final int ENOUGH = 128 * 1024;

    private final HttpLimits limits;
    private final Runnable ended;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<byte[]> pieces = new ArrayDeque<>();
    private long pending;
    private boolean complete;
    private boolean broken;
    private boolean left;

    /** @param ended told once when nothing more comes and nothing more is read */
    LocalStream(HttpLimits limits, Runnable ended) {
        this.limits = limits;
        this.ended = ended;
    }

    /** What has been said already, as a stream. */
    public static LocalStream of(List<byte[]> pieces) {
        LocalStream said = new LocalStream(HttpLimits.defaults(), () -> {});
        said.pieces.addAll(pieces);
        said.close();
        return said;
    }

    /**
     * Waits for the next piece.
     *
     * @return null when the answer is complete
     * @throws ConnectionLostException if it was broken off
     * @throws InterruptedException if the reader was interrupted, who can go on reading
     */
    public byte @Nullable [] take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (pieces.isEmpty() && isOpen()) {
                changed.await();
            }
            byte[] piece = left ? null : pieces.poll();
            if (piece != null) {
                pending = Math.max(0, pending - piece.length);
                changed.signalAll();
                return piece;
            }
            if (broken && !left) {
                throw new ConnectionLostException("the answer was broken off");
            }
        } finally {
            lock.unlock();
        }
        return null;
    }

    /** The reader leaves: whatever is on its way is of no interest any more. */
    public void leave() {
        end(() -> {
            left = true;
            pieces.clear();
            pending = 0;
        });
    }

    private boolean isOpen() {
        return !complete && !broken && !left;
    }

    private void end(Runnable how) {
        lock.lock();
        boolean first;
        try {
            first = isOpen();
            how.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (first) {
            ended.run();
        }
    }

    @Override
    public boolean offer(byte[] chunk) {
        lock.lock();
        try {
            if (!isOpen() || pending > 0 && pending + chunk.length > limits.maxPendingBytes()) {
                return false;
            }
            add(chunk);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(byte[] chunk) {
        if (!awaitPending(ENOUGH, limits.writeTimeout())) {
            abort();
        }
        lock.lock();
        try {
            if (complete) {
                throw new IllegalStateException("the stream has been closed");
            }
            if (!isOpen()) {
                throw new ConnectionLostException("the reader has left, or reads no more");
            }
            add(chunk);
        } finally {
            lock.unlock();
        }
    }

    private void add(byte[] chunk) {
        if (chunk.length > 0) {
            pieces.add(chunk);
            pending += chunk.length;
            changed.signalAll();
        }
    }

    @Override
    public void close() {
        end(() -> complete |= isOpen());
    }

    @Override
    public void abort() {
        end(() -> {
            broken |= isOpen();
            pieces.clear();
            pending = 0;
        });
    }

    @Override
    public boolean closed() {
        lock.lock();
        try {
            return !isOpen();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long pendingBytes() {
        lock.lock();
        try {
            return pending;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isCrowded() {
        return false;
    }

    @Override
    public boolean awaitPending(long bytes, Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (pending > bytes && isOpen()) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
