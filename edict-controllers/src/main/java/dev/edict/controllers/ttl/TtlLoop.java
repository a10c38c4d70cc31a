package dev.edict.controllers.ttl;

import dev.edict.api.core.v1.Node;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * {@code ttl-controller}: writes on each node for how long it may keep Secrets and ConfigMaps. A node learns that it may keep them
 * for longer or shorter when it says something of itself the next time.
 */
public final class TtlLoop implements Reconciler<ObjectKey> {
    static final String ANNOTATION = "node.alpha.kubernetes.io/ttl";
    private static final String NAME = "ttl-controller";

    private final Cache<Node> nodes;
    private final ResourceClient<Node> client;
    /** Guarded by itself. */
    private final ClusterSize size = new ClusterSize();

    private TtlLoop(Bench bench) {
        this.nodes = bench.informers().informer(Node.TYPE).cache();
        this.client = bench.client().of(Node.TYPE);
    }

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, TtlLoop::works);
    }

    private static List<Work> works(Bench bench) {
        return List.of(Controller.of(NAME, Node.TYPE, bench.informers())
                .workers(5)
                .reconciling(new TtlLoop(bench))::run);
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        Node node = nodes.get(key);
        String seconds = Integer.toString(seconds());
        if (node == null || seconds.equals(node.metadata().annotations().get(ANNOTATION))) {
            return Outcome.done();
        }
        try {
            client.patch(node.name(), new Patch.StrategicMerge(ObjectValue.of(
                    "metadata", ObjectValue.of("annotations", ObjectValue.of(ANNOTATION, seconds)))));
        } catch (ApiFailure.NotFound gone) {
            return Outcome.done();
        }
        return Outcome.done();
    }

    private int seconds() {
        synchronized (size) {
            return size.seconds(nodes.size());
        }
    }
}
