package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Expectations;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.pods.Selectors;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What changes of pods mean to jobs: whose pod it is, whether it was expected, and who may want it. */
final class PodChanges {
    private final Cache<Job> jobs;
    private final Expectations<ObjectKey> expectations;
    private final Removals removals;

    PodChanges(Cache<Job> jobs, Expectations<ObjectKey> expectations, Removals removals) {
        this.jobs = jobs;
        this.expectations = expectations;
        this.removals = removals;
    }

    /** The job that controls a pod: that very one, not another of its name. */
    Optional<Job> jobOf(Pod pod) {
        return Owners.controllerOf(pod)
                .filter(owner -> owner.kind().equals(Job.TYPE.kind().kind()))
                .flatMap(owner -> Optional.ofNullable(jobs.get(pod.namespace(), owner.name()))
                        .filter(job -> job.metadata().uid().equals(owner.uid())));
    }

    /** The jobs that are to look at a change. What was expected of it is noted as seen, before any of them does. */
    Set<ObjectKey> concerned(Change<Pod> change) {
        Set<ObjectKey> concerned = new LinkedHashSet<>();
        switch (change) {
            case Change.Added<Pod> added -> {
                seen(added.object(), true);
                concerned.addAll(interested(added.object()));
            }
            case Change.Updated<Pod> updated -> {
                boolean isAnother = !updated.before().metadata().uid().equals(updated.after().metadata().uid());
                if (isAnother) {
                    gone(updated.before());
                }
                seen(updated.after(), isAnother);
                jobOf(updated.before()).map(ObjectKey::of).ifPresent(concerned::add);
                concerned.addAll(interested(updated.after()));
            }
            case Change.Deleted<Pod> deleted -> {
                gone(deleted.last());
                jobOf(deleted.last()).map(ObjectKey::of).ifPresent(concerned::add);
            }
        }
        return concerned;
    }

    private void seen(Pod pod, boolean isNew) {
        jobOf(pod).map(ObjectKey::of).ifPresent(job -> {
            if (pod.isBeingDeleted()) {
                expectations.deletionObserved(job, pod.metadata().uid());
            } else if (isNew) {
                expectations.creationObserved(job);
            }
            if (!JobPods.isTracked(pod)) {
                removals.observed(job, pod.metadata().uid());
            }
        });
    }

    private void gone(Pod pod) {
        jobOf(pod).map(ObjectKey::of).ifPresent(job -> {
            expectations.deletionObserved(job, pod.metadata().uid());
            removals.observed(job, pod.metadata().uid());
        });
    }

    private List<ObjectKey> interested(Pod pod) {
        if (Owners.controllerOf(pod).isPresent()) {
            return jobOf(pod).map(ObjectKey::of).stream().toList();
        }
        if (pod.isBeingDeleted() || pod.metadata().labels().isEmpty()) {
            return List.of();
        }
        return jobs.list(pod.namespace()).stream().filter(selects(pod)).map(ObjectKey::of).toList();
    }

    private static Predicate<Job> selects(Pod pod) {
        return job -> !Jobs.isFinished(job) && Selectors.of(job.spec().selector()).matches(pod.metadata().labels());
    }

    /** Whether a pod has the finalizer, and no job will take it away: {@link Orphans} has to. */
    boolean isOrphan(Pod pod) {
        if (!JobPods.isTracked(pod)) {
            return false;
        }
        Optional<Job> job = jobOf(pod);
        if (Owners.controllerOf(pod).isEmpty()) {
            return true;
        }
        boolean isJobs = Owners.controllerKey(Job.TYPE).apply(pod).size() == 1;
        return isJobs && (job.isEmpty() || (!Jobs.isOthers(job.get()) && Jobs.isFinished(job.get())));
    }
}
