package dev.edict.server.http.netty;

import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import org.jspecify.annotations.Nullable;

/**
 * A server that does not listen yet. What it stands on is loaded and what TLS needs is being built: both take time while others get
 * ready, and neither needs a handler. It is started once, or closed.
 */
public final class PreparedServer implements AutoCloseable {
    private final HttpServerOptions options;
    private final Platform platform;
    private final @Nullable TlsContext tls;
    private boolean started;

    PreparedServer(HttpServerOptions options, Platform platform) {
        this.options = options;
        this.platform = platform;
        this.tls = options.tls() == null ? null : new TlsContext(options.tls(), platform.tls());
    }

    /** Listens, and calls the handler for every request. @throws java.io.UncheckedIOException if the address cannot be listened on */
    public synchronized HttpServer start(HttpHandler handler) {
        started = true;
        return NettyHttpServer.start(options, handler, platform, tls);
    }

    /** Lets go of what it has, unless it was started: then that is up to the server. */
    @Override
    public synchronized void close() {
        if (!started && tls != null) {
            tls.close();
        }
    }
}
