package dev.edict.cli.chaos;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A Job counts each of its pods once: what it says has succeeded or failed, and what it is about to count, is never more than pods
 * were seen to do so; it never counts back, and never more completions than are wanted.
 */
final class JobCounts implements Invariant {
    /** Pods by how they ended, by the uid of their Job. One that is deleted before its end may be counted as failed. */
    private final Map<String, Set<String>> succeeded = new HashMap<>();

    private final Map<String, Set<String>> failed = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        if (change.object() instanceof Pod pod) {
            Owners.controllerOf(pod).filter(owner -> owner.kind().equals("Job")).ifPresent(owner -> note(pod, owner, change.after() == null));
            return List.of();
        }
        if (!(change.after() instanceof Job job)) {
            return List.of();
        }
        List<String> wrong = new ArrayList<>();
        String uid = job.metadata().uid();
        UncountedTerminatedPods uncounted = job.status().uncountedTerminatedPods();
        int toSucceed = uncounted == null ? 0 : uncounted.succeeded().size();
        int toFail = uncounted == null ? 0 : uncounted.failed().size();
        compare(change, "succeeded", job.status().succeeded() + toSucceed, of(succeeded, uid), wrong);
        compare(change, "failed", job.status().failed() + toFail, of(failed, uid), wrong);
        Set<String> ended = new HashSet<>(succeeded.getOrDefault(uid, Set.of()));
        ended.addAll(failed.getOrDefault(uid, Set.of()));
        if (wrong.isEmpty()) {
            compare(change, "ended", job.status().succeeded() + job.status().failed() + toSucceed + toFail, ended.size(), wrong);
        }
        Integer wanted = job.spec().completions();
        if (wanted != null && job.status().succeeded() > wanted) {
            wrong.add(change + ", and counts " + job.status().succeeded() + " completions of " + wanted);
        }
        if (change.before() instanceof Job before && before.metadata().uid().equals(uid) && !isIndexed(job)
                && (job.status().succeeded() < before.status().succeeded() || job.status().failed() < before.status().failed())) {
            wrong.add(change + ", and counts back");
        }
        return wrong;
    }

    /** Whose completions may be made fewer later. */
    private static boolean isIndexed(Job job) {
        return "Indexed".equals(job.spec().completionMode());
    }

    private void note(Pod pod, OwnerReference owner, boolean isGone) {
        String phase = pod.status().phase();
        if (phase.equals("Succeeded")) {
            succeeded.computeIfAbsent(owner.uid(), any -> new HashSet<>()).add(pod.metadata().uid());
        } else if (phase.equals("Failed") || pod.isBeingDeleted() || isGone) {
            failed.computeIfAbsent(owner.uid(), any -> new HashSet<>()).add(pod.metadata().uid());
        }
    }

    private static int of(Map<String, Set<String>> pods, String uid) {
        return pods.getOrDefault(uid, Set.of()).size();
    }

    private static void compare(Change<?> change, String word, int counted, int seen, List<String> wrong) {
        if (counted > seen) {
            wrong.add(change + ", and counts " + counted + " pods that have " + word + ", of " + seen);
        }
    }
}
