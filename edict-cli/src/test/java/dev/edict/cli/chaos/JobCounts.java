package dev.edict.cli.chaos;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobStatus;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.pods.PodStates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A Job counts each of its pods once. By the uids that it writes down: a number grows by as many as leave the list of those that are to
 * be counted, none of which ever comes back, nor is in both lists; and a pod that has ended is let go only when it is written down. And
 * by what was seen to happen: no more are counted than have ended, and no more completions than are wanted.
 *
 * <p>A Job that has more pods at work than it says lets some go uncounted, and deletes them; one of these may have ended by then.
 */
final class JobCounts implements Invariant {
    private static final String TRACKED = "batch.kubernetes.io/job-tracking";

    /** What was seen of a Job. */
    private static final class Seen {
        /** Pods by how they ended. One that is deleted may be counted as failed: who deletes it may not know its end. */
        final Set<String> succeeded = new HashSet<>();

        final Set<String> failed = new HashSet<>();
        /** Those that have left the lists. */
        final Set<String> counted = new HashSet<>();

        /** How many pods are to be at work, and are. */
        final Recently wanted = new Recently();

        final Recently active = new Recently();

        boolean hadTooMany(long millis) {
            return active.most(millis) > wanted.least(millis);
        }
    }

    private final Map<String, Seen> jobs = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        if (change.object() instanceof Pod pod) {
            return Owners.controllerOf(pod).filter(owner -> owner.kind().equals("Job"))
                    .map(owner -> ended(pod, seen(owner.uid()), change, world)).orElse(List.of());
        }
        if (!(change.after() instanceof Job job)) {
            return List.of();
        }
        List<String> wrong = new ArrayList<>();
        Seen seen = seen(job.metadata().uid());
        seen.wanted.say(Boolean.TRUE.equals(job.spec().suspend()) ? 0 : Bounds.number(job.spec().parallelism()), change.millis());
        if (change.before() instanceof Job before && before.metadata().uid().equals(job.metadata().uid())) {
            counted(change, before, job, seen, wrong);
        }
        compare(change, job, seen, wrong);
        return wrong;
    }

    private Seen seen(String uid) {
        return jobs.computeIfAbsent(uid, any -> new Seen());
    }

    private static UncountedTerminatedPods uncounted(Job job) {
        return Objects.requireNonNullElse(job.status().uncountedTerminatedPods(), UncountedTerminatedPods.EMPTY);
    }

    private static void counted(Change<?> change, Job before, Job job, Seen seen, List<String> wrong) {
        Set<String> failed = without(uncounted(before).failed(), uncounted(job).failed());
        Set<String> succeeded = without(uncounted(before).succeeded(), uncounted(job).succeeded());
        seen.counted.addAll(failed);
        seen.counted.addAll(succeeded);
        grows(change, "failed", job.status().failed() - before.status().failed(), failed.size(), wrong);
        if (!isIndexed(job)) {
            grows(change, "succeeded", job.status().succeeded() - before.status().succeeded(), succeeded.size(), wrong);
        }
        List<String> all = new ArrayList<>(uncounted(job).failed());
        all.addAll(uncounted(job).succeeded());
        if (new HashSet<>(all).size() < all.size() || all.stream().anyMatch(seen.counted::contains)) {
            wrong.add(change + ", and is about to count a pod twice: " + all);
        }
    }

    private static Set<String> without(List<String> all, List<String> others) {
        Set<String> rest = new HashSet<>(all);
        others.forEach(rest::remove);
        return rest;
    }

    private static void grows(Change<?> change, String word, int by, int uids, List<String> wrong) {
        if (by != uids) {
            wrong.add(change + ", and counts " + by + " more as " + word + " for " + uids + " pods");
        }
    }

    private static void compare(Change<?> change, Job job, Seen seen, List<String> wrong) {
        JobStatus status = job.status();
        int succeeded = status.succeeded() + uncounted(job).succeeded().size();
        int failed = status.failed() + uncounted(job).failed().size();
        compare(change, "succeeded", succeeded, seen.succeeded.size(), wrong);
        compare(change, "failed", failed, seen.failed.size(), wrong);
        Set<String> ended = new HashSet<>(seen.succeeded);
        ended.addAll(seen.failed);
        if (wrong.isEmpty()) {
            compare(change, "ended", succeeded + failed, ended.size(), wrong);
        }
        Integer wanted = job.spec().completions();
        if (wanted != null && status.succeeded() > wanted) {
            wrong.add(change + ", and counts " + status.succeeded() + " completions of " + wanted);
        }
    }

    private static void compare(Change<?> change, String word, int counted, int seen, List<String> wrong) {
        if (counted > seen) {
            wrong.add(change + ", and counts " + counted + " pods that have " + word + ", of " + seen);
        }
    }

    private static boolean isIndexed(Job job) {
        return "Indexed".equals(job.spec().completionMode());
    }

    private static List<String> ended(Pod pod, Seen seen, Change<?> change, World world) {
        String uid = pod.metadata().uid();
        String phase = pod.status().phase();
        boolean hasSucceeded = phase.equals(PodStates.SUCCEEDED);
        if (hasSucceeded) {
            seen.succeeded.add(uid);
        }
        if (phase.equals(PodStates.FAILED) || pod.isBeingDeleted() || (change.after() == null && !hasSucceeded)) {
            seen.failed.add(uid);
        }
        Job job = world.controllerOf(pod, Job.class);
        if (job != null) {
            seen.active.say((int) world.controlledBy(job, Pod.class).stream().filter(PodStates::isActive).count(), change.millis());
        }
        boolean isLetGo = change.before() instanceof Pod before && isTracked(before)
                && (change.after() == null || !isTracked(pod));
        return isLetGo && job != null && PodStates.isTerminal(pod) && mustCount(job, phase) && !isWrittenDown(job, uid, seen)
                        && !seen.hadTooMany(change.millis())
                ? List.of(change + ", and was let go before it was written down")
                : List.of();
    }

    private static boolean isTracked(Pod pod) {
        return pod.metadata().finalizers().contains(TRACKED);
    }

    /** One that ends with its Job need not be; nor one that a rule ignores; an index is counted once anyway. */
    private static boolean mustCount(Job job, String phase) {
        boolean ends = job.status().conditions().stream().anyMatch(condition -> condition.status().equals("True")
                && !condition.type().equals("Suspended"));
        return !ends && !job.isBeingDeleted() && job.spec().podFailurePolicy() == null
                && !(isIndexed(job) && phase.equals(PodStates.SUCCEEDED));
    }

    private static boolean isWrittenDown(Job job, String uid, Seen seen) {
        return uncounted(job).succeeded().contains(uid) || uncounted(job).failed().contains(uid) || seen.counted.contains(uid);
    }
}
