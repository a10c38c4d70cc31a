package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.local.LocalAccounts;
import dev.edict.local.LocalNodes;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.FleetOptions;
import dev.edict.node.NodeFleet;
import dev.edict.node.agent.PodNews;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.server.Edict;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** Four small nodes on which pods take different times to get ready, and one in twenty pods of a Job fails. */
final class Nodes implements AutoCloseable {
    private static final FleetOptions OPTIONS = new FleetOptions(4, "node-", 0,
            Map.of("cpu", Quantity.parse("24"), "memory", Quantity.parse("64Gi"), "pods", Quantity.parse("110")),
            Duration.ofSeconds(10), 8, false, false);

    private final LocalAccounts accounts;
    private final LocalNodes nodes;
    private final Thread thread;

    Nodes(Edict edict) {
        this.accounts = new LocalAccounts(edict);
        this.nodes = new LocalNodes(edict);
        Client reader = accounts.apply("");
        NodeFleet fleet = new NodeFleet(OPTIONS, reader, nodes, new SimulatedRuntime(Nodes::script, InstantSource.system(), Timers.system()),
                PodNews.NONE, InstantSource.system(), Timers.system());
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
                ? Script.ENDLESS.withEnd(new ContainerEnd(Duration.ofMillis(chance), chance % 20 == 0 ? 1 : 0, null, "", null))
                : Script.ENDLESS.withReadyAfter(Duration.ofMillis(chance));
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
        nodes.close();
        accounts.close();
    }
}
