package dev.edict.server.proxy;

import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.http.client.TlsPeer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The places to which requests go, none of which is known beforehand. Connections to those that were asked lately are kept for a
 * while. The lock guards the map; nothing is opened under it.
 */
public final class Destinations implements AutoCloseable {
    private static final int MOST = 2_000;

    private final Function<String, TlsPeer> peer;
    private final ClientLimits limits;
    private final Function<Dialer.Address, Dialer> dialers;
    private final Map<Dialer.Address, HttpClient> clients = new LinkedHashMap<>(16, 0.75f, true);

    /** @param peer how to make sure of a host */
    public Destinations(Function<String, TlsPeer> peer, ClientLimits limits) {
        this(peer, limits, address -> () -> address);
    }

    /** @param dialers how to reach an address */
    public Destinations(Function<String, TlsPeer> peer, ClientLimits limits, Function<Dialer.Address, Dialer> dialers) {
        this.peer = peer;
        this.limits = limits;
        this.dialers = dialers;
    }

    public synchronized HttpClient at(String host, int port) {
        HttpClient client = clients.computeIfAbsent(new Dialer.Address(host, port),
                address -> new HttpClient(dialers.apply(address), peer.apply(host), limits));
        if (clients.size() > MOST) {
            Map.Entry<Dialer.Address, HttpClient> oldest = clients.entrySet().iterator().next();
            oldest.getValue().close();
            clients.remove(oldest.getKey());
        }
        return client;
    }

    /** Ends what rests; what is in use ends with its requests. */
    @Override
    public synchronized void close() {
        clients.values().forEach(HttpClient::close);
        clients.clear();
    }
}
