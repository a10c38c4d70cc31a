package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.memory.MemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A server and its clients in one process, over HTTP/2 and TLS: config maps of 1 KB are created, read, listed, and
 * replaced while watchers look on. Prints rates, and the processor time of server and clients together, for three rounds:
 * the first is that of a cold JVM.
 */
public final class LoadBenchmark {
    private static final String PATH = "/api/v1/namespaces/default/configmaps";
    private static final int LISTS = 20;
    private static final int ROUNDS = 3;
    private static final long LONGEST_MINUTES = 10;

    private final Traffic traffic;
    private final int objects;
    private final int watchers;

    private LoadBenchmark(Traffic traffic, int objects, int watchers) {
        this.traffic = traffic;
        this.objects = objects;
        this.watchers = watchers;
    }

    public static void main(String[] arguments) throws Exception {
        int objects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000;
        int watchers = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
        boolean memory = arguments.length > 2 && arguments[2].equals("memory");
        Path directory = Files.createTempDirectory("edict-load");
        System.out.printf("%d objects of 1 KB, %d watchers, %d requests at once, store: %s, data: %s%n",
                objects, watchers, Traffic.CONCURRENCY, memory ? "memory" : "embedded", directory);
        try (Edict edict = Edict.builder().store(() -> open(memory, directory)).start();
                Traffic traffic = new Traffic(edict)) {
            LoadBenchmark load = new LoadBenchmark(traffic, objects, watchers);
            for (int round = 1; round <= ROUNDS; round++) {
                System.out.println("round " + round);
                load.run();
            }
        }
    }

    private static Store open(boolean memory, Path directory) {
        return memory ? MemoryStore.open() : EmbeddedStore.open(EmbeddedOptions.in(directory));
    }

    private void run() throws Exception {
        Traffic.measure("create", objects, index -> traffic.send("POST", PATH, body(index, "a")));
        Traffic.measure("get", objects, index -> traffic.send("GET", PATH + "/object-" + index, ""));
        Traffic.measure("list of all", LISTS, index -> traffic.send("GET", PATH, ""));
        watch();
        traffic.send("DELETE", PATH, "");
    }

    /** Every watcher sees every replacement; the time ends when the last one has seen the last. */
    private void watch() throws Exception {
        CountDownLatch open = new CountDownLatch(watchers);
        CountDownLatch done = new CountDownLatch(watchers);
        String version = version();
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int watcher = 0; watcher < watchers; watcher++) {
                readers.submit(() -> {
                    follow(version, open, done);
                    return null;
                });
            }
            await(open);
            long begin = System.nanoTime();
            long processor = Traffic.processorTime();
            Traffic.forEach(objects, index -> traffic.send("PUT", PATH + "/object-" + index, body(index, "b")));
            await(done);
            Traffic.report("events delivered", (long) objects * watchers, System.nanoTime() - begin, Traffic.processorTime() - processor);
        }
    }

    private String version() throws Exception {
        String list = new String(traffic.send("GET", PATH + "?limit=1", ""), StandardCharsets.UTF_8);
        String key = "\"resourceVersion\":\"";
        int start = list.indexOf(key) + key.length();
        return list.substring(start, list.indexOf('"', start));
    }

    private void follow(String version, CountDownLatch open, CountDownLatch done) throws Exception {
        InputStream response = traffic.stream(PATH + "?watch=true&resourceVersion=" + version);
        open.countDown();
        try (BufferedReader events = new BufferedReader(new InputStreamReader(response, StandardCharsets.UTF_8))) {
            for (int seen = 0; seen < objects; seen++) {
                if (events.readLine() == null) {
                    throw new IOException("a watch ended after " + seen + " events");
                }
            }
        }
        done.countDown();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(LONGEST_MINUTES, TimeUnit.MINUTES)) {
            throw new IllegalStateException("not done after " + LONGEST_MINUTES + " minutes");
        }
    }

    private static String body(int index, String letter) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"object-" + index
                + "\"},\"data\":{\"text\":\"" + letter.repeat(900) + "\"}}";
    }
}
