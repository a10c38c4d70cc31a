package dev.edict.cli;

import dev.edict.server.Edict;
import dev.edict.store.memory.MemoryStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Command;

/**
 * Runs the server once through what every start does, and ends. The launcher lets the JVM record this run, so that later
 * starts find their classes loaded and linked.
 */
@Command(name = "warm-up", hidden = true, description = "Exercise the server once and exit.")
final class WarmUpCommand implements Callable<Integer> {
    private static final List<String> PATHS = List.of(
            "/readyz", "/version", "/api", "/apis", "/api/v1", "/apis/apps/v1",
            "/api/v1/namespaces", "/api/v1/namespaces/default", "/api/v1/namespaces/default/pods?limit=5",
            "/apis/apps/v1/deployments", "/api/v1/namespaces/default/configmaps?watch=true&timeoutSeconds=1");

    @Override
    public Integer call() throws Exception {
        try (Edict edict = Edict.builder().store(MemoryStore::open).start()) {
            SSLContext trusting = edict.administrator();
            try (HttpClient client = HttpClient.newBuilder().sslContext(trusting).build()) {
                for (String path : PATHS) {
                    client.send(HttpRequest.newBuilder(URI.create(edict.address() + path)).build(),
                            HttpResponse.BodyHandlers.ofByteArray());
                }
                String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"warm\"}}";
                client.send(HttpRequest.newBuilder(
                                URI.create(edict.address() + "/api/v1/namespaces/default/configmaps"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                        HttpResponse.BodyHandlers.ofByteArray());
            }
        }
        return 0;
    }
}
