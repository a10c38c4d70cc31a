package dev.edict.benchmarks;

import dev.edict.model.status.Status;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Identities;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Clue;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.WatchCache;
import dev.edict.server.watch.Watcher;
import java.time.Clock;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What an event costs the watch cache when each of many watchers watches the pods of one node. The store is a list of
 * pods that is written by hand, so nothing else is measured.
 */
public final class WatchersBenchmark {
    private static final String PREFIX = "/registry/pods/";
    private static final int EVENTS = 20_000;
    private static final int ROUNDS = 10;
    /** Until everything is compiled. */
    private static final int ROUNDS_TO_WARM_UP = 4;

    private WatchersBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int pods = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int nodes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
        double few = cost(pods, nodes, 10);
        double many = cost(pods, nodes, nodes);
        System.out.printf("an event with %,d watchers costs %.2f times one with 10%n", nodes, many / few);
    }

    private static double cost(int pods, int nodes, int watchers) throws Exception {
        HandFedStore store = new HandFedStore(PREFIX, pods, nodes);
        try (ControlPlane plane =
                new ControlPlane(Catalogue.load(), store, Identities.random(), Clock.systemUTC())) {
            WatchCache cache = plane.core("pods").cache();
            long begin = cache.latest().revision();
            AtomicInteger delivered = new AtomicInteger();
            for (int node = 0; node < watchers; node++) {
                cache.watch(new NodeWatcher("node-" + node * (nodes / watchers), delivered), begin);
            }
            double[] costs = new double[ROUNDS];
            for (int round = -ROUNDS_TO_WARM_UP; round < ROUNDS; round++) {
                delivered.set(0);
                long cpu = Traffic.processorTime();
                // The same pods change for few as for many: nothing differs but the watchers.
                int expected = store.change(EVENTS, node -> node % (nodes / watchers) == 0);
                while (delivered.get() < expected) {
                    Thread.onSpinWait();
                    Thread.sleep(1);
                }
                if (round >= 0) {
                    costs[round] = (Traffic.processorTime() - cpu) / 1e3 / EVENTS;
                }
            }
            Arrays.sort(costs);
            double median = costs[ROUNDS / 2];
            System.out.printf("%,7d watchers, %,d pods: %.1f us of processor time for each event (median of %d rounds)%n",
                    watchers, pods, median, ROUNDS);
            return median;
        }
    }

    private record NodeWatcher(Interest interest, AtomicInteger delivered) implements Watcher {
        NodeWatcher(String node, AtomicInteger delivered) {
            this(new Interest(PREFIX, pod -> node(pod).equals(node),
                    new Clue.Field("spec.nodeName", node, NodeWatcher::node)), delivered);
        }

        private static String node(CachedObject pod) {
            return pod.tree().object("spec").string("nodeName");
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            delivered.incrementAndGet();
            return true;
        }

        @Override
        public boolean onBookmark(long revision) {
            return true;
        }

        @Override
        public void onEnd(Status reason) {}

        @Override
        public boolean wantsBookmarks() {
            return false;
        }
    }
}
