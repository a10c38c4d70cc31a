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

    NamedStart(TlsContexts contexts, long timeoutMillis) {
        super(contexts::of, LONGEST_HELLO, timeoutMillis);
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    protected SslHandler newSslHandler(SslContext context, ByteBufAllocator allocator) {
        SslHandler handler = super.newSslHandler(context, allocator);
        handler.setHandshakeTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
        return handler;
    }
}
