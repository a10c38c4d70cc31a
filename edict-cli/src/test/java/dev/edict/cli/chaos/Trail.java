package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import dev.edict.types.Resource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What happened last in each namespace, in words: without it nobody knows why something is as it must not be. */
final class Trail {
    private static final int LENGTH = 400;

    private final Map<String, Deque<String>> steps = new HashMap<>();

    void note(Change<?> change) {
        Deque<String> last = steps.computeIfAbsent(change.object().namespace(), any -> new ArrayDeque<>());
        last.addLast(change.millis() % 10_000_000 + " ms, " + change + details(change.object()));
        if (last.size() > LENGTH) {
            last.removeFirst();
        }
    }

    /** Up to now. @param change the last step */
    List<String> before(Change<?> change) {
        return List.copyOf(steps.getOrDefault(change.object().namespace(), new ArrayDeque<>()));
    }

    private static String details(Resource object) {
        String owners = object.metadata().ownerReferences().isEmpty() ? "" : " of " + object.metadata().ownerReferences().getFirst().name();
        return owners + (object.isBeingDeleted() ? ", being deleted " + object.metadata().finalizers() : "") + switch (object) {
            case Deployment each -> ", wants " + each.spec().replicas() + " of " + each.metadata().generation() + ", has seen "
                    + each.status().observedGeneration() + ", bounds " + Bounds.of(each);
            case ReplicaSet each -> ", wants " + each.spec().replicas() + ", counts " + each.status().replicas() + ", available "
                    + each.status().availableReplicas() + " " + each.metadata().annotations();
            case Job each -> ", " + each.status();
            case Pod each -> ", " + each.status().phase() + (PodStates.isReady(each) ? ", ready" : "") + " on " + each.spec().nodeName();
            default -> "";
        };
    }
}
