package dev.edict.benchmarks;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * A resource of many objects of 1 KB on the embedded store: how long the watch cache takes to load it, what it holds, and
 * how long the collector stops everything while the resource is written and read. Run it twice on the same directory: the
 * first time writes the objects.
 */
public final class LargeResourceBenchmark {
    private static final String PREFIX = "/registry/configmaps/default/";
    private static final int AT_ONCE = 500;
    private static final int WRITES = 50_000;

    private LargeResourceBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int objects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        Path directory = arguments.length > 1 ? Path.of(arguments[1]) : Files.createTempDirectory("edict-large");
        try (Store store = EmbeddedStore.open(EmbeddedOptions.in(directory))) {
            fill(store, objects);
            AtomicLong longest = watchPauses();
            ControlPlane plane = new ControlPlane(Catalogue.load(), store, Identities.random(), Clock.systemUTC());
            ResourceRegistry maps = plane.core("configmaps");
            long begin = System.nanoTime();
            long processor = Traffic.processorTime();
            int size = maps.cache().latest().objects().size();
            System.out.printf("%,d objects loaded in %.1f s (%.1f s of processor time), longest pause %d ms%n", size,
                    (System.nanoTime() - begin) / 1e9, (Traffic.processorTime() - processor) / 1e9, longest.getAndSet(0));
            work(store, maps, objects);
            System.out.printf("while %,d were written and all were read: longest pause %d ms%n", WRITES, longest.get());
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf("%,d MB live in a heap of %,d MB%n",
                    runtime.totalMemory() - runtime.freeMemory() >> 20, runtime.maxMemory() >> 20);
            plane.close();
        }
    }

    private static void fill(Store store, int objects) {
        long there = store.range(RangeQuery.prefix(PREFIX).countOnly()).count();
        for (int from = (int) there; from < objects; from += AT_ONCE) {
            Transaction.Builder transaction = Transaction.builder();
            for (int number = from; number < Math.min(objects, from + AT_ONCE); number++) {
                transaction.put(key(number), value(number, 0));
            }
            store.commit(transaction.build());
        }
    }

    private static String key(int number) {
        return PREFIX + "object-%08d".formatted(number);
    }

    private static byte[] value(int number, int version) {
        return ("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"object-%08d\","
                + "\"namespace\":\"default\"},\"data\":{\"version\":\"%d\",\"text\":\"%s\"}}")
                .formatted(number, version, "some text ".repeat(89)).getBytes(StandardCharsets.UTF_8);
    }

    private static void work(Store store, ResourceRegistry maps, int objects) {
        for (int write = 0; write < WRITES; write += AT_ONCE) {
            Transaction.Builder transaction = Transaction.builder();
            for (int number = write; number < write + AT_ONCE; number++) {
                transaction.put(key((int) (number * 7919L % objects)), value(number, write + 1));
            }
            store.commit(transaction.build());
            if (write % 10_000 == 0) {
                select(maps);
            }
        }
        maps.newest();
    }

    /** One selective list over everything. */
    private static void select(ResourceRegistry maps) {
        int found = 0;
        Iterator<CachedObject> all = maps.newest().objects().range("", null);
        for (int seen = 0; seen < 200_000 && all.hasNext(); seen++) {
            found += all.next().tree().object("metadata").object("labels").has("l") ? 1 : 0;
        }
        if (found != 0) {
            throw new IllegalStateException("nothing has a label");
        }
    }

    private static AtomicLong watchPauses() {
        AtomicLong longest = new AtomicLong();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            // The whole cycles of collectors that work beside the program are no pauses.
            if (collector.getName().contains("Cycles") || collector.getName().contains("Concurrent")) {
                continue;
            }
            ((NotificationEmitter) collector).addNotificationListener((notification, context) -> {
                GarbageCollectionNotificationInfo info =
                        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
                longest.accumulateAndGet(info.getGcInfo().getDuration(), Math::max);
            }, null, null);
        }
        return longest;
    }
}
