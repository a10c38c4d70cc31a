package dev.edict.server.http.netty;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SniHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/** Looks by which name the server is asked for, before it shows an identity. */
final class NamedStart extends SniHandler {
    /** More than any client has to say before it knows whom it speaks to. */
    private static final int LONGEST_HELLO = 16 * 1024;

    private final long timeoutMillis;
    private final Handshakes handshakes;

    NamedStart(TlsContexts contexts, long timeoutMillis, Handshakes handshakes) {
        super(contexts::of, LONGEST_HELLO, timeoutMillis);
        this.timeoutMillis = timeoutMillis;
        this.handshakes = handshakes;
    }

    @Override
    protected SslHandler newSslHandler(SslContext context, ByteBufAllocator allocator) {
        SslHandler handler = context.newHandler(allocator, handshakes);
        handler.setHandshakeTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
        return handler;
    }
}
