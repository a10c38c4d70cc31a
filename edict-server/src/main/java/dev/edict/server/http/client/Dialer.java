package dev.edict.server.http.client;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Says where to connect to; asked for each new connection, because the endpoints of a service come and go. */
@FunctionalInterface
public interface Dialer {

    /** @throws IOException if there is nowhere to connect to; its message is told to whoever waits for the answer */
    Address address() throws IOException;

    /**
     * A connection that is made in another way than over the wire.
     *
     * @param address what was said before
     * @return null for the usual way
     */
    default @Nullable SocketChannel open(Address address) throws IOException {
        return null;
    }

    /** A host, by name or by address, and a port. */
    record Address(String host, int port) {

        /** As Go joins them: an IPv6 address in brackets. */
        @Override
        public String toString() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    static Dialer to(String host, int port) {
        return () -> new Address(host, port);
    }
}
