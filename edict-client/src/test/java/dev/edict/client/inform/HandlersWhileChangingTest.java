package dev.edict.client.inform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Handlers come and go while objects change: each knows in the end what the server knows, and has been told nothing out of order. */
class HandlersWhileChangingTest {
    private static final int REPETITIONS = 30;

    @Test
    void whoeverComesWheneverKnowsAll() throws Exception {
        long seed = Long.getLong("edict.seed", System.nanoTime());
        System.out.println("handlers while changing: -Dedict.seed=" + seed);
        for (int count = 0; count < REPETITIONS; count++) {
            run(seed + count);
        }
    }

    private static void run(long seed) throws InterruptedException {
        SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, seed);
        InformerOptions<Lease> options = InformerOptions.named("leases");
        options = options.withReflector(options.reflector().withMetrics(new MetricRegistry()));
        try (SharedInformer<Lease> informer = new SharedInformer<>(Lease.TYPE, server, options)) {
            informer.start();
            Thread writer = Thread.ofVirtual().start(() -> write(server, new Random(seed)));
            Random random = new Random(~seed);
            List<Ledger<Lease>> ledgers = new ArrayList<>();
            List<Registration> registrations = new ArrayList<>();
            for (int count = 0; count < 12; count++) {
                Ledger<Lease> ledger = new Ledger<>();
                Registration registration = informer.addHandler(ledger);
                if (random.nextInt(3) == 0) {
                    registration.remove();
                } else {
                    ledgers.add(ledger);
                    registrations.add(registration);
                }
                Thread.yield();
            }
            writer.join();
            Waiting.untilSo("all know all, with seed " + seed, () -> {
                for (Ledger<Lease> ledger : ledgers) {
                    assertThat(ledger.objects()).isEqualTo(server.objects());
                }
                assertThat(registrations).allMatch(Registration::hasSynced);
            });
            for (Ledger<Lease> ledger : ledgers) {
                assertThat(ledger.faults()).as("seed %s", seed).isEmpty();
            }
        }
    }

    private static void write(SimulatedServer<Lease> server, Random random) {
        for (int change = 0; change < 200; change++) {
            String name = "lease-" + random.nextInt(10);
            Lease known = server.get("a", name);
            if (known == null) {
                server.create(Leases.lease("a", name));
            } else if (random.nextInt(4) == 0) {
                server.delete("a", name);
            } else {
                server.update(Leases.heldBy(known, "holder-" + change));
            }
            if (random.nextInt(8) == 0) {
                Thread.yield();
            }
        }
    }
}
