package dev.edict.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * What a client in the server's process saves: the same requests of the same program over {@link InProcessTransport} and over a
 * connection of the JDK's client, with TLS and HTTP/2, in turns. Client and server share the process, so that its processor time is
 * that of both ends.
 */
public final class InProcessBenchmark {
    private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final int TURNS = 6;
    private static final int WATCHES = 20;
    private static final String TEXT = "x".repeat(1_000);

    /** A request, or whatever else is timed. */
    private interface Act {
        void run(int number) throws InterruptedException;
    }

    /** What was measured of some acts. @param processor microseconds for each @param times of each, in microseconds */
    private record Measured(double processor, List<Double> times) {
        static Measured of(int count, Act act) throws InterruptedException {
            List<Double> times = new ArrayList<>(count);
            long spent = SYSTEM.getProcessCpuTime();
            for (int number = 0; number < count; number++) {
                long begin = System.nanoTime();
                act.run(number);
                times.add((System.nanoTime() - begin) / 1e3);
            }
            return new Measured((SYSTEM.getProcessCpuTime() - spent) / 1e3 / count, times);
        }

        static double median(List<Double> values) {
            double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }

    private final Client local;
    private final Client remote;
    private final int count;
    private int names;

    private InProcessBenchmark(Client local, Client remote, int count) {
        this.local = local;
        this.remote = remote;
        this.count = count;
    }

    public static void main(String[] arguments) throws Exception {
        int count = arguments.length > 0 && !arguments[0].isEmpty() ? Integer.parseInt(arguments[0]) : 2_000;
        try (Edict edict = Edict.builder().store(MemoryStore::open).start();
                Client local = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
                Client remote = new Client(Kubeconfig.parse(edict.kubeconfig().toYaml().getBytes(StandardCharsets.UTF_8))
                        .connection().open())) {
            new InProcessBenchmark(local, remote, count).run();
        }
    }

    private static ResourceClient<ConfigMap> maps(Client client) {
        return client.of(ConfigMap.TYPE).in("default");
    }

    private ConfigMap map(String name) {
        return ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withData(Map.of("text", TEXT));
    }

    private void run() throws InterruptedException {
        maps(local).create(map("there"));
        System.out.printf("%d of each in a turn, %d turns, the first left out; processor time of client and server%n%n",
                count, TURNS);
        System.out.printf("%-8s %26s %26s %20s%n", "", "in process", "JDK, TLS, HTTP/2", "ratio");
        compare("get", client -> Measured.of(count, number -> maps(client).get("there")));
        compare("create", client -> Measured.of(count, number -> maps(client).create(map("map-" + names++))));
        compare("watch", this::watched);
    }

    private interface Measuring {
        Measured with(Client client) throws InterruptedException;
    }

    private void compare(String what, Measuring measuring) throws InterruptedException {
        List<Measured> within = new ArrayList<>();
        List<Measured> over = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            Measured one = measuring.with(local);
            Measured other = measuring.with(remote);
            if (turn > 0) {
                within.add(one);
                over.add(other);
            }
        }
        double[] first = medians(within);
        double[] second = medians(over);
        System.out.printf("%-8s %8.0f µs, %6.0f µs CPU %8.0f µs, %6.0f µs CPU   %5.1f, %5.1f CPU%n", what,
                first[0], first[1], second[0], second[1], second[0] / first[0], second[1] / first[1]);
    }

    private static double[] medians(List<Measured> turns) {
        return new double[] {
            Measured.median(turns.stream().flatMap(turn -> turn.times().stream()).toList()),
            Measured.median(turns.stream().map(Measured::processor).toList())};
    }

    /**
     * Changes an object in the process, and waits until all watches have told: the time until the last of them, and the processor time
     * of one event more than that of the change itself.
     */
    private Measured watched(Client client) throws InterruptedException {
        Measured unseen = Measured.of(count, this::change);
        Semaphore told = new Semaphore(0);
        List<Watch<ConfigMap>> watches = new ArrayList<>();
        String now = maps(local).list().resourceVersion();
        for (int number = 0; number < WATCHES; number++) {
            Watch<ConfigMap> watch = maps(client).watch(
                    WatchOptions.ALL.withFields("metadata.name=there").from(now).withBookmarks(false));
            watches.add(watch);
            Thread.startVirtualThread(() -> follow(watch, told));
        }
        Measured seen = Measured.of(count, number -> {
            change(number);
            told.acquire(WATCHES);
        });
        watches.forEach(Watch::close);
        return new Measured((seen.processor() - unseen.processor()) / WATCHES, seen.times());
    }

    private void change(int number) {
        maps(local).replace(map("there").withData(Map.of("text", TEXT, "number", Integer.toString(number))));
    }

    private static void follow(Watch<ConfigMap> watch, Semaphore told) {
        for (WatchEvent<ConfigMap> event = watch.next(); event != null; event = watch.next()) {
            if (event instanceof WatchEvent.Modified<ConfigMap>) {
                told.release();
            }
        }
    }
}
