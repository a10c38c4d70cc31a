package dev.edict.server.http;

import java.time.Duration;

/**
 * What a client may ask of the server. Every limit has a documented answer in {@code docs/http.md}.
 *
 * @param maxHeaderBytes request line and header fields together; above it the answer is 431
 * @param maxBodyBytes request body; above it {@link HttpExchange#body} throws
 * @param maxPendingBytes what may wait to be sent on one stream before {@link ResponseStream#offer} refuses
 * @param maxTotalPendingBytes what may wait to be sent on all streams together; above it, those are cut off whose clients
 *     have read nothing for the longest time
 * @param maxConnections connections open at a time; one more is closed at once
 * @param maxStreamsPerConnection HTTP/2 requests under way on a connection; one more is refused
 * @param handshakeTimeout from the connection to the end of the TLS handshake
 * @param headerTimeout from the first byte of a request, or from the connection, to the end of its headers
 * @param bodyTimeout from the call of {@link HttpExchange#body} to the end of the body
 * @param idleTimeout how long a connection without a request under way is kept
 * @param writeTimeout how long a client may read nothing of what waits for it
 * @param partingTimeout how long an HTTP/2 client that was sent away has, after its last response, to close the connection itself
 */
public record HttpLimits(
        int maxHeaderBytes,
        int maxBodyBytes,
        int maxPendingBytes,
        long maxTotalPendingBytes,
        int maxConnections,
        int maxStreamsPerConnection,
        Duration handshakeTimeout,
        Duration headerTimeout,
        Duration bodyTimeout,
        Duration idleTimeout,
        Duration writeTimeout,
        Duration partingTimeout) {

    private static final HttpLimits DEFAULTS = new HttpLimits(
            128 * 1024,
            3 * 1024 * 1024,
            1024 * 1024,
            Math.max(32L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 8),
            20_000,
            250,
            Duration.ofSeconds(10),
            Duration.ofSeconds(32),
            Duration.ofSeconds(60),
            Duration.ofSeconds(90),
            Duration.ofSeconds(60),
            Duration.ofSeconds(1));

    public static HttpLimits defaults() {
        return DEFAULTS;
    }

    public HttpLimits withMaxHeaderBytes(int newMaxHeaderBytes) {
        return new HttpLimits(
                newMaxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withMaxPendingBytes(int newMaxPendingBytes) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, newMaxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withMaxTotalPendingBytes(long newMaxTotalPendingBytes) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, newMaxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withMaxConnections(int newMaxConnections) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, newMaxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withMaxStreamsPerConnection(int newMaxStreamsPerConnection) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                newMaxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withHandshakeTimeout(Duration newHandshakeTimeout) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, newHandshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withHeaderTimeout(Duration newHeaderTimeout) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, newHeaderTimeout, bodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withBodyTimeout(Duration newBodyTimeout) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, newBodyTimeout, idleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withIdleTimeout(Duration newIdleTimeout) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, newIdleTimeout, writeTimeout,
                partingTimeout);
    }

    public HttpLimits withWriteTimeout(Duration newWriteTimeout) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, newWriteTimeout,
                partingTimeout);
    }

    public HttpLimits withPartingTimeout(Duration newPartingTimeout) {
        return new HttpLimits(
                maxHeaderBytes, maxBodyBytes, maxPendingBytes, maxTotalPendingBytes, maxConnections,
                maxStreamsPerConnection, handshakeTimeout, headerTimeout, bodyTimeout, idleTimeout, writeTimeout,
                newPartingTimeout);
    }
}
