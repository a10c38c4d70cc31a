package dev.edict.store.embedded;

import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures durable writes of 1 KB by many concurrent writers, and how long the store takes to open.
 *
 * <p>Run it by hand: {@code WriteBenchmark [writers] [seconds] [rounds] [directory]}.
 */
public final class WriteBenchmark {

    private WriteBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int writers = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 256;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 4;
        Path directory = arguments.length > 3 ? Path.of(arguments[3]) : Files.createTempDirectory("edict-benchmark");
        open("empty, library to unpack", directory).close();
        open("empty", directory).close();
        try (Store store = open("empty", directory)) {
            for (int round = 0; round < rounds; round++) {
                measure(store, round, writers, seconds);
            }
            System.out.printf("resident memory: %d MB%n", residentMegabytes());
            long start = System.nanoTime();
            store.compact(store.revision());
            System.out.printf("compaction: %.1f s%n", (System.nanoTime() - start) / 1e9);
        }
        open("filled", directory).close();
        System.out.printf("on disk: %d MB%n", size(directory) >> 20);
    }

    private static Store open(String state, Path directory) {
        long start = System.nanoTime();
        Store store = EmbeddedStore.open(EmbeddedOptions.in(directory));
        System.out.printf("open (%s): %.1f ms, revision %d%n", state, (System.nanoTime() - start) / 1e6, store.revision());
        return store;
    }

    private static void measure(Store store, int round, int writers, int seconds) throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong written = new AtomicLong();
        CountDownLatch done = new CountDownLatch(writers);
        long[][] latencies = new long[writers][];
        for (int writer = 0; writer < writers; writer++) {
            int number = writer;
            Thread.startVirtualThread(() -> {
                latencies[number] = write(store, "/registry/pods/round-" + round + "/writer-" + number + "-", stop);
                written.addAndGet(latencies[number].length);
                done.countDown();
            });
        }
        long start = System.nanoTime();
        Thread.sleep(seconds * 1000L);
        stop.set(true);
        done.await();
        double elapsed = (System.nanoTime() - start) / 1e9;
        long[] all = Arrays.stream(latencies).flatMapToLong(Arrays::stream).sorted().toArray();
        System.out.printf(
                "round %d: %d writers, %.0f writes/s, latency median %.2f ms, 99%% %.2f ms%n",
                round, writers, written.get() / elapsed, all[all.length / 2] / 1e6, all[all.length / 100 * 99] / 1e6);
    }

    private static long[] write(Store store, String prefix, AtomicBoolean stop) {
        Random random = new Random(prefix.hashCode());
        long[] latencies = new long[1 << 16];
        int count = 0;
        while (!stop.get() && count < latencies.length) {
            byte[] value = new byte[1024];
            for (int i = 0; i < value.length; i += 4) {
                // About as compressible as JSON.
                value[i] = (byte) random.nextInt();
            }
            long start = System.nanoTime();
            CommitResult result = store.commit(Transaction.create(prefix + count, value));
            latencies[count++] = System.nanoTime() - start;
            if (!(result instanceof CommitResult.Committed)) {
                throw new IllegalStateException("not written: " + result);
            }
        }
        return Arrays.copyOf(latencies, count);
    }

    private static long residentMegabytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                                .filter(line -> line.startsWith("VmRSS:"))
                                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                                .sum()
                        / 1024
                : -1;
    }

    private static long size(Path directory) throws IOException {
        try (var files = Files.walk(directory.resolve("rocksdb"))) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
