package dev.edict.cli;

import dev.edict.client.elect.LeaderElection;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.local.LocalAccounts;
import dev.edict.local.LocalClients;
import dev.edict.local.LocalNodes;
import dev.edict.node.FleetOptions;
import dev.edict.node.FleetSources;
import dev.edict.node.NodeEvents;
import dev.edict.node.NodeFleet;
import dev.edict.node.NodeNews;
import dev.edict.node.agent.PodEvents;
import dev.edict.node.agent.PodNews;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.simulate.StagedScripts;
import dev.edict.node.stage.StageWatch;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.User;
import java.time.InstantSource;
import java.util.List;

/** How many simulated nodes there are. */
final class NodeOptions {
    private static final Option NODES = new Option("--nodes", "N",
            "How many nodes are simulated, whose pods run without containers; 0 for none.", "1");

    static final List<Option> OPTIONS = List.of(NODES);

    private NodeOptions() {}

    /**
     * @param elected whether other servers may simulate the same nodes: then one of them does
     * @param ranged whether each node is given a range for its pods
     */
    static void apply(Arguments arguments, boolean elected, boolean ranged, EdictBuilder builder) {
        int count = count(arguments.get(NODES));
        if (count > 0) {
            builder.alongside(edict -> SimulatedVolumes.begin(edict, elected));
            SimulatedNetwork network = new SimulatedNetwork();
            builder.localNetwork(network);
            builder.alongside(edict -> begin(edict, FleetOptions.of(count).withAwaitedRanges(ranged), network, elected));
        }
    }

    private static int count(String text) {
        try {
            int count = Integer.parseInt(text);
            if (count >= 0 && count <= NodeFleet.MOST) {
                return count;
            }
        } catch (NumberFormatException noNumber) {
            // Said below.
        }
        throw new Arguments.UsageException(NODES.name() + " takes a number from 0 to " + NodeFleet.MOST + ", not " + text);
    }

    private static AutoCloseable begin(Edict edict, FleetOptions options, SimulatedNetwork network, boolean elected) {
        LocalAccounts accounts = new LocalAccounts(edict);
        LocalNodes nodes = new LocalNodes(edict);
        Client manager = accounts.apply("");
        EventBroadcaster events = new EventBroadcaster(manager);
        Client simulation = LocalClients.of(edict, User.of("system:edict:simulation", User.MASTERS));
        StageWatch stages = new StageWatch(simulation, Timers.system());
        FleetSources sources = new FleetSources(nodes, InstantSource.system());
        SimulatedRuntime runtime = new SimulatedRuntime(new StagedScripts(stages), sources, InstantSource.system(), Timers.system());
        SimulatedKubelets kubelets = SimulatedKubelets.listen(edict);
        NodeFleet fleet = new NodeFleet(options.withKubeletPort(kubelets.port()), manager, nodes, runtime, sources,
                options.events() ? new PodEvents(events) : PodNews.NONE,
                options.events() ? new NodeEvents(events) : NodeNews.NONE, InstantSource.system(), Timers.system());
        kubelets.serve(fleet.pods(), runtime, nodes.apply(fleet.pods().nodes().getFirst()));
        network.follow(fleet.pods(), runtime, kubelets.port());
        Thread thread = Thread.ofVirtual().name("nodes").start(elected
                ? LeaderElection.of(manager, "kube-system", "edict-simulated-nodes", () -> lead(fleet, kubelets, simulation))::runForever
                : () -> live(fleet, kubelets, simulation));
        return () -> {
            thread.interrupt();
            thread.join();
            kubelets.close();
            stages.close();
            simulation.close();
            events.close();
            nodes.close();
            accounts.close();
        };
    }

    private static void lead(NodeFleet fleet, SimulatedKubelets kubelets, Client simulation) throws InterruptedException {
        Thread metrics = Thread.ofVirtual().name("metrics").start(() -> kubelets.registerSoon(simulation));
        try {
            fleet.run();
        } finally {
            metrics.interrupt();
            metrics.join();
        }
    }

    private static void live(NodeFleet fleet, SimulatedKubelets kubelets, Client simulation) {
        try {
            lead(fleet, kubelets, simulation);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
