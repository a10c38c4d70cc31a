package dev.edict.benchmarks;

import dev.edict.server.certificate.ClientTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server with far more clients than it can serve, with priority and fairness and without: how long an administrator waits for the
 * namespaces and a node for its heartbeat, what the others are told, and what the server's heap holds meanwhile. Server, crowd and
 * those who are timed are a process each; the crowd gets what the others leave of the processors, for it would be on other machines,
 * and so would those who are timed, who have them before the server.
 */
public final class OverloadBenchmark {
    private static final int USERS = 200;
    private static final int PODS = 2_000;
    private static final long ADMINISTRATOR_MILLISECONDS = 1_000;
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final int LEAST_CARRIERS = 4;
    /** Those who are timed would have processors of their own. */
    private static final int SERVER_NICE = 5;
    private static final int CROWD_NICE = 19;

    private final int clients;
    private final int seconds;

    private OverloadBenchmark(int clients, int seconds) {
        this.clients = clients;
        this.seconds = seconds;
    }

    /** What came of one trial. */
    private record Outcome(
            TimedCallers.Times idle, TimedCallers.Times busy, Map<String, Long> answers, List<Long> heap, double processor) {
        private long answers(String kind) {
            return answers.entrySet().stream().filter(entry -> entry.getKey().startsWith(kind))
                    .mapToLong(Map.Entry::getValue).sum();
        }

        private boolean isHeld() {
            return busy.kubectl().missedCount() + busy.administrator().missedCount() + busy.heartbeats().missedCount() == 0
                    && !(busy.kubectl().longest() >= ADMINISTRATOR_MILLISECONDS)
                    && busy.administrator().longest() < ADMINISTRATOR_MILLISECONDS
                    && busy.heartbeats().longest() < TimedCallers.HEARTBEAT.toMillis()
                    && answers("429-without") + answers("cut off") + answers("5") == 0;
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<String> kinds = arguments.length > 2 ? List.of(arguments[2]) : List.of("computing", "waiting");
        List<String> modes = arguments.length > 3 ? List.of(arguments[3]) : List.of("fair", "unfair");
        OverloadBenchmark benchmark = new OverloadBenchmark(
                arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000,
                arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15);
        for (String kind : kinds) {
            Map<String, Outcome> outcomes = new TreeMap<>();
            for (String mode : modes) {
                outcomes.put(mode, benchmark.run(kind, mode));
            }
            benchmark.print(kind, outcomes);
        }
    }

    private Outcome run(String kind, String mode) throws Exception {
        Path directory = Files.createTempDirectory("overload");
        int carriers = Math.max(LEAST_CARRIERS, 2 * Runtime.getRuntime().availableProcessors());
        List<String> options = List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djdk.virtualThreadScheduler.parallelism=" + carriers);
        try (ChildProcess server = ChildProcess.start(SERVER_NICE, options, OverloadedServer.class, mode,
                tokens(directory).toString(), directory.toString(), kind, "0")) {
            URI address = URI.create(server.await("ready"));
            try (Traffic administrator = new Traffic(address, ClientTls.trustingAnybody(null), "admin")) {
                fill(administrator, kind);
            }
            say(kind + ", " + mode + ": filled");
            try (TimedCallers callers = new TimedCallers(address, directory)) {
                TimedCallers.Times idle = callers.time(Duration.ofSeconds(5));
                List<String> before = server.all("heap");
                double used = server.processorSeconds();
                try (ChildProcess crowd = ChildProcess.start(CROWD_NICE, List.of("-Xmx1g", "-XX:+UseSerialGC"), GreedyCrowd.class,
                        address.toString(), kind, Integer.toString(clients), Integer.toString(USERS))) {
                    crowd.await("begins", 90);
                    say("the crowd comes");
                    TimedCallers.Times busy = callers.time(Duration.ofSeconds(seconds));
                    double spent = server.processorSeconds() - used;
                    Map<String, Long> answers = counts(crowd.all("answers"));
                    List<String> during = server.all("heap");
                    server.say("collect");
                    return new Outcome(idle, busy, answers, Stream.of(before, during, List.of(server.await("collected")))
                            .flatMap(List::stream).map(Long::valueOf).toList(), spent);
                }
            }
        } finally {
            delete(directory);
        }
    }

    /** For who waits for the table. */
    private static void say(String what) {
        System.err.printf("%tT %s%n", System.currentTimeMillis(), what);
    }

    private static Path tokens(Path directory) throws IOException {
        StringBuilder lines = new StringBuilder("admin,admin,0,system:masters\n");
        for (int user = 0; user < USERS; user++) {
            // Half of them are as programs in the cluster, the others as people are: two levels of priority.
            lines.append(user % 2 == 0 ? "greedy-%d,greedy-%d,%d,greedy\n".formatted(user, user, user + 1)
                    : "greedy-%d,system:serviceaccount:default:greedy-%d,%d,\"greedy,system:serviceaccounts\"\n"
                            .formatted(user, user, user + 1));
        }
        for (int node = 0; node < TimedCallers.NODES; node++) {
            lines.append("node-%d,system:node:node-%d,%d,system:nodes\n".formatted(node, node, node + 1_000));
        }
        return Files.writeString(directory.resolve("tokens.csv"), lines);
    }

    private static void fill(Traffic administrator, String kind) throws Exception {
        administrator.send("POST", "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", """
                {"metadata": {"name": "greedy"}, "subjects": [{"kind": "Group", "name": "greedy"}],
                 "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"}}""");
        Traffic.forEach(GreedyRequests.WRITTEN_OBJECTS, number -> {
            administrator.send("POST", MAPS, GreedyRequests.configMap("\"name\":\"small-" + number + "\"", 30));
            administrator.send("POST", MAPS, GreedyRequests.configMap("\"name\":\"written-" + number + "\"", 3_000));
        });
        if (kind.equals("computing")) {
            Traffic.forEach(PODS, number -> administrator.send("POST", "/api/v1/namespaces/default/pods", pod(number)));
        }
    }

    /** As pods are in clusters: some kilobytes. */
    private static String pod(int number) {
        StringBuilder variables = new StringBuilder();
        for (int variable = 0; variable < 30; variable++) {
            variables.append(variable == 0 ? "" : ",").append(
                    "{\"name\":\"VARIABLE_%d\",\"value\":\"what pod %d is told in %d words\"}".formatted(variable, number, variable));
        }
        return """
                {"metadata": {"name": "pod-%d", "labels": {"part": "%d"}}, "spec": {"automountServiceAccountToken": false,
                 "containers": [{"name": "main", "image": "image:1", "ports": [{"containerPort": 80}], "env": [%s]},
                                {"name": "side", "image": "image:2"}]}}""".formatted(number, number % 10, variables);
    }

    private static Map<String, Long> counts(List<String> answers) {
        Map<String, Long> counts = new TreeMap<>();
        if (!answers.isEmpty()) {
            for (String entry : answers.getLast().replaceAll("[{}]", "").split(", ")) {
                int equals = entry.indexOf('=');
                if (equals > 0) {
                    counts.put(entry.substring(0, equals), Long.valueOf(entry.substring(equals + 1)));
                }
            }
        }
        return counts;
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void print(String kind, Map<String, Outcome> outcomes) {
        System.out.printf("%n%,d greedy clients, %s, %d s; waits are median / 99 %% / longest%n| | %s |%n|---|%s%n", clients,
                kind.equals("computing") ? "much work each" : "requests that wait a second each", seconds,
                String.join(" | ", outcomes.keySet().stream().map(mode -> mode.equals("fair") ? "with fairness" : "without").toList()),
                "---|".repeat(outcomes.size()));
        row("kubectl get ns, idle", outcomes, outcome -> outcome.idle().kubectl().text());
        row("kubectl get ns", outcomes, outcome -> outcome.busy().kubectl().text());
        row("administrator's namespaces, idle", outcomes, outcome -> outcome.idle().administrator().text());
        row("administrator's namespaces", outcomes, outcome -> outcome.busy().administrator().text());
        row("heartbeats of nodes, idle", outcomes, outcome -> outcome.idle().heartbeats().text());
        row("heartbeats of nodes", outcomes, outcome -> outcome.busy().heartbeats().text());
        row("heartbeats of nodes", outcomes, outcome -> outcome.busy().heartbeats().failures());
        row("crowd: served", outcomes, outcome -> "%,d".formatted(outcome.answers("2")));
        row("crowd: refused, with Retry-After", outcomes, outcome -> "%,d".formatted(outcome.answers("429-with")));
        row("crowd: all", outcomes, outcome -> outcome.answers().toString());
        row("heap after small collections, and after a whole one, MB", outcomes, outcome -> String.join(" ",
                outcome.heap().stream().map(bytes -> Long.toString(bytes >> 20)).toList()));
        row("server's processor time", outcomes, outcome -> "%.0f s".formatted(outcome.processor()));
        row("held", outcomes, outcome -> outcome.isHeld() ? "yes" : "NO");
    }

    private static void row(String what, Map<String, Outcome> outcomes, Function<Outcome, String> cell) {
        System.out.println("| " + what + " | " + String.join(" | ", outcomes.values().stream().map(cell).toList()) + " |");
    }
}
