package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.pods.PodStates;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has not come true yet, or was left behind. */
final class Unsettled {
    private static final String TRACKED = "batch.kubernetes.io/job-tracking";

    private Unsettled() {}

    /** In words; nothing if everything is as it was declared. */
    static List<String> in(World world) {
        List<String> words = besidesJobs(world);
        world.all(Job.TYPE).forEach(each -> job(each, words));
        return words;
    }

    /** The same without Jobs, whose failed pods are made anew after 10 s, then 20 s and so on. */
    static List<String> besidesJobs(World world) {
        List<String> words = new ArrayList<>();
        Set<String> uids = new HashSet<>();
        world.everything().forEach(all -> all.forEach(object -> uids.add(object.metadata().uid())));
        world.everything().forEach(all -> all.forEach(object -> leftBehind(object, uids, words)));
        world.all(Deployment.TYPE).forEach(each -> deployment(each, words));
        world.all(ReplicaSet.TYPE).forEach(each -> replicaSet(each, world, words));
        world.all(StatefulSet.TYPE).forEach(each -> statefulSet(each, words));
        world.all(Pod.TYPE).forEach(each -> pod(each, words));
        return words;
    }

    private static void leftBehind(Resource object, Set<String> uids, List<String> words) {
        String what = object.getClass().getSimpleName() + " " + object.key();
        if (object.isBeingDeleted()) {
            words.add(what + " is being deleted");
        }
        var owners = object.metadata().ownerReferences();
        if (!owners.isEmpty() && owners.stream().noneMatch(owner -> uids.contains(owner.uid()))) {
            words.add(what + " has lost its owner, and is still there");
        }
    }

    private static void deployment(Deployment each, List<String> words) {
        int wanted = number(each.spec().replicas());
        var status = each.status();
        if (status.observedGeneration() != each.metadata().generation() || status.replicas() != wanted
                || status.updatedReplicas() != wanted || status.availableReplicas() != wanted) {
            words.add("Deployment " + each.key() + " wants " + wanted + " and has " + status.replicas() + ", of which "
                    + status.updatedReplicas() + " are new and " + status.availableReplicas() + " available");
        }
    }

    private static void replicaSet(ReplicaSet each, World world, List<String> words) {
        int wanted = number(each.spec().replicas());
        long there = world.all(Pod.TYPE).stream().filter(pod -> Owners.isControlledBy(pod, each) && PodStates.isActive(pod)).count();
        if (there != wanted || each.status().replicas() != wanted) {
            words.add("ReplicaSet " + each.key() + " wants " + wanted + ", has " + there + " and says " + each.status().replicas());
        }
    }

    private static void statefulSet(StatefulSet each, List<String> words) {
        int wanted = number(each.spec().replicas());
        var status = each.status();
        if (status.readyReplicas() != wanted || status.replicas() != wanted
                || wanted > 0 && !status.currentRevision().equals(status.updateRevision())) {
            words.add("StatefulSet " + each.key() + " wants " + wanted + " and has " + status.replicas() + ", of which "
                    + status.readyReplicas() + " are ready");
        }
    }

    private static void job(Job each, List<String> words) {
        boolean isOver = each.status().conditions().stream().anyMatch(condition -> condition.status().equals("True")
                && (condition.type().equals("Complete") || condition.type().equals("Failed")));
        if (!isOver) {
            words.add("Job " + each.key() + " is not over: " + each.status().succeeded() + " of " + each.spec().completions());
        }
    }

    private static void pod(Pod each, List<String> words) {
        if (PodStates.isTerminal(each) ? each.metadata().finalizers().contains(TRACKED) : !PodStates.isReady(each)) {
            words.add("Pod " + each.key() + " is " + each.status().phase()
                    + (each.spec().nodeName().isEmpty() ? " without a node" : " on " + each.spec().nodeName()));
        }
    }

    private static int number(@Nullable Integer replicas) {
        return replicas == null ? 1 : replicas;
    }
}
