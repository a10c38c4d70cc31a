package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.Pod;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far a job has come, with what has happened since its status was written.
 *
 * @param succeeded pods of a job; indexes, if it has any
 * @param failed pods whose failure counts
 * @param completedBefore indexes that the status knows to be completed
 * @param completed all that are
 * @param failedIndexes null if the job has no limit for an index
 * @param awaitingReplacement the pod that failed last in each index that is to be tried again. It keeps its finalizer until its
 *     successor is there, which is told how often the index has failed
 * @param backOff with the failures since
 */
record Tally(
        int succeeded,
        int failed,
        Indexes completedBefore,
        Indexes completed,
        @Nullable Indexes failedIndexes,
        Map<Integer, Pod> awaitingReplacement,
        BackOff backOff) {

    static Tally of(Observed observed) {
        Job job = observed.job();
        UncountedTerminatedPods uncounted = Jobs.uncounted(job);
        List<Pod> newlySucceeded = ended(observed, uncounted.succeeded(), JobPods::hasSucceeded);
        List<Pod> newlyFailed = ended(observed, uncounted.failed(), pod -> JobPods.hasFailed(pod, job));
        long counting = newlyFailed.stream().filter(pod -> counts(job, pod)).count();
        int failed = job.status().failed() + (int) counting + uncounted.failed().size();
        BackOff backOff = observed.backOff().after(newlySucceeded, newlyFailed);
        if (!Jobs.isIndexed(job)) {
            int succeeded = job.status().succeeded() + newlySucceeded.size() + uncounted.succeeded().size();
            return new Tally(succeeded, failed, Indexes.NONE, Indexes.NONE, null, Map.of(), backOff);
        }
        Indexes before = Indexes.parse(job.status().completedIndexes(), Jobs.completions(job));
        Indexes completed = before.with(indexes(observed, JobPods::hasSucceeded));
        Indexes failedIndexes = Jobs.hasLimitPerIndex(job) ? failedIndexes(observed) : null;
        Map<Integer, Pod> awaiting = failedIndexes == null ? Map.of() : awaiting(observed, completed.with(failedIndexes));
        return new Tally(completed.total(), failed, before, completed, failedIndexes, awaiting, backOff);
    }

    /** Pods that have ended, and of which the status knows nothing yet. */
    private static List<Pod> ended(Observed observed, Collection<String> known, Predicate<Pod> how) {
        Set<String> uids = Set.copyOf(known);
        return observed.tracked().stream()
                .filter(pod -> !uids.contains(pod.metadata().uid()) && JobPods.isCountedBy(observed.job(), pod) && how.test(pod))
                .toList();
    }

    private static boolean counts(Job job, Pod pod) {
        return !(FailurePolicies.judge(job.spec().podFailurePolicy(), pod) instanceof FailurePolicies.Verdict.Ignored);
    }

    /** Of a pod that has a finalizer it does not matter whether it has just lost it: an index is counted once, however often. */
    private static Indexes indexes(Observed observed, Predicate<Pod> which) {
        return Indexes.of(observed.pods().stream()
                .filter(pod -> JobPods.isTracked(pod) && JobPods.isCountedBy(observed.job(), pod) && which.test(pod))
                .map(JobPods::index)
                .collect(Collectors.toSet()));
    }

    private static Indexes failedIndexes(Observed observed) {
        Job job = observed.job();
        String before = job.status().failedIndexes();
        return Indexes.parse(before == null ? "" : before, Jobs.completions(job))
                .with(indexes(observed, pod -> JobPods.hasFailed(pod, job) && endsIndex(job, pod)));
    }

    private static boolean endsIndex(Job job, Pod pod) {
        Integer limit = job.spec().backoffLimitPerIndex();
        return switch (FailurePolicies.judge(job.spec().podFailurePolicy(), pod)) {
            case FailurePolicies.Verdict.FailsIndex fails -> true;
            case FailurePolicies.Verdict.Ignored ignored -> false;
            case FailurePolicies.Verdict.Counts counts -> limit != null && JobPods.failuresBefore(pod) >= limit;
            case FailurePolicies.Verdict.FailsJob fails -> limit != null && JobPods.failuresBefore(pod) >= limit;
        };
    }

    private static Map<Integer, Pod> awaiting(Observed observed, Indexes over) {
        Job job = observed.job();
        Set<Integer> active = new HashSet<>();
        observed.active().forEach(pod -> active.add(JobPods.index(pod)));
        Map<Integer, Pod> last = new HashMap<>();
        for (Pod pod : observed.tracked()) {
            int index = JobPods.index(pod);
            if (JobPods.hasFailed(pod, job) && JobPods.isCountedBy(job, pod) && !over.has(index) && !active.contains(index)) {
                last.merge(index, pod, Tally::later);
            }
        }
        return Map.copyOf(last);
    }

    private static Pod later(Pod one, Pod other) {
        boolean isLater = JobPods.allFailuresBefore(one) <= JobPods.allFailuresBefore(other)
                && !JobPods.endedAt(other).isBefore(JobPods.endedAt(one));
        return isLater ? other : one;
    }
}
