package dev.edict.spdy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a connection. Each side may end its own direction ({@code output().close()}); {@link #reset} ends both. The input
 * ends when the other side has ended its direction, the stream, or the connection: what came before can be read in either case.
 *
 * <p>One thread may read while others write.
 */
public final class SpdyStream {
    /** Nobody is interested in it any more. */
    static final int CANCEL = 5;

    private final SpdyConnection connection;
    private final int id;
    private final Map<String, String> headers;
    private final Arrivals arrivals = new Arrivals();
    /** Done when the other side has accepted the stream, or has not. */
    private final CompletableFuture<@Nullable Void> accepted = new CompletableFuture<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile boolean otherEnded;
    private volatile boolean reset;
    private final InputStream input = new Input();
    private final OutputStream output = new Output();

    SpdyStream(SpdyConnection connection, int id, Map<String, String> headers) {
        this.connection = connection;
        this.id = id;
        this.headers = Map.copyOf(headers);
    }

    public int id() {
        return id;
    }

    /** What the stream was opened with; names are in lower case. */
    public Map<String, String> headers() {
        return headers;
    }

    /** A header, whatever the case of its name; empty if there is none. */
    public String header(String name) {
        return Objects.requireNonNullElse(headers.get(name.toLowerCase(Locale.ROOT)), "");
    }

    /** What the other side sends. Whoever closes it wants no more of it; the other side is not told. */
    public InputStream input() {
        return input;
    }

    /** To the other side: each write is sent at once. Whoever closes it has said everything. */
    public OutputStream output() {
        return output;
    }

    /** Whether this side can send nothing more. */
    public boolean isEnded() {
        return ended.get();
    }

    /** Ends both directions, and says so. */
    public void reset() {
        boolean first = ended.compareAndSet(false, true);
        arrivals.discard();
        connection.forget(this);
        if (first) {
            connection.sendReset(id, CANCEL);
        }
    }

    CompletableFuture<@Nullable Void> accepted() {
        return accepted;
    }

    void accept() {
        accepted.complete(null);
    }

    void arrived(byte[] bytes) {
        arrivals.put(bytes);
    }

    /** The other side has said everything. */
    void otherEnded() {
        otherEnded = true;
        arrivals.complete();
        if (ended.get()) {
            connection.forget(this);
        }
    }

    /** The other side, or the connection, has ended it. */
    void broken(String why) {
        reset = true;
        ended.set(true);
        arrivals.complete();
        accepted.completeExceptionally(new SpdyException(why));
        connection.forget(this);
    }

    private final class Input extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, target.length);
            try {
                return arrivals.read(target, offset, length);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }

        @Override
        public int available() {
            return arrivals.available();
        }

        @Override
        public void close() {
            arrivals.discard();
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            int sent = 0;
            while (sent < length) {
                if (ended.get()) {
                    throw new SpdyException(reset ? "stream reset" : "write on closed stream");
                }
                int count = Math.min(length - sent, FrameInput.MOST_DATA);
                connection.sendData(id, bytes, offset + sent, count, false);
                sent += count;
            }
        }

        @Override
        public void close() throws IOException {
            if (ended.compareAndSet(false, true)) {
                connection.sendData(id, new byte[0], 0, 0, true);
                if (otherEnded) {
                    connection.forget(SpdyStream.this);
                }
            }
        }
    }
}
