package dev.edict.cli;

import dev.edict.controllers.local.LocalLoops;
import dev.edict.server.Edict;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * Runs the server once through what every start does, and ends. The launcher lets the JVM record this run, so that later
 * starts find their classes loaded and linked.
 */
final class WarmUpCommand implements Command {
    private static final List<String> PATHS = List.of(
            "/readyz", "/version", "/api", "/apis", "/api/v1", "/apis/apps/v1",
            "/api/v1/namespaces", "/api/v1/namespaces/default", "/api/v1/namespaces/default/pods?limit=5",
            "/apis/apps/v1/deployments", "/api/v1/namespaces/default/configmaps?watch=true&timeoutSeconds=1");

    @Override
    public String name() {
        return "warm-up";
    }

    @Override
    public String description() {
        return "Exercise the server once and exit.";
    }

    @Override
    public List<Option> options() {
        return List.of();
    }

    @Override
    public boolean listed() {
        return false;
    }

    @Override
    public void run(Arguments arguments, PrintStream out) throws Exception {
        Path data = Files.createTempDirectory("edict-warm-up");
        try (Edict edict = Edict.builder()
                .certificates(data.resolve("pki"))
                .store(() -> StoreOptions.embedded(data))
                .alongside(LocalLoops.usual())
                .start()) {
            edict.kubeconfig().writeTo(data.resolve("kubeconfig"));
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
        } finally {
            delete(data);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
