package dev.edict.server.http;

import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens, and its limits. {@link #plainText} and {@link #tls} give the defaults; each {@code with}
 * method changes one thing.
 *
 * @param bindAddress the address to listen on
 * @param port the port to listen on; 0 lets the system choose
 * @param tls how to speak TLS; null for plain text
 * @param limits what a client may ask for
 * @param closeDeadline how long a graceful close waits for what is under way
 * @param eventLoops the number of threads that move bytes; 0 chooses by the number of processors
 */
public record HttpServerOptions(
        InetAddress bindAddress,
        int port,
        @Nullable TlsOptions tls,
        HttpLimits limits,
        Duration closeDeadline,
        int eventLoops) {

    public HttpServerOptions {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("not a port: " + port);
        }
        if (eventLoops < 0) {
            throw new IllegalArgumentException("the number of event loops must not be negative");
        }
    }

    /** Listens on the loopback address without TLS. */
    public static HttpServerOptions plainText(int port) {
        return new HttpServerOptions(
                InetAddress.getLoopbackAddress(), port, null, HttpLimits.defaults(), Duration.ofSeconds(10), 0);
    }

    /** Listens with TLS. */
    public static HttpServerOptions tls(InetAddress bindAddress, int port, TlsOptions tls) {
        return new HttpServerOptions(bindAddress, port, tls, HttpLimits.defaults(), Duration.ofSeconds(10), 0);
    }

    public HttpServerOptions withLimits(HttpLimits newLimits) {
        return new HttpServerOptions(bindAddress, port, tls, newLimits, closeDeadline, eventLoops);
    }

    public HttpServerOptions withCloseDeadline(Duration newCloseDeadline) {
        return new HttpServerOptions(bindAddress, port, tls, limits, newCloseDeadline, eventLoops);
    }
}
