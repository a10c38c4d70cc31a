package dev.edict.controllers.podgc;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.pod.SideBySide;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.PodStates;
import dev.edict.pods.TimedConditions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks at all pods from time to time, and removes those of which no node takes care any more. */
public final class PodGarbageCollector {
    private static final Logger LOG = System.getLogger(PodGarbageCollector.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(20);

    /** So many pods that have ended are kept. */
    private static final int TERMINATED_THRESHOLD = 12_500;

    private final Bench bench;
    private final int threshold;
    private final SharedInformer<Pod> pods;
    private final SharedInformer<Node> nodes;
    private final ResourceClient<Pod> writing;
    private final ResourceClient<Node> asking;
    private final MissingNodes missing = new MissingNodes();

    private PodGarbageCollector(Bench bench, int threshold) {
        this.bench = bench;
        this.threshold = threshold;
        this.pods = bench.informers().informer(Pod.TYPE);
        this.nodes = bench.informers().informer(Node.TYPE);
        this.writing = bench.client().of(Pod.TYPE);
        this.asking = bench.client().of(Node.TYPE);
    }

    /** The loop. */
    public static ControlLoop loop() {
        return loop(TERMINATED_THRESHOLD);
    }

    static ControlLoop loop(int threshold) {
        return ControlLoop.of("pod-garbage-collector-controller",
                        bench -> List.of(new PodGarbageCollector(bench, threshold)::run))
                .as("pod-garbage-collector");
    }

    private void run() throws InterruptedException {
        while (!pods.awaitSynced(PERIOD) || !nodes.awaitSynced(PERIOD)) {
            bench.timers().sleep(Duration.ofMillis(100));
        }
        while (true) {
            look();
            bench.timers().sleep(PERIOD);
        }
    }

    private void look() throws InterruptedException {
        List<Pod> all = pods.cache().list();
        Map<String, Node> known = new HashMap<>();
        nodes.cache().list().forEach(node -> known.put(node.name(), node));
        remove(PodGarbage.terminated(all, threshold), null);
        remove(PodGarbage.outOfService(all, known), null);
        removeOrphaned(all, known.keySet());
        remove(PodGarbage.unscheduled(all), null);
    }

    private void removeOrphaned(List<Pod> all, Set<String> known) throws InterruptedException {
        Set<String> used =
                all.stream().map(pod -> pod.spec().nodeName()).filter(name -> !name.isEmpty()).collect(Collectors.toSet());
        Set<String> gone = missing.gone(used, known, bench.clock().instant(), this::isThere);
        remove(all.stream().filter(pod -> gone.contains(pod.spec().nodeName())).toList(), PodCondition.EMPTY
                .withType("DisruptionTarget")
                .withStatus("True")
                .withReason("DeletionByPodGC")
                .withMessage("PodGC: node no longer exists"));
    }

    /** Who can not be asked for counts as there; it is asked for again. */
    private boolean isThere(String node) {
        try {
            return asking.find(node).isPresent();
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "cannot find out whether node " + node + " is there: " + failure.getMessage());
            return true;
        }
    }

    private void remove(Collection<Pod> garbage, @Nullable PodCondition condition) throws InterruptedException {
        SideBySide.run(garbage.stream().map(pod -> (Runnable) () -> remove(pod, condition)).toList())
                .forEach(failure -> LOG.log(Level.WARNING, "cannot remove a pod: " + failure.getMessage()));
    }

    /** A pod is marked as failed before it is removed, for no node will say any more what has become of it. */
    private void remove(Pod pod, @Nullable PodCondition condition) {
        ResourceClient<Pod> home = writing.in(pod.namespace());
        try {
            if (!PodStates.isTerminal(pod)) {
                home.status().patch(pod.name(), failing(pod, condition));
            }
            home.delete(pod.name(), DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
        } catch (ApiFailure.NotFound gone) {
            LOG.log(Level.DEBUG, () -> "pod " + pod.key() + " is gone already");
        }
    }

    private Patch failing(Pod pod, @Nullable PodCondition condition) {
        ObjectValue status = ObjectValue.of("phase", "Failed", "observedGeneration", pod.metadata().generation());
        return new Patch.StrategicMerge(ObjectValue.of(
                "metadata", ObjectValue.of("uid", pod.metadata().uid()),
                "status", condition == null ? status : status.with("conditions", TimedConditions.listed(pod, condition, bench.clock().instant()))));
    }
}
