package dev.edict.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.memory.MemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A server and its clients in one process, over HTTP/2 and TLS: config maps of 1 KB are created, read, listed, and
 * replaced while watchers look on. Prints rates, and the processor time of server and clients together, for three rounds:
 * the first is that of a cold JVM.
 */
public final class LoadBenchmark {
    private static final String PATH = "/api/v1/namespaces/default/configmaps";
    private static final int CONCURRENCY = 64;
    private static final int LISTS = 20;
    private static final int ROUNDS = 3;
    private static final long LONGEST_MINUTES = 10;

    private final HttpClient client;
    private final URI address;
    private final int objects;
    private final int watchers;

    private LoadBenchmark(HttpClient client, URI address, int objects, int watchers) {
        this.client = client;
        this.address = address;
        this.objects = objects;
        this.watchers = watchers;
    }

    public static void main(String[] arguments) throws Exception {
        int objects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000;
        int watchers = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
        boolean memory = arguments.length > 2 && arguments[2].equals("memory");
        Path directory = Files.createTempDirectory("edict-load");
        System.out.printf("%d objects of 1 KB, %d watchers, %d requests at once, store: %s, data: %s%n",
                objects, watchers, CONCURRENCY, memory ? "memory" : "embedded", directory);
        try (Edict edict = Edict.builder().store(() -> open(memory, directory)).start();
                HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            LoadBenchmark load = new LoadBenchmark(client, edict.address(), objects, watchers);
            for (int round = 1; round <= ROUNDS; round++) {
                System.out.println("round " + round);
                load.run();
            }
        }
    }

    private static Store open(boolean memory, Path directory) {
        return memory ? MemoryStore.open() : EmbeddedStore.open(EmbeddedOptions.in(directory));
    }

    private interface Step {
        void run(int index) throws Exception;
    }

    private void run() throws Exception {
        measure("create", objects, index -> send("POST", PATH, body(index, "a")));
        measure("get", objects, index -> send("GET", PATH + "/object-" + index, ""));
        measure("list of all", LISTS, index -> send("GET", PATH, ""));
        watch();
        send("DELETE", PATH, "");
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
            long processor = processorTime();
            forEach(objects, index -> send("PUT", PATH + "/object-" + index, body(index, "b")));
            await(done);
            report("events delivered", (long) objects * watchers, System.nanoTime() - begin, processorTime() - processor);
        }
    }

    private String version() throws Exception {
        String list = new String(send("GET", PATH + "?limit=1", ""), StandardCharsets.UTF_8);
        String key = "\"resourceVersion\":\"";
        int start = list.indexOf(key) + key.length();
        return list.substring(start, list.indexOf('"', start));
    }

    private void follow(String version, CountDownLatch open, CountDownLatch done) throws Exception {
        HttpResponse<InputStream> response = client.send(
                request("GET", PATH + "?watch=true&resourceVersion=" + version, ""),
                HttpResponse.BodyHandlers.ofInputStream());
        open.countDown();
        try (BufferedReader events =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
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

    private static void measure(String what, int count, Step step) throws Exception {
        long begin = System.nanoTime();
        long processor = processorTime();
        forEach(count, step);
        report(what, count, System.nanoTime() - begin, processorTime() - processor);
    }

    private static void forEach(int count, Step step) throws Exception {
        Semaphore free = new Semaphore(CONCURRENCY);
        AtomicReference<Exception> failure = new AtomicReference<>();
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int index = 0; index < count; index++) {
                int current = index;
                free.acquire();
                senders.execute(() -> {
                    try {
                        step.run(current);
                    } catch (Exception failed) {
                        failure.compareAndSet(null, failed);
                    } finally {
                        free.release();
                    }
                });
            }
        }
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private static void report(String what, long count, long nanoseconds, long processorNanoseconds) {
        System.out.printf("%-18s %,12.0f a second, %,10.1f µs of processor time each%n",
                what, count * 1e9 / nanoseconds, processorNanoseconds / 1e3 / count);
    }

    private static long processorTime() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private byte[] send(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request(method, path, body), HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() / 100 != 2) {
            throw new IOException(new String(response.body(), StandardCharsets.UTF_8));
        }
        return response.body();
    }

    private HttpRequest request(String method, String path, String body) {
        return HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static String body(int index, String letter) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"object-" + index
                + "\"},\"data\":{\"text\":\"" + letter.repeat(900) + "\"}}";
    }
}
