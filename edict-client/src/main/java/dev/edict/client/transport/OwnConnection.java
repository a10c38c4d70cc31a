package dev.edict.client.transport;

import dev.edict.client.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection for one request, whose answer is read by blocking reads, on the thread that wants it: what comes is decrypted and read
 * where it came, and handed over to nobody. For one thread; any may cut it off, which ends a wait at once, as does an interrupt of
 * the thread that waits.
 */
final class OwnConnection implements AutoCloseable {
    /** Enough for all that one record of TLS holds, as servers write them. */
    private static final int ROOM = 32 * 1024;

    /** What takes time on a connection. */
    interface Step<T> {
        T take() throws IOException;
    }

    private final SocketChannel socket;
    private final Consumer<OwnConnection> ended;
    private final AtomicReference<@Nullable IOException> reason = new AtomicReference<>();
    private ByteChannel channel;
    private ByteBuffer input = ByteBuffer.allocate(ROOM).flip();

    /** @param ended is told when this has come to its end */
    OwnConnection(Consumer<OwnConnection> ended) throws IOException {
        this.socket = SocketChannel.open();
        this.channel = socket;
        this.ended = ended;
    }

    void dial(Dialer dialer, @Nullable ClientKey key) throws IOException {
        channel = dialer.dial(socket, key);
        if (channel instanceof SecureChannel secure && secure.room() > input.capacity()) {
            input = ByteBuffer.allocate(secure.room()).flip();
        }
    }

    /** Does something that may take so long at most. @throws HttpTimeoutException if it takes longer: this is cut off then */
    <T> T within(Duration limit, Step<T> step) throws IOException {
        Timers timers = Timers.system();
        Timers.Alarm alarm = timers.at(timers.nanoTime() + limit.toNanos(),
                () -> cut(new HttpTimeoutException("nothing has come for " + limit.toMillis() + " ms")));
        try {
            return step.take();
        } catch (IOException lost) {
            throw explained(lost);
        } finally {
            alarm.cancel();
        }
    }

    /** Why something has failed, if somebody knows better than the channel. */
    IOException explained(IOException failure) {
        IOException known = reason.get();
        if (known != null) {
            return known;
        }
        return failure instanceof ClosedByInterruptException ? new InterruptedIOException("interrupted") : failure;
    }

    void write(byte[] bytes) throws IOException {
        ByteBuffer source = ByteBuffer.wrap(bytes);
        while (source.hasRemaining()) {
            channel.write(source);
        }
    }

    /** What has come and is not read yet. */
    ByteBuffer input() {
        return input;
    }

    /** Waits for more, after all that has come is read. @return false at the end */
    boolean receive() throws IOException {
        input.clear();
        try {
            return channel.read(input) >= 0;
        } finally {
            input.flip();
        }
    }

    /** The same bytes as the JDK's stream, for what is not long. */
    InputStream stream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return input.hasRemaining() || receive() ? input.get() & 0xff : -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (length > 0 && !input.hasRemaining() && !receive()) {
                    return -1;
                }
                int count = Math.min(length, input.remaining());
                input.get(target, offset, count);
                return count;
            }
        };
    }

    /** Ends it; who waits is told why. */
    void cut(IOException why) {
        reason.compareAndSet(null, why);
        close();
    }

    @Override
    public void close() {
        ended.accept(this);
        try {
            socket.close();
        } catch (IOException closedAnyhow) {
            // It is of no use any more.
        }
    }
}
