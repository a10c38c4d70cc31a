package dev.edict.client.transport;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/**
 * TLS over a channel that waits, on the thread of whoever reads and writes. For one thread; any may close it. What is closed here is
 * the channel below, without a word to the other end: a thread that reads must not be waited for.
 */
final class SecureChannel implements ByteChannel {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ByteChannel channel;
    private final SSLEngine engine;
    /** What has come and is not decrypted yet, ready to be read. */
    private ByteBuffer incoming;

    private ByteBuffer outgoing;

    /** @param engine set up as that of a client */
    SecureChannel(ByteChannel channel, SSLEngine engine) {
        this.channel = channel;
        this.engine = engine;
        int packet = engine.getSession().getPacketBufferSize();
        this.incoming = ByteBuffer.allocate(packet).flip();
        this.outgoing = ByteBuffer.allocate(packet);
    }

    /** Makes sure who the other end is. To be done first. */
    void handshake() throws IOException {
        engine.beginHandshake();
        goOn();
    }

    /** Does what the protocol wants, until it wants nothing more. */
    private void goOn() throws IOException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> {
                    for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                        task.run();
                    }
                }
                case NEED_WRAP -> wrap(NOTHING);
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    if (unwrap(NOTHING) == SSLEngineResult.Status.CLOSED) {
                        throw new EOFException("the connection ended during the handshake");
                    }
                }
                case NOT_HANDSHAKING, FINISHED -> {
                    return;
                }
            }
        }
    }

    /** How much room {@link #read} needs. */
    int room() {
        return engine.getSession().getApplicationBufferSize();
    }

    /** Waits for more. @param target with the {@link #room} that is needed. @return -1 if the other end has said that this is all */
    @Override
    public int read(ByteBuffer target) throws IOException {
        int before = target.position();
        while (target.position() == before) {
            if (unwrap(target) == SSLEngineResult.Status.CLOSED) {
                return -1;
            }
            goOn();
        }
        return target.position() - before;
    }

    /** Takes in one record, and waits for it if need be. */
    private SSLEngineResult.Status unwrap(ByteBuffer target) throws IOException {
        while (true) {
            SSLEngineResult.Status status = engine.unwrap(incoming, target).getStatus();
            switch (status) {
                case OK, CLOSED -> {
                    return status;
                }
                case BUFFER_UNDERFLOW -> receive();
                case BUFFER_OVERFLOW -> throw new SSLException("data has come where none was expected");
            }
        }
    }

    private void receive() throws IOException {
        if (incoming.remaining() == incoming.capacity()) {
            incoming = ByteBuffer.allocate(Math.max(2 * incoming.capacity(), engine.getSession().getPacketBufferSize()))
                    .put(incoming);
        } else {
            incoming.compact();
        }
        try {
            if (channel.read(incoming) < 0) {
                throw new EOFException("the connection ended without notice");
            }
        } finally {
            incoming.flip();
        }
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int length = source.remaining();
        while (source.hasRemaining()) {
            wrap(source);
        }
        return length;
    }

    private void wrap(ByteBuffer source) throws IOException {
        outgoing.clear();
        SSLEngineResult.Status status = engine.wrap(source, outgoing).getStatus();
        outgoing.flip();
        while (outgoing.hasRemaining()) {
            channel.write(outgoing);
        }
        switch (status) {
            case BUFFER_OVERFLOW -> outgoing =
                    ByteBuffer.allocate(Math.max(2 * outgoing.capacity(), engine.getSession().getPacketBufferSize()));
            case CLOSED, BUFFER_UNDERFLOW -> throw new EOFException("the connection has been ended by the other end");
            case OK -> {}
        }
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
