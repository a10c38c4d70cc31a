package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.Client;
import java.util.List;

/** Takes the finalizer away from pods that no job will count: whose job is gone or has ended, or that nobody controls. */
final class Orphans {
    private final Client client;
    private final Cache<Pod> pods;
    private final PodChanges changes;

    Orphans(Client client, Cache<Pod> pods, PodChanges changes) {
        this.client = client;
        this.pods = pods;
        this.changes = changes;
    }

    /** Its keys are those of pods. */
    static Controller<ObjectKey> controller(
            Client client,
            SharedInformer<Pod> pods,
            SharedInformer<Job> jobs,
            PodChanges changes,
            ControllerOptions<ObjectKey> options) {
        Orphans orphans = new Orphans(client, pods.cache(), changes);
        return Controller.of(
                options,
                List.of(
                        Source.of(pods, pod -> List.of(ObjectKey.of(pod)), orphans::isLeft),
                        Source.of(jobs, orphans::trackedPods, Orphans::leavesPods)),
                orphans::reconcile);
    }

    /**
     * A pod that is there for longer than its job shows it by its deletion, which the finalizer holds up. That its job cannot be found
     * yet means nothing: it may be new.
     */
    private boolean isLeft(Change<Pod> change) {
        return switch (change) {
            case Change.Added<Pod> added -> isLeft(added.object());
            case Change.Updated<Pod> updated -> isLeft(updated.after());
            case Change.Deleted<Pod> deleted -> false;
        };
    }

    private boolean isLeft(Pod pod) {
        return changes.isOrphan(pod) && (pod.isBeingDeleted() || Owners.controllerOf(pod).isEmpty());
    }

    private static boolean leavesPods(Change<Job> change) {
        return switch (change) {
            case Change.Added<Job> added -> Jobs.isFinished(added.object());
            case Change.Updated<Job> updated -> Jobs.isFinished(updated.after())
                    || !updated.before().metadata().uid().equals(updated.after().metadata().uid());
            case Change.Deleted<Job> deleted -> true;
        };
    }

    private List<ObjectKey> trackedPods(Job job) {
        return pods.byIndex(Owners.INDEX, job.metadata().uid()).stream()
                .filter(JobPods::isTracked)
                .map(ObjectKey::of)
                .toList();
    }

    private Outcome reconcile(ObjectKey key) {
        Pod pod = pods.get(key);
        if (pod != null && changes.isOrphan(pod)) {
            try {
                Finalizing.release(client, pod);
            } catch (ApiFailure.NotFound gone) {
                return Outcome.done();
            }
        }
        return Outcome.done();
    }
}
