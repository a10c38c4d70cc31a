package dev.edict.controllers.node;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code node-lifecycle-controller}: taints nodes by their conditions, and finds out which of them do not live any more. */
public final class NodeLifecycle {
    private static final String NAME = "node-lifecycle-controller";
    private static final String LEASES = "kube-node-lease";

    private NodeLifecycle() {}

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, NodeLifecycle::works).as("node-controller");
    }

    private static List<Work> works(Bench bench) {
        Cache<Node> nodes = bench.informers().informer(Node.TYPE).cache();
        Cache<Lease> leases = bench.informers().informer(Lease.TYPE).cache();
        SharedInformer<Pod> pods = bench.informers().informer(Pod.TYPE);
        pods.addIndexIfMissing(PodsOnNode.INDEX);
        ResourceClient<Node> client = bench.client().of(Node.TYPE);
        Controller<ObjectKey> tainting = Controller.of(NAME, Node.TYPE, bench.informers())
                .workers(4)
                .with(how -> how.withClock(bench.clock()))
                .reconciling(key -> reconcile(nodes.get(key), client, bench));
        HealthMonitor monitor = new HealthMonitor(
                nodes,
                name -> leases.get(new ObjectKey(LEASES, name)),
                name -> PodsOnNode.of(pods.cache(), name),
                client, bench.client().of(Pod.TYPE), bench.recorder("node-controller"), bench.clock(), bench.timers());
        return List.of(tainting::run, () -> {
            while (!bench.informers().awaitSynced(Duration.ofMinutes(1)).isEmpty()) {
                // It goes on waiting: what is not known must not be taken for absent.
            }
            monitor.run();
        });
    }

    private static Outcome reconcile(@Nullable Node node, ResourceClient<Node> client, Bench bench) {
        if (node != null && !changed(node, bench).equals(node)) {
            try {
                client.edit(node.name(), newest -> changed(newest, bench));
            } catch (ApiFailure.NotFound gone) {
                return Outcome.done();
            }
        }
        return Outcome.done();
    }

    private static Node changed(Node node, Bench bench) {
        return NodeLabels.reconciled(Taints.withWanted(node, bench.clock().instant()));
    }
}
