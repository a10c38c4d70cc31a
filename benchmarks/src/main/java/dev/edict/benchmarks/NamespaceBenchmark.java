package dev.edict.benchmarks;

import dev.edict.controllers.local.LocalLoops;
import dev.edict.server.Edict;
import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A namespace of many objects is emptied. Prints how long that takes, and what others wait for meanwhile: a small namespace
 * that is deleted after it, and the account of a namespace that is made after it.
 */
public final class NamespaceBenchmark {
    private static final String NAMESPACES = "/api/v1/namespaces";
    private static final int FEW = 100;
    private static final int AT_ONCE = 1_000;
    private static final long PAUSE_MILLIS = 5;

    private NamespaceBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int objects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        Store store = MemoryStore.open();
        fill(store, "large", objects);
        fill(store, "small", FEW);
        try (Edict edict = Edict.builder().store(() -> store).alongside(LocalLoops.usual()).start();
                Traffic traffic = new Traffic(edict)) {
            make(traffic, "large");
            make(traffic, "small");
            await(traffic, "large/serviceaccounts/default", true);
            long processor = Traffic.processorTime();
            long begin = System.nanoTime();
            traffic.send("DELETE", NAMESPACES + "/large", "");
            traffic.send("DELETE", NAMESPACES + "/small", "");
            make(traffic, "fresh");
            Thread account = Thread.startVirtualThread(() -> report(traffic, "fresh/serviceaccounts/default", true, begin,
                    "the account of a new namespace is there"));
            report(traffic, "small", false, begin, "a namespace of " + FEW + " objects is gone");
            report(traffic, "large", false, begin, "a namespace of %,d objects is gone".formatted(objects));
            account.join();
            System.out.printf("%.1f s of processor time%n", (Traffic.processorTime() - processor) / 1e9);
        }
    }

    private static void make(Traffic traffic, String name) throws Exception {
        traffic.send("POST", NAMESPACES, "{\"metadata\":{\"name\":\"" + name + "\"}}");
    }

    /** Objects that were there before the server. */
    private static void fill(Store store, String namespace, int objects) {
        List<CompletableFuture<CommitResult>> commits = new ArrayList<>();
        for (int index = 0; index < objects; index++) {
            String name = "object-%07d".formatted(index);
            String json = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
                    + "\",\"namespace\":\"" + namespace + "\",\"uid\":\"" + namespace + index
                    + "\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"data\":{\"text\":\"" + "a".repeat(900) + "\"}}";
            commits.add(store.commitAsync(Transaction.create(
                    "/registry/configmaps/" + namespace + "/" + name, json.getBytes(StandardCharsets.UTF_8))));
            if (commits.size() == AT_ONCE) {
                commits.forEach(CompletableFuture::join);
                commits.clear();
            }
        }
        commits.forEach(CompletableFuture::join);
    }

    private static void report(Traffic traffic, String path, boolean there, long begin, String what) {
        await(traffic, path, there);
        System.out.printf("%s after %.2f s%n", what, (System.nanoTime() - begin) / 1e9);
    }

    private static void await(Traffic traffic, String path, boolean there) {
        try {
            while (isThere(traffic, path) != there) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isThere(Traffic traffic, String path) throws InterruptedException {
        try {
            traffic.send("GET", NAMESPACES + "/" + path, "");
            return true;
        } catch (IOException notThere) {
            return false;
        }
    }
}
