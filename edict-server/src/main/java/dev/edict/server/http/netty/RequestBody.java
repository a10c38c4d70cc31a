package dev.edict.server.http.netty;

import dev.edict.server.http.BodyTimeoutException;
import dev.edict.server.http.BodyTooLargeException;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.MalformedBodyException;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The body of a request on its way from the event loop to the handler.
 *
 * <p>Until the handler asks for it, only what the client may send ahead is kept: the connection stops reading when {@link
 * #receive} tells it to. So a client that is turned away by its headers costs no memory for its body. What all bodies hold
 * while they arrive is bounded by {@link ArrivingBodies}.
 */
final class RequestBody {

    private static final byte[] EMPTY = new byte[0];

    private final int limit;
    private final Duration timeout;
    private final long declaredLength;
    private final ArrivingBodies arriving;

    /** Guards the fields below. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** The bytes so far, from the start; grown by doubling, so that many small pieces cost no more than a large one. */
    private byte[] bytes = EMPTY;
    private int size;
    private boolean wanted;
    private State state = State.ARRIVING;

    private enum State {
        ARRIVING,
        COMPLETE,
        TOO_LARGE,
        MALFORMED,
        LOST,
        GIVEN_UP,
    }

    /** @param declaredLength the length that the client declared, or a negative number */
    RequestBody(int limit, Duration timeout, long declaredLength, ArrivingBodies arriving) {
        this.arriving = arriving;
        this.limit = limit;
        this.timeout = timeout;
        this.declaredLength = declaredLength;
        if (declaredLength > limit) {
            state = State.TOO_LARGE;
        }
    }

    /** Keeps bytes, without taking ownership of the buffer. Called on the event loop. */
    void receive(ByteBuf data) {
        lock.lock();
        try {
            if (state != State.ARRIVING || !data.isReadable()) {
                return;
            }
            if (data.readableBytes() > limit - size) {
                become(State.TOO_LARGE);
                bytes = EMPTY;
            } else {
                append(data);
            }
        } finally {
            lock.unlock();
        }
        arriving.relieve();
    }

    /** The body has ended. Called on the event loop. */
    void complete() {
        change(State.COMPLETE);
    }

    /** The body cannot be understood. Called on the event loop. */
    void malformed() {
        change(State.MALFORMED);
    }

    /**
     * The rest of the body will not come, and nobody needs what has: whoever asks for it all the same asks for a client that has
     * been answered or has gone. Called on the event loop.
     */
    void release() {
        lock.lock();
        try {
            if (state == State.ARRIVING) {
                become(State.LOST);
            } else if (state == State.COMPLETE) {
                state = State.LOST;
            }
            bytes = EMPTY;
        } finally {
            lock.unlock();
        }
    }

    /** The body takes too long for the room that it takes. */
    void giveUp() {
        lock.lock();
        try {
            if (state == State.ARRIVING) {
                become(State.GIVEN_UP);
                bytes = EMPTY;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether nobody has to wait for the body any more. */
    boolean isSettled() {
        lock.lock();
        try {
            return state != State.ARRIVING;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the handler has asked for the body and it is worth reading on. */
    boolean wantsMore() {
        lock.lock();
        try {
            return wanted && state == State.ARRIVING;
        } finally {
            lock.unlock();
        }
    }

    /** How much is kept. */
    int size() {
        lock.lock();
        try {
            return size;
        } finally {
            lock.unlock();
        }
    }

    /** Whether more has come, or was declared, than so many bytes or than the limit. */
    boolean isLargerThan(long bytes) {
        lock.lock();
        try {
            return state == State.TOO_LARGE || declaredLength > bytes || size > bytes;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the whole body.
     *
     * @param read makes the connection read what it has held back; called if something is missing
     */
    byte[] await(Runnable read) {
        boolean missing;
        lock.lock();
        try {
            missing = state == State.ARRIVING && !wanted;
            wanted = true;
        } finally {
            lock.unlock();
        }
        if (missing) {
            read.run();
        }
        long remaining = timeout.toNanos();
        lock.lock();
        try {
            while (state == State.ARRIVING) {
                if (remaining <= 0) {
                    throw new BodyTimeoutException(timeout);
                }
                remaining = changed.awaitNanos(remaining);
            }
            return switch (state) {
                case COMPLETE -> whole();
                case TOO_LARGE -> throw new BodyTooLargeException(limit);
                case MALFORMED -> throw new MalformedBodyException();
                case GIVEN_UP -> throw BodyTimeoutException.amongTooMany();
                case LOST, ARRIVING -> throw new ConnectionLostException("the client went away in the request body");
            };
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ConnectionLostException("interrupted while waiting for the request body");
        } finally {
            lock.unlock();
        }
    }

    private void change(State next) {
        lock.lock();
        try {
            if (state == State.ARRIVING) {
                become(next);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the arrival. To be called with the lock. */
    private void become(State next) {
        state = next;
        changed.signalAll();
        if (bytes.length > 0) {
            arriving.leave(this, bytes.length);
        }
    }

    private void append(ByteBuf data) {
        int length = data.readableBytes();
        if (size + length > bytes.length) {
            int before = bytes.length;
            bytes = Arrays.copyOf(bytes, Math.max(size + length, (int) Math.min(limit, 2L * bytes.length)));
            arriving.grow(this, bytes.length - before);
        }
        data.getBytes(data.readerIndex(), bytes, size, length);
        size += length;
    }

    private byte[] whole() {
        if (bytes.length != size) {
            bytes = Arrays.copyOf(bytes, size);
        }
        return bytes;
    }
}
