package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a job ends, and how, whatever its pods still do. What was decided once stays so: a target that is written down comes
 * first. Then come the ways to fail, then the success that a policy grants before all is done.
 */
final class Ending {
    private Ending() {}

    /** @return {@code SuccessCriteriaMet}, {@code FailureTarget}, or {@code Failed} if the target is in the status already */
    static Optional<JobCondition> of(Observed observed, Tally tally) {
        Job job = observed.job();
        return Jobs.holding(job, JobConditions.SUCCESS_CRITERIA_MET)
                .or(() -> Jobs.holding(job, JobConditions.FAILURE_TARGET)
                        .map(target -> JobConditions.as(JobConditions.FAILED, target, observed.now())))
                .or(() -> byFailurePolicy(observed))
                .or(() -> byLimit(observed, tally))
                .or(() -> byIndexes(observed, tally))
                .or(() -> bySuccessPolicy(observed, tally));
    }

    /** That all completions have been reached. */
    static JobCondition completed(Instant now) {
        return JobConditions.of(JobConditions.SUCCESS_CRITERIA_MET, "CompletionsReached",
                "Reached expected number of succeeded pods", now);
    }

    /** How long a job may still be active; empty if for ever, or if it is suspended. Zero if it has been active for too long. */
    static Optional<Duration> timeLeft(Job job, Instant now) {
        Long deadline = job.spec().activeDeadlineSeconds();
        Instant start = job.status().startTime();
        if (deadline == null || start == null || Jobs.isSuspended(job)) {
            return Optional.empty();
        }
        Duration left = Duration.ofSeconds(deadline).minus(Duration.between(start, now));
        return Optional.of(left.isNegative() ? Duration.ZERO : left);
    }

    private static JobCondition failure(String reason, String message, Instant now) {
        return JobConditions.of(JobConditions.FAILURE_TARGET, reason, message, now);
    }

    private static Optional<JobCondition> byFailurePolicy(Observed observed) {
        Job job = observed.job();
        return observed.pods().stream()
                .filter(pod -> job.spec().podFailurePolicy() != null && JobPods.hasFailed(pod, job))
                .map(pod -> FailurePolicies.judge(job.spec().podFailurePolicy(), pod))
                .flatMap(verdict -> verdict instanceof FailurePolicies.Verdict.FailsJob fails
                        ? Stream.of(failure("PodFailurePolicy", fails.message(), observed.now()))
                        : Stream.empty())
                .findFirst();
    }

    private static Optional<JobCondition> byLimit(Observed observed, Tally tally) {
        Job job = observed.job();
        if (tally.failed() > Jobs.backoffLimit(job) || restartsTooOften(observed)) {
            return Optional.of(failure("BackoffLimitExceeded", "Job has reached the specified backoff limit", observed.now()));
        }
        return timeLeft(job, observed.now())
                .filter(Duration::isZero)
                .map(over -> failure("DeadlineExceeded", "Job was active longer than specified deadline", observed.now()));
    }

    /** Where failed containers are started again in their pod, that counts as a failure does elsewhere. */
    private static boolean restartsTooOften(Observed observed) {
        Job job = observed.job();
        if (!job.spec().template().spec().restartPolicy().equals("OnFailure")) {
            return false;
        }
        int restarts = observed.pods().stream()
                .filter(pod -> pod.status().phase().equals("Running") || pod.status().phase().equals("Pending"))
                .mapToInt(Ending::restarts)
                .sum();
        return restarts >= Math.max(1, Jobs.backoffLimit(job));
    }

    private static int restarts(Pod pod) {
        return Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream())
                .mapToInt(ContainerStatus::restartCount)
                .sum();
    }

    private static Optional<JobCondition> byIndexes(Observed observed, Tally tally) {
        Indexes failed = tally.failedIndexes();
        if (failed == null) {
            return Optional.empty();
        }
        Job job = observed.job();
        Integer most = job.spec().maxFailedIndexes();
        if (most != null && failed.total() > most) {
            return Optional.of(failure("MaxFailedIndexesExceeded",
                    "Job has exceeded the specified maximal number of failed indexes", observed.now()));
        }
        return failed.total() > 0 && failed.total() + tally.completed().total() >= Jobs.completions(job)
                ? Optional.of(failure("FailedIndexes", "Job has failed indexes", observed.now()))
                : Optional.empty();
    }

    private static Optional<JobCondition> bySuccessPolicy(Observed observed, Tally tally) {
        Job job = observed.job();
        return Jobs.isIndexed(job)
                ? SuccessPolicies.met(job.spec().successPolicy(), Jobs.completions(job), tally.completed())
                        .map(rule -> JobConditions.of(
                                JobConditions.SUCCESS_CRITERIA_MET, "SuccessPolicy", rule, observed.now()))
                : Optional.empty();
    }
}
