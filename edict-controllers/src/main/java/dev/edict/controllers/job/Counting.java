package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.JobStatus;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Counts each pod once, whatever happens in between. A pod keeps its finalizer, and so is there, until its uid is in the job's status
 * as one that is to be counted. Then the finalizer is taken away, and then the uid is taken out of the status in the same write by
 * which the number grows. So of a uid in the status it is clear what to do: if its pod has the finalizer, that is still to be taken
 * away; if not, it is to be counted. In an indexed job, a success needs no uid, since an index is counted once anyway.
 *
 * @param status to be written before any finalizer is taken away
 * @param toRelease pods whose finalizers are to be taken away after that
 * @param tracked uids of all pods that have the finalizer
 * @param isPartial whether there are more pods than can be dealt with at a time
 */
record Counting(JobStatus status, List<Pod> toRelease, Set<String> tracked, boolean isPartial) {
    /** So many uids are in a status at most, which are about 20 KB. */
    static final int MOST_UNCOUNTED = 500;

    /**
     * @param status as it is to be apart from what is counted here
     * @param ending how the job ends, if it does: then no pod is waited for, and those that have not ended count as failed
     */
    static Counting of(Observed observed, Tally tally, Optional<JobCondition> ending, JobStatus status) {
        Job job = observed.job();
        Set<String> tracked = observed.tracked().stream().map(pod -> pod.metadata().uid()).collect(Collectors.toSet());
        JobStatus settled = settle(status, tracked);
        Set<String> knownSucceeded = Set.copyOf(Jobs.uncounted(job).succeeded());
        Set<String> knownFailed = Set.copyOf(Jobs.uncounted(job).failed());
        List<String> succeeded = new ArrayList<>(uncounted(settled).succeeded());
        List<String> failed = new ArrayList<>(uncounted(settled).failed());
        Set<Integer> completed = new TreeSet<>();
        List<Pod> toRelease = new ArrayList<>();
        boolean isFailing = ending.isPresent() && !ending.get().type().equals(JobConditions.SUCCESS_CRITERIA_MET);
        boolean isPartial = false;
        for (Pod pod : observed.tracked()) {
            boolean hasFailed = JobPods.hasFailed(pod, job);
            if (isPartial || !mayGo(observed, tally, ending.isPresent(), pod, hasFailed)) {
                continue;
            }
            toRelease.add(pod);
            String uid = pod.metadata().uid();
            if (JobPods.hasSucceeded(pod) && !knownFailed.contains(uid)) {
                if (Jobs.isIndexed(job)) {
                    newIndex(tally, pod).ifPresent(completed::add);
                } else if (!knownSucceeded.contains(uid)) {
                    succeeded.add(uid);
                }
            } else if ((hasFailed || isFailing) && !knownFailed.contains(uid) && countsAsFailure(job, pod)) {
                failed.add(uid);
            }
            isPartial = completed.size() + succeeded.size() + failed.size() >= MOST_UNCOUNTED;
        }
        JobStatus counted = settled.withUncountedTerminatedPods(
                uncounted(settled).withSucceeded(succeeded).withFailed(failed));
        if (Jobs.isIndexed(job)) {
            Indexes failedIndexes = tally.failedIndexes();
            counted = counted.withSucceeded(tally.completed().total())
                    .withCompletedIndexes(tally.completed().toString())
                    .withFailedIndexes(failedIndexes == null ? null : failedIndexes.toString());
        }
        return new Counting(counted, List.copyOf(toRelease), tracked, isPartial);
    }

    /** Whether a pod may lose its finalizer. */
    private static boolean mayGo(Observed observed, Tally tally, boolean ends, Pod pod, boolean hasFailed) {
        if (observed.job().isBeingDeleted() || ends || JobPods.hasSucceeded(pod)) {
            return true;
        }
        Pod last = tally.awaitingReplacement().get(JobPods.index(pod));
        return hasFailed && (last == null || !last.metadata().uid().equals(pod.metadata().uid()));
    }

    /** The index of a pod, if the status does not know yet that it is completed. */
    private static Optional<Integer> newIndex(Tally tally, Pod pod) {
        int index = JobPods.index(pod);
        return tally.completed().has(index) && !tally.completedBefore().has(index) ? Optional.of(index) : Optional.empty();
    }

    private static boolean countsAsFailure(Job job, Pod pod) {
        return JobPods.isCountedBy(job, pod)
                && !(FailurePolicies.judge(job.spec().podFailurePolicy(), pod) instanceof FailurePolicies.Verdict.Ignored);
    }

    private static UncountedTerminatedPods uncounted(JobStatus status) {
        return Objects.requireNonNullElse(status.uncountedTerminatedPods(), UncountedTerminatedPods.EMPTY);
    }

    /** Turns uids into numbers, for pods that have the finalizer no more. */
    static JobStatus settle(JobStatus status, Set<String> tracked) {
        UncountedTerminatedPods uncounted = uncounted(status);
        List<String> succeeded = uncounted.succeeded().stream().filter(tracked::contains).toList();
        List<String> failed = uncounted.failed().stream().filter(tracked::contains).toList();
        return status
                .withSucceeded(status.succeeded() + uncounted.succeeded().size() - succeeded.size())
                .withFailed(status.failed() + uncounted.failed().size() - failed.size())
                .withUncountedTerminatedPods(uncounted.withSucceeded(succeeded).withFailed(failed));
    }

    /** The status on the way to an end: the target is written down before the first finalizer goes. */
    static JobStatus withTarget(JobStatus status, JobCondition ending) {
        boolean isNew = ending.type().equals(JobConditions.FAILURE_TARGET)
                || (ending.type().equals(JobConditions.SUCCESS_CRITERIA_MET)
                        && status.conditions().stream().noneMatch(known ->
                                known.type().equals(ending.type()) && known.status().equals("True")));
        return isNew ? status.withConditions(JobConditions.plus(status.conditions(), ending)) : status;
    }

    /** What a target becomes in the end. */
    static JobCondition last(JobCondition ending, Instant now) {
        boolean succeeds = ending.type().equals(JobConditions.SUCCESS_CRITERIA_MET);
        return JobConditions.as(succeeds ? JobConditions.COMPLETE : JobConditions.FAILED, ending, now);
    }

    /** The status at the end; empty as long as pods are to be counted or on their way out. */
    static Optional<JobStatus> atEnd(JobStatus status, JobCondition ending, Instant now) {
        Integer terminating = status.terminating();
        UncountedTerminatedPods uncounted = uncounted(status);
        if (!uncounted.succeeded().isEmpty() || !uncounted.failed().isEmpty() || (terminating != null && terminating > 0)) {
            return Optional.empty();
        }
        JobCondition last = last(ending, now);
        JobStatus ended = status.withConditions(
                JobConditions.with(status.conditions(), last.type(), true, last.reason(), last.message(), now));
        return Optional.of(last.type().equals(JobConditions.COMPLETE)
                ? ended.withCompletionTime(last.lastTransitionTime())
                : ended);
    }
}
