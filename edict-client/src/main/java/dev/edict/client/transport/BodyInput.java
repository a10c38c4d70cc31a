package dev.edict.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The body of an answer as the JDK's stream of bytes. */
final class BodyInput extends InputStream {
    private final Exchange exchange;
    private final @Nullable Duration limit;

    /** @param limit how long nothing may come; null for no limit */
    BodyInput(Exchange exchange, @Nullable Duration limit) {
        this.exchange = exchange;
        this.limit = limit;
    }

    private @Nullable ByteBuffer next() throws IOException {
        if (exchange.pieces().isDrained()) {
            exchange.await(limit);
        }
        return exchange.pieces().next();
    }

    @Override
    public int read() throws IOException {
        ByteBuffer buffer = next();
        return buffer == null ? -1 : buffer.get() & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        ByteBuffer buffer = next();
        if (buffer == null) {
            return -1;
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        return count;
    }

    @Override
    public int available() throws IOException {
        ByteBuffer buffer = exchange.pieces().next();
        return buffer == null ? 0 : buffer.remaining();
    }

    @Override
    public void close() {
        exchange.close();
    }
}
