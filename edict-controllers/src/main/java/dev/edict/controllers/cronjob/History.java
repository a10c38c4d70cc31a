package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The jobs of a CronJob that have ended: some are kept for people to look at, those that began last. */
final class History {
    static final String COMPLETE = "Complete";

    private static final String FAILED = "Failed";
    private static final Comparator<Job> BY_START = Comparator.<Job, Instant>comparing(
                    job -> job.status().startTime(), Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Job::name);

    private History() {}

    /** How a job has ended: {@code Complete} or {@code Failed}; empty if it has not. */
    static Optional<String> end(Job job) {
        return job.status().conditions().stream()
                .filter(condition -> condition.status().equals("True"))
                .map(JobCondition::type)
                .filter(type -> type.equals(COMPLETE) || type.equals(FAILED))
                .findFirst();
    }

    /** Those that are not kept. */
    static List<Job> surplus(CronJobSpec spec, List<Job> jobs) {
        List<Job> surplus = new ArrayList<>(surplus(jobs, COMPLETE, spec.successfulJobsHistoryLimit()));
        surplus.addAll(surplus(jobs, FAILED, spec.failedJobsHistoryLimit()));
        return surplus;
    }

    private static List<Job> surplus(List<Job> jobs, String end, @Nullable Integer kept) {
        List<Job> ended = jobs.stream().filter(job -> end(job).filter(end::equals).isPresent()).sorted(BY_START).toList();
        return kept == null ? List.of() : ended.subList(0, Math.max(0, ended.size() - kept));
    }
}
