package dev.edict.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.edict.server.Edict;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;

/** Requests to a server over HTTP/2 and TLS, many at once, and what they cost if it is in the same process. */
final class Traffic implements AutoCloseable {
    /** How many requests are under way at once. */
    static final int CONCURRENCY = 64;

    private final HttpClient client;
    private final URI address;
    private final String token;

    Traffic(Edict edict) {
        this(edict.address(), edict.administrator(), "");
    }

    /** @param token whose bearer is believed to be an administrator; empty if the connection tells that */
    Traffic(URI address, SSLContext trust, String token) {
        this.client = HttpClient.newBuilder().sslContext(trust).build();
        this.address = address;
        this.token = token;
    }

    interface Step {
        void run(int index) throws Exception;
    }

    /** Runs a step so many times and prints how fast that was; returns the rate a second. */
    static double measure(String what, int count, Step step) throws Exception {
        long begin = System.nanoTime();
        long processor = processorTime();
        forEach(count, step);
        long duration = System.nanoTime() - begin;
        report(what, count, duration, processorTime() - processor);
        return count * 1e9 / duration;
    }

    static void forEach(int count, Step step) throws Exception {
        Semaphore free = new Semaphore(CONCURRENCY);
        AtomicReference<Exception> failure = new AtomicReference<>();
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int index = 0; index < count && failure.get() == null; index++) {
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
        Exception failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    static void report(String what, long count, long nanoseconds, long processorNanoseconds) {
        System.out.printf("%-24s %,12.0f a second, %,10.1f µs of processor time each%n",
                what, count * 1e9 / nanoseconds, processorNanoseconds / 1e3 / count);
    }

    static long processorTime() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    byte[] send(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request(method, path, body), HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() / 100 != 2) {
            throw new IOException(method + " " + path + ": " + new String(response.body(), StandardCharsets.UTF_8));
        }
        return response.body();
    }

    /** The answer as it arrives. */
    InputStream stream(String path) throws IOException, InterruptedException {
        return client.send(request("GET", path, ""), HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    private HttpRequest request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return (token.isEmpty() ? request : request.header("Authorization", "Bearer " + token)).build();
    }

    @Override
    public void close() {
        client.close();
    }
}
