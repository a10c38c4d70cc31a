package dev.edict.benchmarks;

import dev.edict.server.certificate.ClientTls;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A server with far more clients than it can serve, with priority and fairness and without: how long an administrator waits for the
 * namespaces and a node for its heartbeat, what the others are told, and what the server's heap holds meanwhile. Server, crowd and
 * those who are timed are a process each.
 */
public final class OverloadBenchmark {
    private static final int USERS = 200;
    private static final int NODES = 10;
    private static final int OBJECTS = 300;
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
    /** The crowd would be on other machines; here it must not take the processor from the server. */
    private static final Path NICE = Path.of("/usr/bin/nice");

    private final int clients;
    private final int seconds;
    private final int port;

    private OverloadBenchmark(int clients, int seconds, int port) {
        this.clients = clients;
        this.seconds = seconds;
        this.port = port;
    }

    public static void main(String[] arguments) throws Exception {
        OverloadBenchmark benchmark = new OverloadBenchmark(
                arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000,
                arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30,
                arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0);
        Path tokens = Files.createTempFile("overload", ".csv");
        try {
            StringBuilder lines = new StringBuilder("admin,admin,0,system:masters\n");
            for (int user = 0; user < USERS; user++) {
                lines.append("greedy-%d,greedy-%d,%d\n".formatted(user, user, user + 1));
            }
            for (int node = 0; node < NODES; node++) {
                lines.append("node-%d,system:node:%d,%d,system:nodes\n".formatted(node, node, node + 1_000));
            }
            Files.writeString(tokens, lines);
            benchmark.run("fair", tokens);
            benchmark.run("unfair", tokens);
        } finally {
            Files.delete(tokens);
        }
    }

