package dev.edict.client.transport;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A server, and how to get to it.
 *
 * @param server the address, with a path where the API does not begin at the root
 * @param serverName the name that the server's certificate must have; empty for that of the address
 * @param proxy null for the one that the environment or the JVM is set to use, if any
 * @param compression whether long answers may come compressed
 */
public record Endpoint(URI server, Trust trust, String serverName, @Nullable URI proxy, boolean compression) {

    public static Endpoint of(URI server) {
        return new Endpoint(server, Trust.SYSTEM, "", null, true);
    }

    public Endpoint withTrust(Trust other) {
        return new Endpoint(server, other, serverName, proxy, compression);
    }

    public Endpoint withServerName(String name) {
        return new Endpoint(server, trust, name, proxy, compression);
    }

    public Endpoint withProxy(@Nullable URI other) {
        return new Endpoint(server, trust, serverName, other, compression);
    }

    public Endpoint withCompression(boolean wanted) {
        return new Endpoint(server, trust, serverName, proxy, wanted);
    }

    public boolean isSecure() {
        return "https".equalsIgnoreCase(server.getScheme());
    }

    /** Host and port, as metrics name the server. */
    public String host() {
        return server.getPort() < 0 ? String.valueOf(server.getHost()) : server.getHost() + ":" + server.getPort();
    }

    /** The address without what may be a password in that of the proxy. */
    @Override
    public String toString() {
        return server.toString();
    }
}
