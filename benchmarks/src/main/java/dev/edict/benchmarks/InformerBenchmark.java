package dev.edict.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The informers of three Java clients beside each other, on one server: how long the first list takes, what a pod costs that is at
 * hand, and what an event costs. Each client is a fresh process with the same heap and collector; the server is another one. The
 * clients take turns, in an order that changes, and each must have all pods and see all changes.
 *
 * <p>Arguments: PODS (default 50000) ROUNDS (3) SECONDS of events (20, after as many to warm up) PORT (0: any), then forms (all).
 * The property {@code edict.fabric8.classpath} names the jars of the fabric8 client, if they must not be those of this process: it
 * takes another transport than the one that it comes with if there is one on the class path.
 */
public final class InformerBenchmark {
    private static final List<String> OTHERS = List.of("fabric8", "official");
    private static final List<String> OURS = List.of("records", "trees", "metadata");
    /** What {@code edict-client} needs, and it. */
    private static final List<String> MODULES = List.of("edict-client", "edict-api", "edict-types", "edict-patch", "edict-model");
    private static final List<String> CLIENT = List.of("-XX:+UseG1GC", "-Xmx4g");
    private static final List<String> SERVER = List.of("-XX:+UseG1GC", "-Xmx4g");
    private static final int EVENTS_PER_SECOND = 2_000;
    private static final int LONGEST_SECONDS = 600;
    private static final int ATTEMPTS = 3;
    private static final String EMPTY_NAMESPACE = "default";

    private final int objects;
    private final int seconds;
    private final ChildProcess server;
    private final Path kubeconfig;
    private final Map<String, Long> emptyHeaps = new HashMap<>();

    private InformerBenchmark(int objects, int seconds, ChildProcess server, Path kubeconfig) {
        this.objects = objects;
        this.seconds = seconds;
        this.server = server;
        this.kubeconfig = kubeconfig;
    }

    /** What one client needed in one round. */
    private record Cost(double syncSeconds, double syncProcessorSeconds, double bytes, double eventMicroseconds) {
        static Cost median(List<Cost> rounds) {
            return new Cost(
                    median(rounds.stream().mapToDouble(Cost::syncSeconds).toArray()),
                    median(rounds.stream().mapToDouble(Cost::syncProcessorSeconds).toArray()),
                    median(rounds.stream().mapToDouble(Cost::bytes).toArray()),
                    median(rounds.stream().mapToDouble(Cost::eventMicroseconds).toArray()));
        }

        private static double median(double[] values) {
            Arrays.sort(values);
            return values[values.length / 2];
        }

        static Cost best(Cost one, Cost other) {
            return new Cost(Math.min(one.syncSeconds, other.syncSeconds),
                    Math.min(one.syncProcessorSeconds, other.syncProcessorSeconds),
                    Math.min(one.bytes, other.bytes), Math.min(one.eventMicroseconds, other.eventMicroseconds));
        }

        Cost dividedBy(Cost other) {
            return new Cost(syncSeconds / other.syncSeconds, syncProcessorSeconds / other.syncProcessorSeconds,
                    bytes / other.bytes, eventMicroseconds / other.eventMicroseconds);
        }

        void print(String what) {
            System.out.printf("%-28s %8.2f s to sync, %8.2f s of processor, %,8.0f bytes a pod, %8.1f us of processor an event%n",
                    what, syncSeconds, syncProcessorSeconds, bytes, eventMicroseconds);
        }

        void printRatio(String what) {
            System.out.printf("%-28s %8.2f to sync, %8.2f of processor, %8.2f of heap, %8.2f of processor an event%n",
                    what, syncSeconds, syncProcessorSeconds, bytes, eventMicroseconds);
        }
    }

    public static void main(String[] arguments) throws Exception {
        int objects = number(arguments, 0, 50_000);
        int rounds = number(arguments, 1, 3);
        int seconds = number(arguments, 2, 20);
        String port = Integer.toString(number(arguments, 3, 0));
        List<String> forms = new ArrayList<>(List.of(arguments).subList(Math.min(4, arguments.length), arguments.length));
        if (forms.isEmpty()) {
            forms.addAll(OTHERS);
            forms.addAll(OURS);
        }
        Path kubeconfig = Files.createTempDirectory("edict-informers").resolve("kubeconfig");
        try (ChildProcess server = ChildProcess.start(0, SERVER, InformedServer.class, port, Integer.toString(objects),
                kubeconfig.toString())) {
            String bytes = server.await("ready", LONGEST_SECONDS);
            System.out.printf("%,d pods of %s bytes, %,d events a second for %d s, %d rounds, clients with %s%n",
                    objects, bytes, EVENTS_PER_SECOND, seconds, rounds, CLIENT);
            new InformerBenchmark(objects, seconds, server, kubeconfig).run(forms, rounds);
        }
    }

