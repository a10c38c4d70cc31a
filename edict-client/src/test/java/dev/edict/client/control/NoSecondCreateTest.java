package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.request.ListWatch;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.testing.Waiting;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A loop that makes leases for a lease, as a replica set makes pods, and is woken all the time while its cache is behind. */
class NoSecondCreateTest {
    private static final int ROUNDS = 30;
    private static final int WANTED = 5;

    @Test
    void noMoreIsMadeThanIsWantedHoweverFarTheCacheIsBehind() throws InterruptedException {
        long seed = Long.getLong("edict.seed", System.nanoTime());
        System.out.println("no second create: -Dedict.seed=" + seed);
        for (int round = 0; round < ROUNDS; round++) {
            run(seed + round);
        }
    }

    private static void run(long seed) throws InterruptedException {
        Random random = new Random(seed);
        SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, seed);
        Lease set = server.create(Leases.lease("space", "set"));
        Expectations<ObjectKey> expectations = new Expectations<>();
        AtomicInteger names = new AtomicInteger();
        try (InformerFactory informers = InformerFactory.of(new InformerFactory.Source() {
            @Override
            @SuppressWarnings("unchecked") // there are no others
            public <T extends Resource> ListWatch<T> objects(ObjectType<T> type, String namespace) {
                return (ListWatch<T>) server;
            }
        })) {
            Cache<Lease> cache = informers.informer(Lease.TYPE).cache();
            Controller<ObjectKey> controller = Controller.of("set", Lease.TYPE, informers)
                    .with(options -> options.withQueue(QueueOptions.<ObjectKey>named("set").withMetrics(new MetricRegistry())))
                    .when(change -> false)
                    .owning(Lease.TYPE, expectations)
                    .reconciling(key -> {
                        boolean satisfied = expectations.isSatisfied(key);
                        long there = cache.list().stream().filter(lease -> Owners.isControlledBy(lease, set)).count();
                        int missing = WANTED - (int) there;
                        if (satisfied && missing > 0) {
                            expectations.expectCreations(key, missing);
                            for (int number = 0; number < missing; number++) {
                                Lease child = Leases.lease("space", "child-" + names.incrementAndGet());
                                server.create(Owners.withController(Lease.TYPE, child, Lease.TYPE, set));
                            }
                        }
                        return Outcome.done();
                    });
            try (controller) {
                controller.start();
                for (int wake = 0; wake < 200; wake++) {
                    controller.wake(ObjectKey.of(set), "a test");
                    if (random.nextInt(4) == 0) {
                        Thread.yield();
                    }
                }
                Waiting.until("all are seen, with seed " + seed, () -> cache.size() == WANTED + 1);
                controller.wake(ObjectKey.of(set), "a test");
            }
        }
        assertThat(server.objects()).as("with seed %s", seed).hasSize(WANTED + 1);
    }
}
