package dev.edict.server.http.client;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A response whose body is still to be read. It must be closed; what has been read to its end leaves its connection to the
 * next request. {@link #close} may be called by any thread and breaks off a read that is under way.
 */
public final class ClientResponse implements AutoCloseable {
    private final int status;
    private final Headers headers;
    private final boolean persistent;
    private final ClientConnection connection;
    private final ConnectionPool pool;
    private final Deadline deadline;
    private final Watchdog watchdog;
    private final AtomicBoolean given = new AtomicBoolean();
    /** What has come of the body and was not read yet. */
    private ByteBuf piece = Unpooled.EMPTY_BUFFER;
    private boolean ended;

    ClientResponse(HttpResponse head, ClientConnection connection, ConnectionPool pool, Deadline deadline,
            Watchdog watchdog) throws NetworkFailure {
        this.status = head.status().code();
        this.headers = headers(head);
        this.persistent = HttpUtil.isKeepAlive(head);
        this.connection = connection;
        this.pool = pool;
        this.deadline = deadline;
        this.watchdog = watchdog;
    }

    private static Headers headers(HttpResponse head) throws NetworkFailure {
        Headers.Builder headers = Headers.builder();
        Iterator<Map.Entry<String, String>> fields = head.headers().iteratorAsString();
        while (fields.hasNext()) {
            Map.Entry<String, String> field = fields.next();
            try {
                headers.add(field.getKey(), HeaderText.read(field.getValue()));
            } catch (IllegalArgumentException malformed) {
                throw new NetworkFailure("malformed MIME header line: " + malformed.getMessage(), malformed);
            }
        }
        return headers.build();
    }

    public int status() {
        return status;
    }

    public Headers headers() {
        return headers;
    }

    /**
     * Reads some bytes.
     *
     * @return how many, or -1 at the end
     * @throws NetworkFailure if the other side breaks off, or the deadline passes, or it is silent for too long
     */
    public int read(byte[] target) throws IOException {
        try {
            while (!piece.isReadable() && !ended) {
                advance();
            }
        } catch (SocketTimeoutException silent) {
            throw new NetworkFailure("the server has been silent for too long", silent);
        } catch (IOException failure) {
            throw deadline.hasPassed() ? NetworkFailure.deadline() : NetworkFailure.answering(failure);
        }
        if (!piece.isReadable()) {
            return -1;
        }
        int count = Math.min(target.length, piece.readableBytes());
        piece.readBytes(target, 0, count);
        return count;
    }

    private void advance() throws IOException {
        Object next = connection.wire().next();
        if (next instanceof HttpObject content) {
            MalformedAnswer.check(content);
        }
        piece = switch (next) {
            case ByteBufHolder content -> content.content();
            case ByteBuf bytes -> bytes;
            case null -> Unpooled.EMPTY_BUFFER;
            default -> throw new NetworkFailure("malformed HTTP response");
        };
        if (next == null && status != 101) {
            throw new NetworkFailure("unexpected EOF");
        }
        // After a 101 the message is over and the connection is not.
        if (next == null || next instanceof LastHttpContent && status != 101) {
            ended = true;
            finished();
        }
    }

    /**
     * Reads the body to its end.
     *
     * @throws NetworkFailure also if it is longer than the bound
     */
    public byte[] readAll(int maxBytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[16 * 1024];
        for (int count = read(buffer); count >= 0; count = read(buffer)) {
            if (bytes.size() + count > maxBytes) {
                throw new NetworkFailure("the response is larger than the limit of " + maxBytes + " bytes");
            }
            bytes.write(buffer, 0, count);
        }
        return bytes.toByteArray();
    }

    /** The way to the other side after a 101. What it sends is read as a body that ends with the connection. */
    public OutputStream upgraded() {
        return connection.out();
    }

    private void finished() {
        if (given.compareAndSet(false, true)) {
            watchdog.close();
            if (persistent && connection.wire().isDrained()) {
                pool.release(connection);
            } else {
                pool.discard(connection);
            }
        }
    }

    @Override
    public void close() {
        if (given.compareAndSet(false, true)) {
            watchdog.close();
            pool.discard(connection);
        }
    }
}
