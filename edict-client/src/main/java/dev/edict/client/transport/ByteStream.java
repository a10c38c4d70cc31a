package dev.edict.client.transport;

import java.io.InputStream;

/** Bytes of a server that come over time. Any thread may close it, which ends the reading. */
public interface ByteStream extends AutoCloseable {

    InputStream bytes();

    @Override
    void close();
}
