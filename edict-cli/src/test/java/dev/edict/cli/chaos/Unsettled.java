package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.pods.PodStates;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;

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
        world.everything().forEach(all -> all.forEach(object -> leftBehind(object, world, words)));
        world.all(Deployment.TYPE).forEach(each -> deployment(each, words));
        world.all(ReplicaSet.TYPE).forEach(each -> replicaSet(each, world, words));
        world.all(StatefulSet.TYPE).forEach(each -> statefulSet(each, words));
        world.all(DaemonSet.TYPE).forEach(each -> daemonSet(each, world, words));
        world.all(PodDisruptionBudget.TYPE).forEach(each -> budget(each, words));
        world.all(Pod.TYPE).forEach(each -> pod(each, words));
        return words;
    }

    private static void leftBehind(Resource object, World world, List<String> words) {
        String what = object.getClass().getSimpleName() + " " + object.key();
        if (object.isBeingDeleted()) {
            words.add(what + " is being deleted");
        }
        var owners = object.metadata().ownerReferences();
        if (!owners.isEmpty() && owners.stream().noneMatch(owner -> world.has(owner.uid()))) {
            words.add(what + " has lost its owner, and is still there");
        }
    }

    private static void deployment(Deployment each, List<String> words) {
        if (!isTrue(each)) {
            var status = each.status();
            words.add("Deployment " + each.key() + " wants " + each.spec().replicas() + " and has " + status.replicas() + ", of which "
                    + status.updatedReplicas() + " are new and " + status.availableReplicas() + " available");
        }
    }

    static boolean isTrue(Deployment each) {
        int wanted = Bounds.number(each.spec().replicas());
        var status = each.status();
        return status.observedGeneration() == each.metadata().generation() && status.replicas() == wanted
                && status.updatedReplicas() == wanted && status.availableReplicas() == wanted;
    }

    private static void replicaSet(ReplicaSet each, World world, List<String> words) {
        int wanted = Bounds.number(each.spec().replicas());
        long there = world.controlledBy(each, Pod.class).stream().filter(PodStates::isActive).count();
        if (there != wanted || each.status().replicas() != wanted) {
            words.add("ReplicaSet " + each.key() + " wants " + wanted + ", has " + there + " and says " + each.status().replicas());
        }
    }

    private static void statefulSet(StatefulSet each, List<String> words) {
        int wanted = Bounds.number(each.spec().replicas());
        var status = each.status();
        if (status.readyReplicas() != wanted || status.replicas() != wanted
                || wanted > 0 && !status.currentRevision().equals(status.updateRevision())) {
            words.add("StatefulSet " + each.key() + " wants " + wanted + " and has " + status.replicas() + ", of which "
                    + status.readyReplicas() + " are ready");
        }
    }

    private static void job(Job each, List<String> words) {
        if (!isOver(each)) {
            words.add("Job " + each.key() + " is not over: " + each.status().succeeded() + " of " + each.spec().completions());
        }
    }

    static boolean isOver(Job job) {
        return job.status().conditions().stream().anyMatch(condition -> condition.status().equals("True")
                && (condition.type().equals("Complete") || condition.type().equals("Failed")));
    }

    private static void daemonSet(DaemonSet each, World world, List<String> words) {
        int wanted = world.all(Node.TYPE).size();
        var status = each.status();
        if (status.observedGeneration() != each.metadata().generation() || status.currentNumberScheduled() != wanted
                || status.updatedNumberScheduled() != wanted || status.numberAvailable() != wanted) {
            words.add("DaemonSet " + each.key() + " wants " + wanted + " and has " + status.currentNumberScheduled() + ", of which "
                    + status.updatedNumberScheduled() + " are new and " + status.numberAvailable() + " available");
        }
    }

    private static void budget(PodDisruptionBudget each, List<String> words) {
        var status = each.status();
        if (status.observedGeneration() != each.metadata().generation() || status.currentHealthy() != status.expectedPods()) {
            words.add("PodDisruptionBudget " + each.key() + " expects " + status.expectedPods() + " and sees " + status.currentHealthy());
        }
    }

    private static void pod(Pod each, List<String> words) {
        if (!isTrue(each)) {
            words.add("Pod " + each.key() + " is " + each.status().phase()
                    + (each.spec().nodeName().isEmpty() ? " without a node" : " on " + each.spec().nodeName()));
        }
    }

    static boolean isTrue(Pod each) {
        return PodStates.isTerminal(each) ? !each.metadata().finalizers().contains(TRACKED) : PodStates.isReady(each);
    }
}
