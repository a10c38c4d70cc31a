package dev.edict.server.aggregate;

import dev.edict.server.certificate.Credential;
import dev.edict.server.webhook.ServiceResolver;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The servers that are spoken to, one for each backend. The lock guards the map; making a server opens no connection. */
final class RemoteServers implements AutoCloseable {
    private final ServiceResolver services;
    private final Credential frontProxy;
    private final Map<ApiService.Backend, RemoteServer> servers = new HashMap<>();

    RemoteServers(ServiceResolver services, Credential frontProxy) {
        this.services = services;
        this.frontProxy = frontProxy;
    }

    /** @throws IllegalArgumentException if the certificates of the backend cannot be read; its message says so */
    synchronized RemoteServer of(ApiService.Backend backend) {
        return servers.computeIfAbsent(backend, absent -> RemoteServer.of(absent, services, frontProxy));
    }

    /** Ends the connections to all servers but these. */
    synchronized void keepOnly(Set<ApiService.Backend> used) {
        servers.entrySet().removeIf(entry -> {
            boolean unused = !used.contains(entry.getKey());
            if (unused) {
                entry.getValue().close();
            }
            return unused;
        });
    }

    @Override
    public synchronized void close() {
        servers.values().forEach(RemoteServer::close);
        servers.clear();
    }
}
