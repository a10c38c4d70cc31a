package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.InstantSource;
import java.util.function.Predicate;

/** What changes of pods mean: those with a node use it, ours without one wait for it. Works on the scheduling thread. */
final class PodChanges {
    private static final Predicate<PodFacts> ALL = pod -> true;

    private final SchedulerState state;
    private final InstantSource clock;

    PodChanges(SchedulerState state, InstantSource clock) {
        this.state = state;
        this.clock = clock;
    }

    /** Pods that have ended use nothing, and wait for nothing. */
    static boolean isOfInterest(Pod pod) {
        return !PodStates.isTerminal(pod);
    }

    private static boolean hasNode(Pod pod) {
        return !pod.spec().nodeName().isEmpty();
    }

    private boolean isOurs(Pod pod) {
        return state.isOurs(pod.spec().schedulerName());
    }

    void added(Pod pod) {
        if (hasNode(pod)) {
            placed(pod);
        } else if (isOurs(pod)) {
            PodFacts facts = PodFacts.of(pod);
            state.queue().add(facts, clock.instant());
            state.nominations().put(facts, pod.status().nominatedNodeName());
        }
    }

    void changed(Pod before, Pod after) {
        if (hasNode(before)) {
            state.cluster().place(PodFacts.of(after));
            Changes.of(before, after).forEach(event -> happened(event, ALL));
        } else if (hasNode(after)) {
            placed(after);
        } else if (isOurs(before)) {
            changedWithoutNode(before, after);
        }
    }

    private void placed(Pod pod) {
        state.cluster().place(PodFacts.of(pod));
        state.queue().remove(pod.metadata().uid());
        state.nominations().remove(pod.metadata().uid());
        happened(new ClusterEvent(Trigger.POD_ADDED, null, pod), ALL);
    }

    private void changedWithoutNode(Pod before, Pod after) {
        PodFacts facts = PodFacts.of(after);
        if (state.cluster().isAssumed(facts.uid())) {
            if (facts.isLeaving() && before.metadata().deletionTimestamp() == null) {
                forget(after);
            }
            return;
        }
        state.queue().update(facts, Changes.of(before, after), clock.instant());
        String was = before.status().nominatedNodeName();
        String is = after.status().nominatedNodeName();
        String known = state.nominations().node(facts.uid());
        state.nominations().put(facts, was.isEmpty() && is.isEmpty() && known != null ? known : is);
        if (!was.isEmpty() && !was.equals(is)) {
            happened(new ClusterEvent(Trigger.POD_DELETED, before, null), other -> other.priority() <= facts.priority());
        }
    }

    void deleted(Pod pod) {
        String uid = pod.metadata().uid();
        state.queue().remove(uid);
        state.nominations().remove(uid);
        if (hasNode(pod)) {
            state.cluster().remove(uid);
            happened(new ClusterEvent(Trigger.POD_DELETED, pod, null), ALL);
        } else if (state.cluster().isAssumed(uid)) {
            forget(pod);
        } else if (!pod.status().nominatedNodeName().isEmpty()) {
            int priority = PodFacts.priorityOf(pod);
            happened(new ClusterEvent(Trigger.POD_DELETED, pod, null), other -> other.priority() <= priority);
        }
    }

    /** A pod will not come to the node where it was assumed to be. */
    void forget(Pod pod) {
        PodFacts assumed = state.cluster().pod(pod.metadata().uid());
        if (assumed != null && state.cluster().isAssumed(assumed.uid())) {
            state.cluster().remove(assumed.uid());
            happened(new ClusterEvent(Trigger.POD_DELETED, assumed.pod(), null), other -> !other.uid().equals(assumed.uid()));
        }
    }

    private void happened(ClusterEvent event, Predicate<PodFacts> whom) {
        state.queue().happened(event, whom, clock.instant());
    }
}
