package dev.edict.client.transport;

import java.io.IOException;
import java.io.InputStream;
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

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return length == 0 ? 0 : exchange.read(target, offset, length, limit);
    }

    @Override
    public int available() throws IOException {
        return exchange.available();
    }

    @Override
    public void close() {
        exchange.close();
    }
}
