package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a job says about itself. */
final class Jobs {
    /** Who works on jobs that name nobody, under the name by which they may name it. */
    private static final String THIS = "kubernetes.io/job-controller";

    private Jobs() {}

    static boolean isIndexed(Job job) {
        return "Indexed".equals(job.spec().completionMode());
    }

    /** Whether this version knows how such a job is counted. */
    static boolean isOfKnownMode(Job job) {
        String mode = job.spec().completionMode();
        return mode == null || mode.equals("NonIndexed") || mode.equals("Indexed");
    }

    static boolean isSuspended(Job job) {
        return Boolean.TRUE.equals(job.spec().suspend());
    }

    /** Whether somebody else works on it. */
    static boolean isOthers(Job job) {
        String manager = job.spec().managedBy();
        return manager != null && !manager.equals(THIS);
    }

    static boolean hasLimitPerIndex(Job job) {
        return job.spec().backoffLimitPerIndex() != null;
    }

    /** Whether a pod that is on its way out is replaced only when it has ended. */
    static boolean replacesOnlyEnded(Job job) {
        return "Failed".equals(job.spec().podReplacementPolicy()) || job.spec().podFailurePolicy() != null;
    }

    /** How many successes it needs; for a job that has no such number, where any success will do, as good as endless. */
    static int completions(Job job) {
        return or(job.spec().completions(), Integer.MAX_VALUE);
    }

    static int parallelism(Job job) {
        return or(job.spec().parallelism(), 1);
    }

    static int backoffLimit(Job job) {
        return or(job.spec().backoffLimit(), 6);
    }

    private static int or(@Nullable Integer number, int otherwise) {
        return number == null ? otherwise : number;
    }

    static UncountedTerminatedPods uncounted(Job job) {
        return Objects.requireNonNullElse(job.status().uncountedTerminatedPods(), UncountedTerminatedPods.EMPTY);
    }

    /** The condition of a type, if it holds. */
    static Optional<JobCondition> holding(Job job, String type) {
        return job.status().conditions().stream()
                .filter(condition -> condition.type().equals(type) && condition.status().equals("True"))
                .findFirst();
    }

    static boolean isFinished(Job job) {
        return holding(job, JobConditions.COMPLETE).isPresent() || holding(job, JobConditions.FAILED).isPresent();
    }
}