    private static int number(String[] arguments, int position, int usual) {
        return arguments.length > position ? Integer.parseInt(arguments[position]) : usual;
    }

    private void run(List<String> forms, int rounds) throws Exception {
        Map<String, List<Cost>> costs = new LinkedHashMap<>();
        for (String form : forms) {
            emptyHeaps.put(form, insist(form, this::emptyHeap));
        }
        List<String> order = new ArrayList<>(forms);
        for (int round = 1; round <= rounds; round++) {
            System.out.println("round " + round);
            for (String form : order) {
                Cost cost = insist(form, this::measure);
                cost.print(form);
                costs.computeIfAbsent(form, any -> new ArrayList<>()).add(cost);
            }
            Collections.rotate(order, 1 + round % 2);
        }
        Map<String, Cost> medians = new LinkedHashMap<>();
        costs.forEach((form, each) -> medians.put(form, Cost.median(each)));
        System.out.println("medians");
        medians.forEach((form, cost) -> cost.print(form));
        if (medians.keySet().containsAll(OTHERS)) {
            Cost better = OTHERS.stream().map(medians::get).filter(Objects::nonNull).reduce(Cost::best).orElseThrow();
            System.out.println("as a share of the better one of the others");
            medians.forEach((form, cost) -> {
                if (OURS.contains(form)) {
                    cost.dividedBy(better).printRatio(form);
                }
            });
        }
    }

    private interface Measurement<T> {
        T of(String form) throws Exception;
    }

    /** On a busy machine a client may give up before it has begun. */
    private static <T> T insist(String form, Measurement<T> measurement) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return measurement.of(form);
            } catch (IllegalStateException failed) {
                System.out.println(form + ": " + failed.getMessage());
                if (attempt == ATTEMPTS) {
                    throw failed;
                }
            }
        }
    }

    /** What a client holds whose informer has nothing to hold. */
    private long emptyHeap(String form) throws Exception {
        try (ChildProcess client = client(form, 0, EMPTY_NAMESPACE)) {
            System.out.printf("%s: %s%n", form, said(client, "transport"));
            return Long.parseLong(said(client, "heap"));
        }
    }

    private Cost measure(String form) throws Exception {
        try (ChildProcess client = client(form, objects, "")) {
            String[] synced = said(client, "synced").split(" ");
            long heap = Long.parseLong(said(client, "heap")) - Objects.requireNonNull(emptyHeaps.get(form));
            long[] warm = events(client, seconds);
            long[] then = events(client, seconds);
            return new Cost(Long.parseLong(synced[0]) / 1e9, Long.parseLong(synced[1]) / 1e9, (double) heap / objects,
                    (then[1] - warm[1]) / 1e3 / (then[0] - warm[0]));
        }
    }

    /**
     * Changes pods for so long. After each second the client is waited for, if it has fallen behind: a server lets nobody fall
     * behind for ever, and events would be missed.
     *
     * @return how many the client has seen in all, and the processor time of its process
     */
    private long[] events(ChildProcess client, int howLong) throws Exception {
        long[] seen = new long[2];
        double slowest = EVENTS_PER_SECOND;
        for (int second = 0; second < howLong; second++) {
            server.say(EVENTS_PER_SECOND + " " + EVENTS_PER_SECOND);
            slowest = Math.min(slowest, EVENTS_PER_SECOND * 1e9 / Long.parseLong(said(server, "wrote")));
            client.say(Integer.toString(EVENTS_PER_SECOND));
            seen = Arrays.stream(said(client, "seen").split(" ")).mapToLong(Long::parseLong).toArray();
        }
        if (slowest < EVENTS_PER_SECOND * 0.9) {
            System.out.printf("in one second there were no more than %,.0f events%n", slowest);
        }
        return seen;
    }

    private static String said(ChildProcess process, String beginning) throws InterruptedException {
        return process.await(beginning, LONGEST_SECONDS);
    }

    private ChildProcess client(String form, int expected, String namespace) throws IOException {
        return ChildProcess.start(0, CLIENT, classPath(form), InformedClient.class, form, kubeconfig.toString(),
                Integer.toString(expected), namespace);
    }

    /** What a program has on its class path that uses the client and nothing else; for the official one, whatever is here. */
    private static String classPath(String form) {
        String here = InformedClient.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        String all = System.getProperty("java.class.path");
        String fabric8 = System.getProperty("edict.fabric8.classpath", "");
        if (OURS.contains(form)) {
            return Stream.concat(Stream.of(all.split(File.pathSeparator)).filter(path -> MODULES.stream().anyMatch(path::contains)),
                    Stream.of(here)).collect(Collectors.joining(File.pathSeparator));
        }
        return form.equals("fabric8") && !fabric8.isEmpty() ? fabric8 + File.pathSeparator + here : all;
    }
}
