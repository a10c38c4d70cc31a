package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJobStatus;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.ObjectReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the jobs of a CronJob mean for its status. */
final class Children {
    private Children() {}

    static boolean isActive(CronJobStatus status, Job job) {
        return status.active().stream().anyMatch(reference -> reference.uid().equals(job.metadata().uid()));
    }

    static boolean isActive(CronJobStatus status, String name) {
        return status.active().stream().anyMatch(reference -> reference.name().equals(name));
    }

    static CronJobStatus without(CronJobStatus status, String uid) {
        return status.withActive(status.active().stream().filter(reference -> !reference.uid().equals(uid)).toList());
    }

    /** A job has begun. */
    static CronJobStatus with(CronJobStatus status, Job job) {
        List<ObjectReference> active = new ArrayList<>(status.active());
        active.add(ObjectReference.builder()
                .kind(Job.TYPE.kind().kind())
                .apiVersion(Job.TYPE.kind().apiVersion())
                .namespace(job.namespace())
                .name(job.name())
                .uid(job.metadata().uid())
                .resourceVersion(job.metadata().resourceVersion())
                .build());
        return status.withActive(active);
    }

    /** A job has ended. */
    static CronJobStatus ended(CronJobStatus status, Job job) {
        CronJobStatus left = isActive(status, job) ? without(status, job.metadata().uid()) : status;
        Instant end = job.status().completionTime();
        boolean isLast = Optional.ofNullable(status.lastSuccessfulTime()).filter(last -> end == null || !end.isAfter(last)).isEmpty();
        return History.end(job).filter(History.COMPLETE::equals).isPresent() && isLast ? left.withLastSuccessfulTime(end) : left;
    }

    /** Those that count as active though no such job is known. */
    static List<ObjectReference> unknown(CronJobStatus status, List<Job> jobs) {
        return status.active().stream()
                .filter(reference -> jobs.stream().noneMatch(job -> job.metadata().uid().equals(reference.uid())))
                .toList();
    }
}