    /** A process and what it says, of which the last line of each kind is kept. */
    private record Child(Process process, BlockingQueue<String> lines) implements AutoCloseable {
        static Child start(String heap, Class<?> main, String... arguments) throws IOException {
            List<String> command = new ArrayList<>(Files.isExecutable(NICE) && main == GreedyCrowd.class
                    ? List.of(NICE.toString(), "-n", "5") : List.of());
            command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx" + heap, "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
                    System.getProperty("java.class.path"), main.getName()));
            command.addAll(List.of(arguments));
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            BlockingQueue<String> lines = new LinkedBlockingQueue<>();
            Thread.ofVirtual().start(() -> {
                try (BufferedReader output =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                    output.lines().forEach(lines::add);
                } catch (IOException ended) {
                    lines.add("ended");
                }
            });
            return new Child(process, lines);
        }

        String await(String beginning) throws InterruptedException {
            while (true) {
                String line = lines.poll(60, TimeUnit.SECONDS);
                if (line == null) {
                    throw new IllegalStateException("the process says nothing about " + beginning);
                }
                if (line.startsWith(beginning)) {
                    return line.substring(beginning.length()).strip();
                }
            }
        }

        List<String> all(String beginning) {
            List<String> drained = new ArrayList<>();
            lines.drainTo(drained);
            return drained.stream().filter(line -> line.startsWith(beginning))
                    .map(line -> line.substring(beginning.length()).strip()).toList();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private void run(String mode, Path tokens) throws Exception {
        System.out.printf("%n%s, %,d greedy clients%n",
                mode.equals("fair") ? "with priority and fairness" : "without priority and fairness", clients);
        try (Child server = Child.start("512m", OverloadedServer.class, mode, tokens.toString(), Integer.toString(port))) {
            URI address = URI.create(server.await("ready"));
            try (HttpClient administrator = client(); HttpClient nodes = client()) {
                fill(administrator, nodes, address);
                Timed idle = time(administrator, nodes, address, Duration.ofSeconds(5));
                print("idle", idle);
                server.all("heap");
                try (Child crowd = Child.start("768m", GreedyCrowd.class, address.toString(), Integer.toString(clients),
                        Integer.toString(USERS))) {
                    crowd.await("answers");
                    time(administrator, nodes, address, Duration.ofSeconds(5));
                    Timed busy = time(administrator, nodes, address, Duration.ofSeconds(seconds));
                    print("overloaded", busy);
                    List<String> answers = crowd.all("answers");
                    System.out.println("  the crowd was answered " + (answers.isEmpty() ? "nothing" : answers.getLast()));
                }
                List<String> heap = server.all("heap");
                System.out.println("  heap after collections, MB, second by second: " + String.join(" ",
                        heap.stream().map(bytes -> Long.toString(Long.parseLong(bytes) >> 20)).toList()));
            }
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build();
    }

    private static int send(HttpClient client, URI address, String token, String method, String path, String body)
            throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(HttpRequest.newBuilder(address.resolve(path))
                .header("Authorization", "Bearer " + token).header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() / 100 == 4 && response.statusCode() != 429) {
            throw new IllegalStateException(method + " " + path + ": " + response.body());
        }
        return response.statusCode();
    }

    private static void fill(HttpClient administrator, HttpClient nodes, URI address) throws Exception {
        for (int object = 0; object < OBJECTS; object++) {
            send(administrator, address, "admin", "POST", "/api/v1/namespaces/default/configmaps",
                    "{\"metadata\":{\"name\":\"m" + object + "\"},\"data\":{\"text\":\"" + "x".repeat(2_000) + "\"}}");
        }
        for (int node = 0; node < NODES; node++) {
            send(nodes, address, "node-" + node, "POST", LEASES, "{\"metadata\":{\"name\":\"" + node
                    + "\"},\"spec\":{\"holderIdentity\":\"" + node + "\",\"leaseDurationSeconds\":40}}");
        }
    }

    private static int heartbeat(HttpClient nodes, URI address, int node) throws IOException, InterruptedException {
        return send(nodes, address, "node-" + node, "PATCH", LEASES + "/" + node,
                "{\"spec\":{\"renewTime\":\"" + Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ".000000Z")
                        + "\"}}");
    }

    /** How long requests took, in milliseconds, how many were not answered with success, and the last such answer. */
    private static final class Times {
        private final List<Double> milliseconds = new ArrayList<>();
        private int failed;
        private int last;

        synchronized void add(long begin, int code) {
            milliseconds.add((System.nanoTime() - begin) / 1e6);
            if (code / 100 != 2) {
                failed++;
                last = code;
            }
        }

        @Override
        public synchronized String toString() {
            List<Double> sorted = new ArrayList<>(milliseconds);
            Collections.sort(sorted);
            return sorted.isEmpty() ? "none" : "%,5d requests%s; median %,.1f ms, 99 %% %,.1f ms, longest %,.1f ms".formatted(
                    sorted.size(), failed == 0 ? "" : ", %,d failed with %d".formatted(failed, last),
                    sorted.get(sorted.size() / 2), sorted.get((int) (sorted.size() * 0.99)), sorted.getLast());
        }
    }

    private record Timed(Times administrator, Times heartbeats) {}

    private interface Ask {
        int send(int number) throws IOException, InterruptedException;
    }

    private static Timed time(HttpClient administrator, HttpClient nodes, URI address, Duration duration)
            throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        Timed timed = new Timed(new Times(), new Times());
        Thread one = repeat(end, timed.administrator(),
                number -> send(administrator, address, "admin", "GET", "/api/v1/namespaces", ""));
        Thread other = repeat(end, timed.heartbeats(), number -> heartbeat(nodes, address, number % NODES));
        one.join();
        other.join();
        return timed;
    }

    private static Thread repeat(long end, Times times, Ask ask) {
        return Thread.ofVirtual().start(() -> {
            for (int number = 0; System.nanoTime() < end; number++) {
                long begin = System.nanoTime();
                try {
                    times.add(begin, ask.send(number));
                    Thread.sleep(20);
                } catch (IOException failure) {
                    times.add(begin, 0);
                } catch (InterruptedException ended) {
                    return;
                }
            }
        });
    }

    private static void print(String when, Timed timed) {
        System.out.printf("  %-10s administrator's namespaces: %s%n", when, timed.administrator());
        System.out.printf("  %-10s heartbeats of nodes:        %s%n", when, timed.heartbeats());
    }
}
