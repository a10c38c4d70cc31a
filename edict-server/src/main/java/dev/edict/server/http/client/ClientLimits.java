package dev.edict.server.http.client;

import java.time.Duration;

/**
 * The bounds of a client.
 *
 * @param connectTimeout for the connection, and again for the handshake
 * @param maxConnections how many connections there may be at a time; whoever needs one more waits
 * @param maxIdle how many connections are kept for later
 * @param idleTimeout how long a connection is kept for later
 * @param maxHeadBytes how long the head of a response may be
 * @param maxCalls how many calls share a connection that can be shared; one more opens another
 * @param maxAge how old a connection may be that is used once more
 */
public record ClientLimits(
        Duration connectTimeout, int maxConnections, int maxIdle, Duration idleTimeout, int maxHeadBytes, int maxCalls,
        Duration maxAge) {

    public static final ClientLimits DEFAULT =
            new ClientLimits(Duration.ofSeconds(30), 4_096, 25, Duration.ofSeconds(60), 256 * 1024, 100, Duration.ofDays(365));

    public ClientLimits withConnectTimeout(Duration timeout) {
        return new ClientLimits(timeout, maxConnections, maxIdle, idleTimeout, maxHeadBytes, maxCalls, maxAge);
    }

    /** So few calls share a connection, and for so short a time: where one of several answers, and each shall have its part. */
    public ClientLimits spreading(int calls, Duration age) {
        return new ClientLimits(connectTimeout, maxConnections, maxIdle, idleTimeout, maxHeadBytes, calls, age);
    }

    /** So many are kept for later: for one server that is asked again and again. */
    public ClientLimits keeping(int count) {
        return new ClientLimits(connectTimeout, maxConnections, count, idleTimeout, maxHeadBytes, maxCalls, maxAge);
    }

    public ClientLimits withMaxConnections(int count) {
        return new ClientLimits(connectTimeout, count, Math.min(maxIdle, count), idleTimeout, maxHeadBytes, maxCalls, maxAge);
    }
}
