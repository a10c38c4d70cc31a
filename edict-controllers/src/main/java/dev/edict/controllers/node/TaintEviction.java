package dev.edict.controllers.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.Disruption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** {@code taint-eviction-controller}: deletes pods that do not put up with what drives them away from their node. */
public final class TaintEviction implements Reconciler<ObjectKey> {
    private static final String NAME = "taint-eviction-controller";
    private static final String REASON = "TaintManagerEviction";

    private final Cache<Pod> pods;
    private final Cache<Node> nodes;
    private final ResourceClient<Pod> client;
    private final ObjectEvents<Pod> events;
    private final InstantSource clock;
    /** When a pod is to go. What has been decided stays, as long as it has to go at all. */
    private final Map<ObjectKey, Instant> due = new ConcurrentHashMap<>();

    private TaintEviction(Bench bench) {
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.nodes = bench.informers().informer(Node.TYPE).cache();
        this.client = bench.client().of(Pod.TYPE);
        this.events = bench.recorder(NAME).of(Pod.TYPE);
        this.clock = bench.clock();
    }

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, TaintEviction::works).as("node-controller");
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<Pod> pods = bench.informers().informer(Pod.TYPE);
        pods.addIndexIfMissing(PodsOnNode.INDEX);
        Controller<ObjectKey> controller = Controller.of(NAME, Pod.TYPE, bench.informers())
                .workers(8)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .when(Change.update((before, after) -> !before.spec().nodeName().equals(after.spec().nodeName())
                        || !before.spec().tolerations().equals(after.spec().tolerations())))
                .watching(Node.TYPE, node -> keys(pods.cache(), node),
                        Change.update((before, after) -> !before.spec().taints().equals(after.spec().taints())))
                .reconciling(new TaintEviction(bench));
        return List.of(controller::run);
    }

    private static List<ObjectKey> keys(Cache<Pod> pods, Node node) {
        return PodsOnNode.of(pods, node.name()).stream().map(pod -> new ObjectKey(pod.namespace(), pod.name())).toList();
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        Pod pod = pods.get(key);
        if (pod == null || pod.isBeingDeleted()) {
            due.remove(key);
            return Outcome.done();
        }
        Instant now = clock.instant();
        Instant time = due(pod, key, now);
        if (time == null) {
            if (due.remove(key) != null) {
                events.normal(pod, REASON, "Cancelling deletion of Pod " + key);
            }
            return Outcome.done();
        }
        if (time.isAfter(now)) {
            return Outcome.againAfter(Duration.between(now, time), "the end of what the pod tolerates");
        }
        evict(pod, key, now);
        due.remove(key);
        return Outcome.done();
    }

    /** When a pod is to go; null if it may stay. That its node is gone changes nothing. */
    private @Nullable Instant due(Pod pod, ObjectKey key, Instant now) {
        Node node = nodes.get(new ObjectKey("", pod.spec().nodeName()));
        if (node == null) {
            return due.get(key);
        }
        Optional<Duration> stay = Evictions.stay(pod, node.spec().taints());
        return stay.map(most -> most.isZero() ? now : due.computeIfAbsent(key, any -> now.plus(most))).orElse(null);
    }

    private void evict(Pod pod, ObjectKey key, Instant now) {
        events.normal(pod, REASON, "Marking for deletion Pod " + key);
        try {
            ResourceClient<Pod> own = client.in(pod.namespace());
            own.status().patch(pod.name(), Disruption.patch(
                    pod, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint", now));
            own.delete(pod.name());
        } catch (ApiFailure.NotFound gone) {
            // Somebody else was faster.
        }
    }
}
