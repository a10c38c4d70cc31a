package dev.edict.cli;

import dev.edict.server.Edict;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Kubeconfig;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Does what {@code up} does on an empty directory, asks the server what clients ask first, waits until a first pod runs, and ends. The
 * launcher lets the JVM record this run, so that later starts find their classes loaded and linked.
 */
final class WarmUpCommand implements Command {
    private static final List<String> PATHS = List.of(
            "/readyz", "/version", "/api", "/apis", "/api/v1", "/apis/apps/v1",
            "/api/v1/namespaces", "/api/v1/namespaces/default", "/api/v1/namespaces/default/pods?limit=5",
            "/apis/apps/v1/deployments", "/api/v1/namespaces/default/configmaps?watch=true&timeoutSeconds=1");

    private static final String DEPLOYMENT = """
            {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"warm"},
             "spec":{"replicas":1,"selector":{"matchLabels":{"app":"warm"}},"template":{"metadata":{"labels":{"app":"warm"}},
             "spec":{"containers":[{"name":"main","image":"nginx"}]}}}}
            """;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(100);

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
        UpCommand up = new UpCommand();
        List<String> words = List.of("--data", data.toString(), "--port", "0");
        try (Edict edict = up.start(Arguments.parse(up.options(), words));
                HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            for (String path : PATHS) {
                for (HttpClient.Version version : HttpClient.Version.values()) {
                    client.send(request(edict, path).version(version).build(), HttpResponse.BodyHandlers.ofByteArray());
                }
            }
            create(edict, client, "/api/v1/namespaces/default/configmaps",
                    "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"warm\"}}");
            create(edict, client, "/apis/apps/v1/namespaces/default/deployments", DEPLOYMENT);
            awaitPod(edict, client);
        } finally {
            delete(data);
        }
    }

    /** As the administrator, with what his kubeconfig has. */
    private static HttpRequest.Builder request(Edict edict, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(edict.address() + path));
        return edict.kubeconfig().proof() instanceof Kubeconfig.Proof.Token token
                ? request.header("Authorization", "Bearer " + token.token())
                : request;
    }

    private static void create(Edict edict, HttpClient client, String path, String body) throws IOException, InterruptedException {
        client.send(request(edict, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    /** If it does not come in time, something is slow or wrong, and what was recorded so far is of use all the same. */
    private static void awaitPod(Edict edict, HttpClient client) throws IOException, InterruptedException {
        HttpRequest pods = request(edict, "/api/v1/namespaces/default/pods?fieldSelector=status.phase%3DRunning").build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            HttpResponse<String> answer = client.send(pods, HttpResponse.BodyHandlers.ofString());
            if (answer.body().contains("\"nodeName\"")) {
                return;
            }
            Thread.sleep(PAUSE);
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
