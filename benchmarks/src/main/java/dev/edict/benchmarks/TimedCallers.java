package dev.edict.benchmarks;

import dev.edict.server.certificate.ClientTls;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Those who must be served whatever a crowd does: an administrator, by kubectl and by a connection that stays, and nodes, each with a
 * connection of its own, that renew their leases every ten seconds and try again when they are told to, as clients do.
 */
final class TimedCallers implements AutoCloseable {
    static final int NODES = 100;
    /** A node that has not renewed its lease in that time tries for the next; its client waits no longer. */
    static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
    private static final SSLContext TRUST = ClientTls.trustingAnybody(null);
    private static final Pattern VERSION = Pattern.compile("\"resourceVersion\":\"(\\d+)\"");

    private final URI address;
    private final Path cache;
    private final @Nullable Path kubectl = kubectl();
    private final HttpClient administrator = client();
    private final List<Node> nodes = new ArrayList<>();

    /** What they waited. */
    record Times(WaitTimes kubectl, WaitTimes administrator, WaitTimes heartbeats) {}

    /** A node, and its lease as it was last answered. Used by one thread at a time. */
    private static final class Node {
        private final String name;
        private final HttpClient client = client();
        private String version = "";

        Node(int number) {
            this.name = "node-" + number;
        }

        void know(HttpResponse<String> lease) {
            Matcher found = VERSION.matcher(lease.body());
            version = lease.statusCode() / 100 == 2 && found.find() ? found.group(1) : version;
        }
    }

    TimedCallers(URI address, Path directory) throws Exception {
        this.address = address;
        this.cache = directory.resolve("kubectl");
        for (int number = 0; number < NODES; number++) {
            nodes.add(new Node(number));
        }
        WaitTimes ignored = new WaitTimes();
        Traffic.forEach(NODES, number -> renew(nodes.get(number), ignored));
        if (kubectl == null) {
            System.out.println("LEFT OUT: kubectl is not on the path");
        } else {
            runKubectl(ignored);
        }
    }

    private static @Nullable Path kubectl() {
        String named = System.getenv("EDICT_KUBECTL");
        Stream<Path> places = named != null ? Stream.of(Path.of(named))
                : Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(place -> Path.of(place, "kubectl"));
        return places.filter(Files::isExecutable).findFirst().orElse(null);
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().sslContext(TRUST).build();
    }

    /** What they wait from now on, for so long. */
    Times time(Duration duration) throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        Times times = new Times(new WaitTimes(), new WaitTimes(), new WaitTimes());
        List<Thread> callers = new ArrayList<>();
        if (kubectl != null) {
            callers.add(Thread.ofVirtual().start(() -> repeat(end, 1_000, 0, () -> runKubectl(times.kubectl()))));
        }
        callers.add(Thread.ofVirtual().start(() -> repeat(end, 100, 0, () -> askForNamespaces(times.administrator()))));
        for (int number = 0; number < NODES; number++) {
            Node node = nodes.get(number);
            long first = HEARTBEAT.toMillis() * number / NODES;
            callers.add(Thread.ofVirtual().start(
                    () -> repeat(end, HEARTBEAT.toMillis(), first, () -> renew(node, times.heartbeats()))));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        return times;
    }

    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private static void repeat(long end, long milliseconds, long first, Step step) {
        long next = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(first);
        try {
            while (next < end) {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
                step.run();
                next = Math.max(System.nanoTime(), next + TimeUnit.MILLISECONDS.toNanos(milliseconds));
            }
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void runKubectl(WaitTimes times) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(String.valueOf(kubectl), "--server=" + address, "--insecure-skip-tls-verify",
                "--token=admin", "--cache-dir=" + cache, "get", "ns").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        note(times, begin, process.waitFor() == 0);
    }

    private void askForNamespaces(WaitTimes times) throws InterruptedException {
        long begin = System.nanoTime();
        try {
            note(times, begin, send(administrator, "admin", "GET", "/api/v1/namespaces", "").statusCode() == 200);
        } catch (IOException failure) {
            times.missed(begin);
        }
    }

    private static void note(WaitTimes times, long begin, boolean well) {
        if (well) {
            times.answered(begin);
        } else {
            times.missed(begin);
        }
    }

    /** Until it is renewed, or the time for it is over. */
    private void renew(Node node, WaitTimes times) throws InterruptedException {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < HEARTBEAT.toNanos()) {
            try {
                HttpResponse<String> response = put(node);
                if (response.statusCode() / 100 == 2) {
                    node.know(response);
                    times.answered(begin);
                    return;
                }
                if (response.statusCode() == 409) {
                    node.know(send(node.client, node.name, "GET", LEASES + "/" + node.name, ""));
                } else {
                    times.refused();
                    Thread.sleep(1_000L * Long.parseLong(response.headers().firstValue("Retry-After").orElse("1")));
                }
            } catch (IOException failure) {
                times.refused();
            }
        }
        times.missed(begin);
    }

    private HttpResponse<String> put(Node node) throws IOException, InterruptedException {
        return node.version.isEmpty() ? send(node.client, node.name, "POST", LEASES, lease(node))
                : send(node.client, node.name, "PUT", LEASES + "/" + node.name, lease(node));
    }

    private static String lease(Node node) {
        return """
                {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
                 "metadata": {"name": "%s", "namespace": "kube-node-lease"%s},
                 "spec": {"holderIdentity": "%s", "leaseDurationSeconds": 40, "renewTime": "%s"}}""".formatted(node.name,
                node.version.isEmpty() ? "" : ", \"resourceVersion\": \"" + node.version + "\"", node.name,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ".000000Z"));
    }

    private HttpResponse<String> send(HttpClient client, String token, String method, String path, String body)
            throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address.resolve(path)).timeout(HEARTBEAT)
                .header("Authorization", "Bearer " + token).header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        administrator.shutdownNow();
        nodes.forEach(node -> node.client.shutdownNow());
    }
}
