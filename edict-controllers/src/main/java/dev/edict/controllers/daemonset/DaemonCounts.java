package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.DaemonSetStatus;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What the status of a set says: of each node that should have a pod, whether it has, and how its oldest does. */
final class DaemonCounts {
    private DaemonCounts() {}

    /**
     * The set's status with what is counted now.
     *
     * @param pods by node, in {@link DaemonPods#ORDER}
     * @param isObserved whether the set, as it is now, has been acted upon
     */
    static DaemonSetStatus of(
            DaemonSet set, Collection<Node> nodes, Map<String, List<Pod>> pods, String hash, Instant now, boolean isObserved) {
        int desired = 0;
        int current = 0;
        int misscheduled = 0;
        int ready = 0;
        int available = 0;
        int updated = 0;
        for (Node node : nodes) {
            List<Pod> here = pods.getOrDefault(node.name(), List.of());
            if (!NodeFit.of(set, node).run()) {
                misscheduled += here.isEmpty() ? 0 : 1;
                continue;
            }
            desired++;
            if (!here.isEmpty()) {
                Pod pod = here.getFirst();
                current++;
                ready += PodStates.isReady(pod) ? 1 : 0;
                available += PodStates.isAvailable(pod, set.spec().minReadySeconds(), now) ? 1 : 0;
                updated += DaemonPods.isUpdated(set, hash, pod) ? 1 : 0;
            }
        }
        return set.status()
                .withObservedGeneration(isObserved ? set.metadata().generation() : set.status().observedGeneration())
                .withDesiredNumberScheduled(desired)
                .withCurrentNumberScheduled(current)
                .withNumberMisscheduled(misscheduled)
                .withNumberReady(ready)
                .withUpdatedNumberScheduled(updated)
                .withNumberAvailable(available)
                .withNumberUnavailable(desired - available);
    }
}
