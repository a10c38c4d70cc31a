package dev.edict.server.aggregate;

import dev.edict.server.certificate.Credential;
import dev.edict.server.webhook.ServiceResolver;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers that are spoken to, one for each backend. The lock guards what follows; making a server opens no connection.
 * When the front proxy has a new certificate, new connections are made with it, and those in use end with their requests.
 */
final class RemoteServers implements AutoCloseable {
    private final ServiceResolver services;
    private final Supplier<Credential> frontProxy;
    private final Map<ApiService.Backend, RemoteServer> servers = new HashMap<>();
    private @Nullable Credential shown;

    RemoteServers(ServiceResolver services, Supplier<Credential> frontProxy) {
        this.services = services;
        this.frontProxy = frontProxy;
    }

    /** @throws IllegalArgumentException if the certificates of the backend cannot be read; its message says so */
    synchronized RemoteServer of(ApiService.Backend backend) {
        Credential now = frontProxy.get();
        if (!now.equals(shown)) {
            shown = now;
            close();
        }
        return servers.computeIfAbsent(backend, absent -> RemoteServer.of(absent, services, now));
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
