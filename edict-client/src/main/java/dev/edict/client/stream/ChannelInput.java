package dev.edict.client.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What comes over one channel of a connection. It holds so much; then whoever brings more waits until somebody reads, and with him
 * all other channels. What nobody wants must therefore be closed: a closed one throws away what comes.
 */
final class ChannelInput extends InputStream {
    static final int ROOM = 1 << 20;

    /** Guards all fields. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private final ArrayDeque<byte[]> pieces = new ArrayDeque<>();
    private int position;
    private int held;
    private boolean ended;
    private boolean closed;
    private @Nullable String failure;

    /** Brings a piece. Waits while there is no room. */
    void bring(byte[] piece) throws InterruptedException {
        lock.lock();
        try {
            while (held >= ROOM && !closed && !ended) {
                changed.await();
            }
            if (!closed && !ended && piece.length > 0) {
                pieces.add(piece);
                held += piece.length;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more comes. @param why what the reader is told after the last byte; null for an end in order */
    void end(@Nullable String why) {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                failure = why;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        lock.lock();
        try {
            await();
            byte[] piece = pieces.peek();
            if (piece == null) {
                if (failure != null && !closed) {
                    throw new IOException(failure);
                }
                return -1;
            }
            int length = Math.min(most, piece.length - position);
            System.arraycopy(piece, position, to, from, length);
            position += length;
            if (position == piece.length) {
                pieces.remove();
                position = 0;
                held -= piece.length;
                changed.signalAll();
            }
            return length;
        } finally {
            lock.unlock();
        }
    }

    private void await() throws InterruptedIOException {
        while (pieces.isEmpty() && !ended && !closed) {
            try {
                changed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }
    }

    @Override
    public int available() {
        lock.lock();
        try {
            return held - position;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            pieces.clear();
            held = 0;
            position = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
