package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Secrets that many create at once: in a namespace without quotas, and in one with a quota that counts them. Prints how many are
 * created in a second, and how long half of the creators wait; once with one creator, which shows the bare cost.
 */
public final class QuotaBenchmark {
    private static final int SECRETS = 4_000;

    private QuotaBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("edict-quota");
        for (String kind : new String[] {"memory", "embedded"}) {
            Store store = kind.equals("memory") ? MemoryStore.open() : EmbeddedStore.open(EmbeddedOptions.in(directory));
            try (Edict edict = Edict.builder().store(() -> store).start(); Traffic traffic = new Traffic(edict)) {
                for (String namespace : new String[] {"warm", "free", "bound"}) {
                    traffic.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
                }
                traffic.send("POST", "/api/v1/namespaces/bound/resourcequotas",
                        "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"secrets\":\"1000000\",\"pods\":\"5\"}}}");
                create(traffic, "warm", 64, "");
                for (int creators : new int[] {1, 64}) {
                    for (String namespace : new String[] {"free", "bound"}) {
                        create(traffic, namespace, creators, kind);
                    }
                }
            }
        }
    }

    private static void create(Traffic traffic, String namespace, int creators, String told) throws Exception {
        int wanted = creators == 1 ? SECRETS / 4 : SECRETS;
        long[] waits = new long[wanted];
        AtomicInteger next = new AtomicInteger();
        long begin = System.nanoTime();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int creator = 0; creator < creators; creator++) {
                executor.submit(() -> {
                    for (int index = next.getAndIncrement(); index < wanted; index = next.getAndIncrement()) {
                        waits[index] = create(traffic, namespace, creators + "-" + index);
                    }
                    return null;
                });
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        Arrays.sort(waits);
        if (!told.isEmpty()) {
            System.out.printf("%s store, %2d creators, namespace %s: %,.0f a second, half of them within %.0f µs%n", told,
                    creators, namespace.equals("free") ? "without quotas" : "with a quota  ", wanted / seconds,
                    waits[wanted / 2] / 1e3);
        }
    }

    private static long create(Traffic traffic, String namespace, String name) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        traffic.send("POST", "/api/v1/namespaces/" + namespace + "/secrets", "{\"metadata\":{\"name\":\"s" + name + "\"}}");
        return System.nanoTime() - begin;
    }
}
