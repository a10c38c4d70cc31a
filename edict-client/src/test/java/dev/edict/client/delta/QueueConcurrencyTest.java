package dev.edict.client.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.index.Indexer;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.simulate.Leases;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Many who put changes in and several who take them out, again and again: whatever the order of threads, no object is in two hands, its
 * changes come in their order, and the known objects end as what was written last.
 */
class QueueConcurrencyTest {
    private static final int REPETITIONS = 120;
    private static final int WRITERS = 3;
    private static final int TAKERS = 3;
    private static final int CHANGES = 80;
    private static final int OBJECTS = 5;

    @Test
    void theMergingQueueKeepsItsPromises() throws Exception {
        repeat("merging", DeltaQueue::new);
    }

    @Test
    void theOrderedQueueKeepsItsPromises() throws Exception {
        repeat("ordered", known -> OrderedQueue.knowing(known, null));
    }

    @Test
    void theAtomicQueueKeepsItsPromises() throws Exception {
        repeat("atomic", known -> OrderedQueue.atomic(null));
    }

    private static void repeat(String name, Function<Indexer<Lease>, ChangeQueue<Lease>> create) throws Exception {
        long seed = Long.getLong("edict.seed", System.nanoTime());
        System.out.println(name + " queue: -Dedict.seed=" + seed);
        for (int count = 0; count < REPETITIONS; count++) {
            Indexer<Lease> known = Indexer.byNamespace();
            new Run(seed + count, known, create.apply(known)).run();
        }
    }

    private static final class Run {
        private final long seed;
        private final Indexer<Lease> known;
        private final ChangeQueue<Lease> queue;
        private final Map<String, Lease> last = new ConcurrentHashMap<>();
        private final Map<ObjectKey, Long> seen = new ConcurrentHashMap<>();
        private final Set<ObjectKey> inHands = ConcurrentHashMap.newKeySet();
        private final List<String> faults = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger versions = new AtomicInteger();

        Run(long seed, Indexer<Lease> known, ChangeQueue<Lease> queue) {
            this.seed = seed;
            this.known = known;
            this.queue = queue;
        }

        void run() throws InterruptedException {
            List<Thread> takers = new ArrayList<>();
            for (int count = 0; count < TAKERS; count++) {
                takers.add(Thread.ofVirtual().start(this::take));
            }
            List<Thread> writers = new ArrayList<>();
            for (int count = 0; count < WRITERS; count++) {
                int writer = count;
                writers.add(Thread.ofVirtual().start(() -> write(writer, new Random(seed * 31 + writer))));
            }
            Thread resyncs = Thread.ofVirtual().start(() -> {
                for (int count = 0; count < 20; count++) {
                    queue.resync();
                    Thread.yield();
                }
            });
            for (Thread writer : writers) {
                writer.join();
            }
            resyncs.join();
            queue.close();
            for (Thread taker : takers) {
                taker.join();
            }
            assertThat(faults).as("seed %s", seed).isEmpty();
            Map<String, Lease> held = new TreeMap<>();
            known.list().forEach(lease -> held.put(lease.name(), lease));
            assertThat(held).as("seed %s", seed).isEqualTo(new TreeMap<>(last));
        }

        /** Each object has one writer, so that what is written last is known. */
        private void write(int writer, Random random) {
            for (int change = 0; change < CHANGES; change++) {
                String name = "lease-" + writer + "-" + random.nextInt(OBJECTS);
                Lease lease = Leases.lease("", name, Integer.toString(versions.incrementAndGet()));
                if (!last.containsKey(name)) {
                    last.put(name, lease);
                    queue.add(lease);
                } else if (random.nextInt(3) > 0) {
                    last.put(name, lease);
                    queue.update(lease);
                } else {
                    last.remove(name);
                    queue.delete(lease);
                }
                if (random.nextInt(5) == 0) {
                    Thread.yield();
                }
            }
        }

        private void take() {
            try {
                boolean isOpen = true;
                while (isOpen) {
                    isOpen = queue.pop((deltas, initial) -> deltas.forEach(this::apply)) != null;
                }
            } catch (InterruptedException interrupted) {
                faults.add("interrupted");
            }
        }

        private void apply(Delta<Lease> delta) {
            if (!(delta instanceof Delta.OfOne<Lease> one)) {
                return;
            }
            ObjectKey key = one.key();
            Lease object = one.object();
            if (!inHands.add(key)) {
                faults.add(key + " is in two hands");
            }
            Thread.yield();
            long version = object == null ? 0 : Long.parseLong(object.resourceVersion());
            Long before = seen.put(key, version);
            if (before != null && (delta instanceof Delta.Synced ? version < before : version <= before)) {
                faults.add(Taken.word(delta) + " after " + before);
            }
            if (one.isDeletion()) {
                known.remove(key.namespace(), key.name(), "");
            } else if (object != null) {
                known.put(object);
            }
            inHands.remove(key);
        }
    }
}
