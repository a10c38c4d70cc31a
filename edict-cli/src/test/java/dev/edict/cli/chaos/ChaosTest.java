package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Loops and scheduler of one server, ended and begun anew at random moments while several people change their minds.
 * {@code -Dedict.chaos.minutes} says for how long, {@code -Dedict.chaos.seed} repeats what the writers do.
 */
class ChaosTest {
    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whatIsPromisedHoldsWhileLoopsComeAndGo() throws Exception {
        ChaosPlan plan = ChaosPlan.ofProperties();
        Store store = MemoryStore.open();
        try (Edict edict = Edict.builder().store(() -> store).start();
                Witness witness = Witness.of(store);
                Client admin = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
                Nodes nodes = new Nodes(edict);
                FastNodeLoops nodeLoops = new FastNodeLoops(edict);
                RestartedLoops loops = RestartedLoops.alone(edict)) {
            Waiting.until("the nodes are there", () -> admin.of(Node.TYPE).list().items().size() == Nodes.COUNT);
            List<Writer> writers = new ArrayList<>();
            for (int number = 0; number < plan.writers(); number++) {
                admin.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("chaos-" + number)));
                // Two people share a namespace, and get in each other's way.
                writers.add(new Writer(new Desk(() -> admin, "chaos-" + number / 2, new Random(plan.seed() + number)), number % 2 == 0));
            }
            Random moments = new Random(plan.seed());
            plan.run(writers, witness, () -> strike(moments, loops, nodes, nodeLoops), Duration.ofMillis(300), Duration.ofSeconds(3), () -> {
                nodes.hear();
                Writer.calm(admin);
            });
            plan.report(writers, witness, loops.restarts() + " new beginnings of loops, " + nodes.silences() + " silences of nodes");
        }
    }

    private static void strike(Random moments, RestartedLoops loops, Nodes nodes, FastNodeLoops nodeLoops) {
        int what = moments.nextInt(20);
        if (what < 4) {
            nodes.disturb(moments);
        } else if (what < 5) {
            nodeLoops.restart();
        } else {
            loops.restart(moments);
        }
    }
}
