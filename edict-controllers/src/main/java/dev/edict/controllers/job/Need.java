package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.controllers.pod.PodRanking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What has to be done about the pods of a job that goes on. A pass either removes pods or makes some, and the first comes first. */
sealed interface Need {
    /** So many pods are made or removed at a time, so that a large job does not hold up small ones. */
    int MOST_AT_ONCE = 500;

    /** There are too many pods, or two for an index. */
    record Remove(List<Pod> pods) implements Need {}

    /** There are too few. @param indexes one for each pod; {@link JobPods#NO_INDEX} in a job without */
    record Make(List<Integer> indexes) implements Need {}

    /** There are too few, and it is too early after a failure. */
    record Wait(Duration time) implements Need {}

    /** There are as many as there should be. */
    record Nothing() implements Need {}

    static Need of(Observed observed, Tally tally) {
        Job job = observed.job();
        List<Pod> active = observed.active();
        if (Jobs.isSuspended(job)) {
            return active.isEmpty() ? new Nothing() : new Remove(active);
        }
        int wanted = wanted(job, tally.succeeded(), active.size());
        List<Pod> superfluous = superfluous(job, active, Math.max(0, active.size() - wanted));
        if (!superfluous.isEmpty()) {
            return new Remove(superfluous.subList(0, Math.min(superfluous.size(), MOST_AT_ONCE)));
        }
        int leaving = Jobs.replacesOnlyEnded(job) ? observed.terminating().size() : 0;
        int missing = wanted - leaving - active.size();
        return missing <= 0 ? new Nothing() : make(observed, tally, missing);
    }

    private static int wanted(Job job, int succeeded, int active) {
        Integer completions = job.spec().completions();
        if (completions != null) {
            return Math.clamp(completions - succeeded, 0, Jobs.parallelism(job));
        }
        return succeeded > 0 ? active : Jobs.parallelism(job);
    }

    private static List<Pod> superfluous(Job job, List<Pod> active, int least) {
        List<Pod> removed = new ArrayList<>();
        List<Pod> left = new ArrayList<>();
        if (Jobs.isIndexed(job)) {
            Map<Integer, List<Pod>> byIndex = active.stream()
                    .filter(pod -> JobPods.isCountedBy(job, pod))
                    .collect(Collectors.groupingBy(JobPods::index, TreeMap::new, Collectors.toList()));
            active.stream().filter(pod -> !JobPods.isCountedBy(job, pod)).forEach(removed::add);
            for (List<Pod> same : byIndex.values()) {
                List<Pod> ranked = same.stream().sorted(PodRanking.plain()).toList();
                removed.addAll(ranked.subList(0, ranked.size() - 1));
                left.add(ranked.getLast());
            }
        } else {
            left.addAll(active);
        }
        if (removed.size() < least) {
            left.stream().sorted(PodRanking.plain()).limit((long) least - removed.size()).forEach(removed::add);
        }
        return removed;
    }

    private static Need make(Observed observed, Tally tally, int missing) {
        Job job = observed.job();
        int count = Math.min(missing, MOST_AT_ONCE);
        if (!Jobs.hasLimitPerIndex(job)) {
            Duration left = tally.backOff().left(observed.now());
            if (left.isPositive()) {
                return new Wait(left);
            }
        }
        if (!Jobs.isIndexed(job)) {
            return new Make(Collections.nCopies(count, JobPods.NO_INDEX));
        }
        List<Integer> indexes = taken(observed, tally).firstMissing(count, Jobs.completions(job));
        return Jobs.hasLimitPerIndex(job) ? whenDue(observed, tally, indexes) : new Make(indexes);
    }

    private static Indexes taken(Observed observed, Tally tally) {
        Indexes taken = tally.completed().with(indexes(observed.active()));
        if (Jobs.replacesOnlyEnded(observed.job())) {
            taken = taken.with(indexes(observed.terminating()));
        }
        Indexes failed = tally.failedIndexes();
        return failed == null ? taken : taken.with(failed);
    }

    private static Indexes indexes(Collection<Pod> pods) {
        return Indexes.of(pods.stream().map(JobPods::index).filter(index -> index != JobPods.NO_INDEX).toList());
    }

    /** Where each index has its own limit, each waits for itself. */
    private static Need whenDue(Observed observed, Tally tally, List<Integer> indexes) {
        List<Integer> due = new ArrayList<>();
        Duration soonest = null;
        for (int index : indexes) {
            Pod failed = tally.awaitingReplacement().get(index);
            Duration left = failed == null ? Duration.ZERO : BackOff.afterLast(failed).left(observed.now());
            if (left.isZero()) {
                due.add(index);
            } else if (soonest == null || left.compareTo(soonest) < 0) {
                soonest = left;
            }
        }
        return due.isEmpty() && soonest != null ? new Wait(soonest) : new Make(due);
    }
}
