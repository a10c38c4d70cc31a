package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.Selectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which pods are a job's: those that it controls and selects. What it selects and nobody controls is adopted, and gets the finalizer
 * in the same write, so that no pod of a job is without; what it no longer selects is let go, and loses it. A job that is being
 * deleted adopts nothing and keeps what it controls; a pod that it no longer selects loses the finalizer then, too. (Upstream leaves it:
 * there, a job that is deleted in the foreground stands for ever beside a pod whose labels were changed before.)
 */
final class Claims {
    private final Client client;
    private final Cache<Pod> pods;
    private final Written written;

    Claims(Client client, Cache<Pod> pods, Written written) {
        this.client = client;
        this.pods = pods;
        this.written = written;
    }

    /** @throws RuntimeException if a pod could not be adopted or let go */
    List<Pod> of(Job job) {
        LabelSelector selector = Selectors.of(job.spec().selector());
        List<Pod> claimed = new ArrayList<>();
        for (Pod pod : pods.byIndex(Owners.INDEX, job.metadata().uid())) {
            if (selector.matches(pod.metadata().labels())) {
                claimed.add(pod);
            } else if (!job.isBeingDeleted()) {
                release(job, pod);
            } else if (JobPods.isTracked(pod)) {
                give(job, pod);
            }
        }
        List<Pod> orphans = pods.byIndex(Owners.INDEX, Owners.orphansIn(job.namespace())).stream()
                .filter(pod -> !job.isBeingDeleted() && !pod.isBeingDeleted() && selector.matches(pod.metadata().labels()))
                .toList();
        if (!orphans.isEmpty()) {
            confirm(job);
            orphans.forEach(pod -> adopt(job, pod).ifPresent(claimed::add));
        }
        return claimed;
    }

    /** The job at hand may be out of date: one that is about to go must not take pods with it. */
    private void confirm(Job job) {
        Optional<Job> fresh = client.of(Job.TYPE).in(job.namespace()).find(job.name())
                .filter(found -> found.metadata().uid().equals(job.metadata().uid()));
        if (fresh.isEmpty() || fresh.get().isBeingDeleted()) {
            throw new IllegalStateException("can't adopt pods for job " + ObjectKey.of(job) + ": it is gone, or about to go");
        }
    }

    private Optional<Pod> adopt(Job job, Pod pod) {
        List<OwnerReference> owners = new ArrayList<>(pod.metadata().ownerReferences());
        owners.removeIf(owner -> owner.uid().equals(job.metadata().uid()));
        owners.add(Owners.controllerReference(Job.TYPE, job));
        List<String> finalizers = new ArrayList<>(pod.metadata().finalizers());
        if (!finalizers.contains(JobPods.FINALIZER)) {
            finalizers.add(JobPods.FINALIZER);
        }
        return Optional.ofNullable(write(job, pod, pod.metadata().withOwnerReferences(owners).withFinalizers(finalizers)));
    }

    private void release(Job job, Pod pod) {
        ObjectMeta metadata = pod.metadata()
                .withOwnerReferences(pod.metadata().ownerReferences().stream()
                        .filter(owner -> !owner.uid().equals(job.metadata().uid())).toList())
                .withFinalizers(pod.metadata().finalizers().stream()
                        .filter(finalizer -> !finalizer.equals(JobPods.FINALIZER)).toList());
        try {
            write(job, pod, metadata);
        } catch (ApiFailure.Invalid another) {
            return; // one of the same name has taken its place
        }
    }

    /** Leaves a pod to those who delete what the job owns. They would wait for it for ever, since nobody counts it any more. */
    private void give(Job job, Pod pod) {
        try {
            written.pod(ObjectKey.of(job), Finalizing.release(client, pod));
        } catch (ApiFailure.NotFound gone) {
            return;
        }
    }

    /** Changes the very pod and version at hand. @return null if it is gone */
    private @Nullable Pod write(Job job, Pod pod, ObjectMeta wanted) {
        ObjectValue metadata = ObjectValue.of(
                "uid", pod.metadata().uid(),
                "resourceVersion", pod.metadata().resourceVersion(),
                "ownerReferences", ListValue.copyOf(
                        wanted.ownerReferences().stream().map(OwnerReference.CODEC::toTree).toList()),
                "finalizers", wanted.finalizers());
        try {
            Pod now = client.of(Pod.TYPE).in(pod.namespace())
                    .patch(pod.name(), new Patch.MergePatch(ObjectValue.of("metadata", metadata)));
            written.pod(ObjectKey.of(job), now);
            return now;
        } catch (ApiFailure.NotFound gone) {
            return null;
        }
    }
}
