package dev.edict.local;

import dev.edict.client.request.Client;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Clients of nodes in the server's process: each asks as the node whose name it is asked for by. Closes those that it has made. */
public final class LocalNodes implements Function<String, Client>, AutoCloseable {
    private final Edict edict;
    private final Map<String, Client> clients = new ConcurrentHashMap<>();

    public LocalNodes(Edict edict) {
        this.edict = edict;
    }

    @Override
    public Client apply(String node) {
        return clients.computeIfAbsent(node, name -> LocalClients.of(
                edict, User.of("system:node:" + name, "system:nodes", User.AUTHENTICATED)));
    }

    @Override
    public void close() {
        clients.values().forEach(Client::close);
    }
}
