package dev.edict.client.inform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.simulate.Faults;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.client.time.QuickTime;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Random changes on a server on which anything goes wrong; at quiet, everybody knows what the server knows. */
class FaultRoundsTest {
    private static final int ROUNDS = 200;
    private static final int CHANGES = 60;

    @Test
    void whateverGoesWrongTheCacheEqualsTheServerInTheEndAndNobodyIsToldAnythingOutOfOrder() throws Exception {
        long seed = Long.getLong("edict.seed", System.nanoTime());
        System.out.println("fault rounds: -Dedict.seed=" + seed);
        int watches = 0;
        int lists = 0;
        int told = 0;
        for (int count = 0; count < ROUNDS; count++) {
            Round round = new Round(seed + count);
            round.run();
            watches += round.server.watches().size();
            lists += round.server.lists().size();
            told += round.early.told().size();
        }
        System.out.println(ROUNDS + " rounds: " + lists + " lists, " + watches + " watches, " + told + " notifications");
    }

    private static final class Round {
        private final long seed;
        private final Random random;
        private final SimulatedServer<Lease> server;
        private final Ledger<Lease> early = new Ledger<>();
        private final Ledger<Lease> late = new Ledger<>();

        Round(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.server = new SimulatedServer<>(Lease.TYPE, random.nextLong());
        }

        void run() throws Exception {
            server.setStreams(random.nextBoolean());
            server.setFaults(Faults.MANY);
            changes(random.nextInt(CHANGES / 2));
            InformerOptions<Lease> options = InformerOptions.<Lease>named("round-" + seed)
                    .withIndex(Index.ofOne("holder", lease -> lease.spec().holderIdentity()))
                    .withErrorHandler((name, failure) -> {})
                    .withQueueing(random.nextInt(3) == 0 ? InformerOptions.Queueing.MERGED : InformerOptions.Queueing.ORDERED);
            options = options.withReflector(options.reflector().withTime(new QuickTime()).withMetrics(new MetricRegistry()));
            try (SharedInformer<Lease> informer = new SharedInformer<>(Lease.TYPE, server, options)) {
                informer.addHandler(early);
                informer.start();
                changes(CHANGES / 2);
                Registration registration = informer.addHandler(late);
                changes(CHANGES / 2);
                server.setDown(false);
                server.setFaults(Faults.NONE);
                Waiting.untilSo("all is known, with seed " + seed, () -> {
                    assertThat(sorted(informer.cache().list())).isEqualTo(server.objects());
                    assertThat(early.objects()).isEqualTo(server.objects());
                    assertThat(late.objects()).isEqualTo(server.objects());
                    assertThat(registration.hasSynced()).isTrue();
                });
                assertThat(early.faults()).as("seed %s", seed).isEmpty();
                assertThat(late.faults()).as("seed %s", seed).isEmpty();
                for (String holder : informer.cache().indexValues("holder")) {
                    assertThat(sorted(informer.cache().byIndex("holder", holder))).as("seed %s", seed).isEqualTo(server.objects().stream()
                            .filter(lease -> holder.equals(lease.spec().holderIdentity())).toList());
                }
            }
        }

        private static List<Lease> sorted(List<Lease> leases) {
            return leases.stream().sorted(Comparator.comparing(lease -> ObjectKey.of(lease).toString())).toList();
        }

        private void changes(int count) {
            for (int change = 0; change < count; change++) {
                switch (random.nextInt(30)) {
                    case 0 -> server.compact();
                    case 1 -> server.cut();
                    case 2 -> server.setDown(true);
                    case 3, 4 -> server.setDown(false);
                    case 5 -> server.bookmark();
                    default -> change();
                }
                if (random.nextInt(3) == 0) {
                    LockSupport.parkNanos(random.nextInt(300_000)); // so that more than one thing goes wrong on the way
                }
            }
        }

        private void change() {
            String namespace = "space-" + random.nextInt(2);
            String name = "lease-" + random.nextInt(6);
            String holder = "holder-" + random.nextInt(4);
            Lease known = server.get(namespace, name);
            if (known == null) {
                server.create(Leases.heldBy(Leases.lease(namespace, name), holder));
            } else if (random.nextInt(3) == 0) {
                server.delete(namespace, name);
            } else {
                server.update(Leases.heldBy(known, holder));
            }
        }
    }

    @Test
    void patienceIsNotNeededWhereNothingGoesWrong() throws Exception {
        SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, 1);
        server.create(Leases.lease("space", "first"));
        try (SharedInformer<Lease> informer = new SharedInformer<>(Lease.TYPE, server, InformerOptions.named("calm"))) {
            informer.start();
            assertThat(informer.awaitSynced(Duration.ofMinutes(1))).isTrue();
            assertThat(informer.cache().list()).isEqualTo(server.objects());
        }
    }
}
