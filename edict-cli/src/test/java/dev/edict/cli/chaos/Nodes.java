package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.local.LocalAccounts;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.FleetOptions;
import dev.edict.node.FleetSources;
import dev.edict.node.NodeFleet;
import dev.edict.node.NodeNews;
import dev.edict.node.agent.PodNews;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.server.Edict;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Four small nodes on which pods take different times to get ready, and one in ten pods of a Job fails. They fall silent now and then. */
final class Nodes implements AutoCloseable {
    static final int COUNT = 4;

    private static final FleetOptions OPTIONS = new FleetOptions(COUNT, "node-", 0,
            Map.of("cpu", Quantity.parse("24"), "memory", Quantity.parse("64Gi"), "pods", Quantity.parse("110")),
            Duration.ofSeconds(1), 8, false, false);

    private final LocalAccounts accounts;
    private final Silence silence;
    private final Thread thread;
    private int silences;

    Nodes(Edict edict) {
        this.accounts = new LocalAccounts(edict);
        this.silence = new Silence(edict);
        Client reader = accounts.apply("");
        NodeFleet fleet = new NodeFleet(OPTIONS, reader, silence,
                new SimulatedRuntime(Nodes::script, InstantSource.system(), Timers.system()),
                new FleetSources(silence, InstantSource.system()), PodNews.NONE, NodeNews.NONE, InstantSource.system(), Timers.system());
        this.thread = Thread.ofVirtual().name("nodes").start(() -> {
            try {
                fleet.run();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static Script script(Pod pod, Container container) {
        int chance = Math.floorMod(pod.metadata().uid().hashCode(), 600);
        boolean isOfJob = Owners.controllerOf(pod).filter(owner -> owner.kind().equals("Job")).isPresent();
        return isOfJob
                ? Script.ENDLESS.withEnd(new ContainerEnd(Duration.ofMillis(chance), code(chance), null, "", null))
                : Script.ENDLESS.withReadyAfter(Duration.ofMillis(chance));
    }

    private static int code(int chance) {
        return switch (chance % 40) {
            case 0, 1 -> 1;
            case 2 -> 42;
            case 3 -> 43;
            default -> 0;
        };
    }

    /** One of them falls silent, or all are heard again. */
    void disturb(RandomGenerator random) {
        if (random.nextBoolean()) {
            hear();
        } else {
            silence.begin("node-" + (1 + random.nextInt(COUNT)));
            silences++;
        }
    }

    void hear() {
        for (int number = 1; number <= COUNT; number++) {
            silence.end("node-" + number);
        }
    }

    int silences() {
        return silences;
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
        silence.close();
        accounts.close();
    }
}
