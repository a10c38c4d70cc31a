package dev.edict.controllers.ipam;

import dev.edict.api.core.v1.Node;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.format.Cidr;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code node-ipam-controller}: gives each node a range of addresses for its pods, one of each family that the cluster has. Which
 * are taken is written in the nodes only: whoever begins to work looks at all of them before the first range is given.
 */
public final class NodeIpam implements Reconciler<ObjectKey> {
    private static final Logger LOG = System.getLogger(NodeIpam.class.getName());
    private static final String NAME = "node-ipam-controller";
    private static final int ATTEMPTS = 3;

    private final SharedInformer<Node> informer;
    private final Cache<Node> nodes;
    private final ResourceClient<Node> client;
    private final ObjectEvents<Node> events;
    private final List<Blocks> families;

    private NodeIpam(Bench bench, NodeRanges ranges) {
        this.informer = bench.informers().informer(Node.TYPE);
        this.nodes = informer.cache();
        this.client = bench.client().of(Node.TYPE);
        this.events = bench.recorder("cidrAllocator").of(Node.TYPE);
        this.families = ranges.blocks();
    }

    /** The loop. Without ranges it has nothing to do. */
    public static ControlLoop loop(NodeRanges ranges) {
        return ControlLoop.of(NAME, bench -> ranges.cluster().isEmpty() ? List.of() : new NodeIpam(bench, ranges).works(bench))
                .as("node-controller");
    }

    private List<Work> works(Bench bench) {
        Controller<ObjectKey> controller = Controller.of(NAME, Node.TYPE, bench.informers())
                .workers(30)
                .with(how -> how.withQueue(how.queue().withTimers(bench.timers())))
                .reconciling(this);
        informer.addHandler(new Handler<Node>() {
            @Override
            public void onDelete(Node last, boolean finalStateUnknown) {
                giveBack(last);
            }
        });
        return List.of(() -> {
            while (!informer.awaitSynced(Duration.ofMinutes(1))) {
                LOG.log(Level.DEBUG, "waits for nodes");
            }
            nodes.list().forEach(this::occupy);
            controller.run();
        });
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        Node node = nodes.get(key);
        if (node == null || node.isBeingDeleted()) {
            return Outcome.done();
        }
        if (node.spec().podCIDRs().isEmpty()) {
            assign(node, take(node));
        } else {
            occupy(node);
        }
        return Outcome.done();
    }

    /** @throws IllegalStateException if a node has what is not in the ranges: then nobody can tell what is free */
    private void occupy(Node node) {
        List<String> own = node.spec().podCIDRs();
        for (int index = 0; index < own.size(); index++) {
            try {
                block(own.get(index), index).occupy(parsed(own.get(index)));
            } catch (IllegalArgumentException foreign) {
                throw new IllegalStateException("failed to mark cidr[" + own.get(index) + "] at idx [" + index
                        + "] as occupied for node: " + node.name() + ": " + foreign.getMessage(), foreign);
            }
        }
    }

    private void giveBack(Node node) {
        List<String> own = node.spec().podCIDRs();
        for (int index = 0; index < own.size(); index++) {
            block(own.get(index), index).giveBack(parsed(own.get(index)));
        }
    }

    private Blocks block(String cidr, int index) {
        if (index >= families.size()) {
            throw new IllegalArgumentException("cidr " + cidr + " at index " + index
                    + " does not exist in cluster cidrs configuration");
        }
        return families.get(index);
    }

    private static Cidr parsed(String text) {
        Cidr cidr = Cidr.parse(text);
        if (cidr == null) {
            throw new IllegalArgumentException("invalid CIDR address: " + text);
        }
        return cidr;
    }

    private List<Cidr> take(Node node) {
        List<Cidr> taken = new ArrayList<>();
        for (Blocks blocks : families) {
            Optional<Cidr> next = blocks.take();
            if (next.isEmpty()) {
                giveBack(taken);
                tell(node, "CIDRNotAvailable");
                throw new IllegalStateException("failed to allocate cidr from cluster cidr at idx:" + taken.size()
                        + ": CIDR allocation failed; there are no remaining CIDRs left to allocate in the accepted range");
            }
            taken.add(next.get());
        }
        return taken;
    }

    private void giveBack(List<Cidr> taken) {
        for (int index = 0; index < taken.size(); index++) {
            families.get(index).giveBack(taken.get(index));
        }
    }

    private void assign(Node node, List<Cidr> ranges) {
        ClientException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            failure = tryToAssign(node, ranges);
            if (failure == null) {
                return;
            }
        }
        tell(node, "CIDRAssignmentFailed");
        // After a timeout nobody knows whether the node has them: they stay taken until somebody begins anew.
        if (!(failure instanceof ApiFailure.ServerTimeout)) {
            giveBack(ranges);
        }
        throw failure;
    }

    private @Nullable ClientException tryToAssign(Node node, List<Cidr> ranges) {
        List<String> texts = ranges.stream().map(Cidr::toString).toList();
        try {
            client.patch(node.name(), new Patch.StrategicMerge(ObjectValue.of("spec", ObjectValue.of(
                    "podCIDR", texts.getFirst(),
                    "podCIDRs", ListValue.of(texts.toArray())))));
            return null;
        } catch (ClientException failure) {
            return failure;
        }
    }

    private void tell(Node node, String state) {
        events.normal(node, state, "Node " + node.name() + " status is now: " + state);
    }
}
