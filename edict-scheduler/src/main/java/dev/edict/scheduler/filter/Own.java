package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Pod;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.types.Resource;
import org.jspecify.annotations.Nullable;

/** What events are about, seen from a pod that waits. */
final class Own {
    private Own() {}

    /** Whether it is about the pod itself. */
    static boolean is(PodFacts pod, @Nullable Resource object) {
        return object instanceof Pod other && other.metadata().uid().equals(pod.uid());
    }

    /** Whether another pod has, or was promised, a place on a node. */
    static boolean hasPlace(Pod other) {
        return !other.spec().nodeName().isEmpty() || !other.status().nominatedNodeName().isEmpty();
    }
}
