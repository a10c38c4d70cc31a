package dev.edict.scheduler.plugin;

import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import org.jspecify.annotations.Nullable;

/** What a plugin has found out about a pod, ready to be asked about nodes. Immutable. */
@FunctionalInterface
public interface NodeCheck {

    /** Why the pod can not run there; null if it can. */
    @Nullable Rejection check(NodeFacts node);

    /** What would be if one more pod were on a node. */
    default NodeCheck with(PodFacts other, NodeFacts node) {
        return this;
    }

    /** What would be if a pod were gone from a node. */
    default NodeCheck without(PodFacts other, NodeFacts node) {
        return this;
    }
}
