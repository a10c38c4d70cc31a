package dev.edict.server.http;

import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;

/**
 * A listening server. It accepts connections from the moment that the implementation's start method returns.
 *
 * <p>Implementations are safe for use by any thread.
 */
public interface HttpServer extends AutoCloseable {

    /** The port that is listened on; the one that the system chose when the options asked for port 0. */
    int port();

    /** The address that is listened on. */
    InetSocketAddress address();

    /**
     * Uses other keys and certificates for every handshake that begins from now on. Open connections keep theirs.
     *
     * @throws IllegalArgumentException if a key or certificate is not readable; the old ones stay in use
     * @throws IllegalStateException if the server speaks plain text
     */
    void reload(ServerIdentities identities);

    /**
     * Names other authorities in the request for a client certificate, for every handshake that begins from now on; see
     * {@link TlsOptions#clientAuthorities}.
     */
    void trust(List<X509Certificate> clientAuthorities);

    /**
     * Closes gracefully: stops accepting, lets the requests that are being handled finish, ends endless streams between
     * two chunks, then closes all connections. What is not finished when the deadline passes is cut off. Returns when
     * all is closed; a second call waits for the first.
     */
    void close(Duration deadline);

    /** As {@link #close(Duration)} with the deadline of the options. */
    @Override
    void close();
}
