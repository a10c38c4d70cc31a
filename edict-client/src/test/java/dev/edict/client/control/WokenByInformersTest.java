package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.explain.Explain;
import dev.edict.client.explain.Pass;
import dev.edict.client.explain.Wake;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.InformerOptions;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.request.ListWatch;
import dev.edict.client.simulate.Faults;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.client.time.QuickTime;
import dev.edict.testing.Waiting;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class WokenByInformersTest {
    private static final int ROUNDS = 60;
    private static final int CHANGES = 60;

    /** A factory whose only server has leases. */
    private static InformerFactory informers(SimulatedServer<Lease> server) {
        return InformerFactory.of(new InformerFactory.Source() {
            @Override
            @SuppressWarnings("unchecked") // there are no others
            public <T extends Resource> ListWatch<T> objects(ObjectType<T> type, String namespace) {
                return (ListWatch<T>) server;
            }
        });
    }

    private static InformerOptions<Lease> quick(InformerOptions<Lease> options) {
        return options.withErrorHandler((name, failure) -> {})
                .withReflector(options.withErrorHandler((name, failure) -> {}).reflector()
                        .withTime(new QuickTime()).withMetrics(new MetricRegistry()));
    }

    private static ControllerOptions<ObjectKey> quietly(ControllerOptions<ObjectKey> options) {
        return options.withQueue(QueueOptions.<ObjectKey>named(options.name()).withMetrics(new MetricRegistry())
                .withLimiter(RateLimiter.exponential(Duration.ofNanos(1000), Duration.ofMillis(1))));
    }

    @Test
    void eachKeyIsLookedAtAfterItsLastChangeWhateverGoesWrong() throws InterruptedException {
        long seed = Long.getLong("edict.seed", System.nanoTime());
        System.out.println("woken by informers: -Dedict.seed=" + seed);
        for (int round = 0; round < ROUNDS; round++) {
            run(seed + round);
        }
    }

    @Test
    void keysMayBeOfAnyKind() throws InterruptedException {
        SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, 1);
        Set<Integer> lengths = ConcurrentHashMap.newKeySet();
        try (InformerFactory informers = informers(server)) {
            SharedInformer<Lease> leases = informers.informer(Lease.TYPE, WokenByInformersTest::quick);
            Controller<Integer> controller = Controller.of(
                    ControllerOptions.<Integer>named("lengths").withQueue(
                            QueueOptions.<Integer>named("lengths").withMetrics(new MetricRegistry())),
                    List.of(Source.of(leases, lease -> List.of(lease.name().length()))),
                    length -> {
                        lengths.add(length);
                        return Outcome.done();
                    });
            try (controller) {
                controller.start();
                informers.start();
                server.create(Leases.lease("a", "one"));
                server.create(Leases.lease("a", "three"));
                Waiting.untilSo("both are looked at", () -> assertThat(lengths).containsExactlyInAnyOrder(3, 5));
            }
        }
    }

    private static void run(long seed) throws InterruptedException {
        Random random = new Random(seed);
        SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, random.nextLong());
        server.setStreams(random.nextBoolean());
        server.setFaults(Faults.MANY);
        change(server, random, CHANGES / 3);
        Map<ObjectKey, String> handled = new ConcurrentHashMap<>();
        try (InformerFactory informers = informers(server)) {
            Cache<Lease> cache = informers.informer(Lease.TYPE, WokenByInformersTest::quick).cache();
            Controller<ObjectKey> controller = Controller.of("leases", Lease.TYPE, informers)
                    .workers(2)
                    .with(WokenByInformersTest::quietly)
                    .reconciling(key -> {
                        Lease lease = cache.get(key);
                        handled.put(key, lease == null ? "gone" : lease.metadata().resourceVersion());
                        return Outcome.done();
                    });
            try (controller) {
                controller.start();
                change(server, random, CHANGES);
                server.setDown(false);
                server.setFaults(Faults.NONE);
                Waiting.untilSo("each key was looked at, with seed " + seed, () -> {
                    handled.forEach((key, version) -> assertThat(version).as("%s", key).isEqualTo(version(server, key)));
                    assertThat(handled.keySet()).containsAll(server.objects().stream().map(ObjectKey::of).toList());
                });
            }
        }
    }

    private static String version(SimulatedServer<Lease> server, ObjectKey key) {
        Lease lease = server.get(key.namespace(), key.name());
        return lease == null ? "gone" : lease.metadata().resourceVersion();
    }

    private static void change(SimulatedServer<Lease> server, Random random, int count) {
        for (int change = 0; change < count; change++) {
            String name = "lease-" + random.nextInt(6);
            Lease known = server.get("space", name);
            switch (random.nextInt(20)) {
                case 0 -> server.compact();
                case 1 -> server.cut();
                case 2 -> server.setDown(true);
                case 3, 4 -> server.setDown(false);
                default -> {
                    if (known == null) {
                        server.create(Leases.lease("space", name));
                    } else if (random.nextInt(3) == 0) {
                        server.delete("space", name);
                    } else {
                        server.update(Leases.heldBy(known, "holder-" + change));
                    }
                }
            }
            if (random.nextInt(3) == 0) {
                LockSupport.parkNanos(random.nextInt(300_000)); // so that more than one thing goes wrong on the way
            }
        }
    }

    private static Lease owned(String name, String owner) {
        Lease lease = Leases.lease("space", name);
        ObjectMeta metadata = lease.metadata().withOwnerReferences(List.of(OwnerReference.builder()
                .apiVersion("coordination.k8s.io/v1").kind("Lease").name(owner).uid("uid").controller(true).build()));
        return lease.withMetadata(metadata);
    }

    @Test
    void whatIsOwnedAndWhatIsMappedWakesTheOnesWhomItConcernsAndThePassTellsBy() throws InterruptedException {
        SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, 1);
        try (InformerFactory informers = informers(server)) {
            Cache<Lease> cache = Explain.recording(Lease.TYPE, informers.informer(Lease.TYPE).cache());
            Controller<ObjectKey> controller = Controller.of("owners", Lease.TYPE, informers)
                    .with(WokenByInformersTest::quietly)
                    .when(change -> false)
                    .owning(Lease.TYPE)
                    .watching(Lease.TYPE, lease -> lease.name().equals("settings")
                            ? List.of(new ObjectKey("space", "a"), new ObjectKey("space", "b")) : List.of())
                    .reconciling(key -> {
                        cache.get(key);
                        return Outcome.done();
                    });
            try (controller) {
                controller.start();
                Waiting.until("the controller works", controller::isWorking);
                assertThat(controller.state().sources()).containsExactly("leases", "leases", "leases");

                Lease child = server.create(owned("child", "first"));
                Pass pass = pass(controller, 1);
                assertThat(pass.key()).isEqualTo("space/first");
                assertThat(pass.wakes()).containsExactly(
                        new Wake(Wake.Cause.ADDED, "leases", "space/child", child.metadata().resourceVersion()));
                assertThat(pass.seen()).hasToString("[leases space/first (absent)]");

                server.update(child.withMetadata(owned("child", "second").metadata()
                        .withResourceVersion(child.metadata().resourceVersion())));
                pass(controller, 3);
                assertThat(controller.state().passes()).extracting(Pass::key)
                        .containsExactly("space/second", "space/first", "space/first");

                server.create(Leases.lease("space", "settings"));
                pass(controller, 5);
                assertThat(controller.state().passes().subList(0, 2)).extracting(Pass::key)
                        .containsExactlyInAnyOrder("space/a", "space/b");
            }
        }
    }

    private static Pass pass(Controller<ObjectKey> controller, long number) throws InterruptedException {
        return Waiting.until("pass " + number, () -> controller.state().passes().stream().findFirst().orElse(null),
                pass -> pass.number() == number);
    }

    private static Lease at(long generation, String label, String version) {
        return Leases.lease("space", "one").withMetadata(ObjectMeta.builder().name("one").namespace("space")
                .generation(generation).labels(Map.of("l", label)).resourceVersion(version).build());
    }

    private static Lease held(Lease lease) {
        return lease.editMetadata(metadata -> metadata.withFinalizers(List.of("example.com/mine")));
    }

    @Test
    void whichChangesCountCanBeSaid() {
        Change<Lease> relabelled = new Change.Updated<>(at(1, "a", "1"), at(1, "b", "2"));
        Change<Lease> asked = new Change.Updated<>(at(1, "a", "1"), at(2, "a", "2"));
        Change<Lease> told = new Change.Updated<>(at(1, "a", "1"), at(1, "a", "2"));
        Change<Lease> unnumbered = new Change.Updated<>(at(0, "a", "1"), at(0, "a", "2"));
        Change<Lease> added = new Change.Added<>(at(1, "a", "1"));
        assertThat(List.of(relabelled, asked, told, added)).filteredOn(Change.ofGeneration()).containsExactly(asked, added);
        assertThat(List.of(relabelled, asked, told, added)).filteredOn(Change.ofLabels()).containsExactly(relabelled, added);
        Change<Lease> held = new Change.Updated<>(at(1, "a", "1"), held(at(1, "a", "2")));
        Change<Lease> released = new Change.Updated<>(held(at(1, "a", "1")), at(1, "a", "2"));
        assertThat(List.of(relabelled, asked, told, unnumbered, added, held, released)).filteredOn(Change.apartFromStatus())
                .containsExactly(relabelled, asked, unnumbered, added, released);
    }
}
