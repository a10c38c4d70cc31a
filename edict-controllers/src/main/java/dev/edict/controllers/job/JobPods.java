package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a job's pod tells about itself. */
final class JobPods {
    /** A pod that has it has not been counted yet, and does not go before it is. */
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";

    static final String INDEX = "batch.kubernetes.io/job-completion-index";
    static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
    static final String IGNORED_FAILURES = "batch.kubernetes.io/job-index-ignored-failure-count";

    /** The index of a pod that has none. */
    static final int NO_INDEX = -1;

    private JobPods() {}

    static boolean isTracked(Pod pod) {
        return pod.metadata().finalizers().contains(FINALIZER);
    }

    static boolean hasSucceeded(Pod pod) {
        return pod.status().phase().equals(PodStates.SUCCEEDED);
    }

    /**
     * Whether a pod counts as failed. One that is being deleted does so before its end, since it may never come to it, unless the
     * job replaces pods only when they have ended.
     */
    static boolean hasFailed(Pod pod, Job job) {
        return pod.status().phase().equals(PodStates.FAILED)
                || (!Jobs.replacesOnlyEnded(job) && pod.isBeingDeleted() && !hasSucceeded(pod));
    }

    /** @return {@link #NO_INDEX} if it has none that makes sense */
    static int index(Pod pod) {
        return Math.max(NO_INDEX, number(pod.metadata().annotations().getOrDefault(INDEX, ""), NO_INDEX));
    }

    /** Whether a pod is one of those that its job counts: in an indexed job, one with an index. */
    static boolean isCountedBy(Job job, Pod pod) {
        return !Jobs.isIndexed(job) || (index(pod) != NO_INDEX && index(pod) < Jobs.completions(job));
    }

    /** How often its index has failed before it, as far as that counts. */
    static int failuresBefore(Pod pod) {
        return Math.max(0, number(pod.metadata().annotations().getOrDefault(FAILURES, ""), 0));
    }

    static int ignoredFailuresBefore(Pod pod) {
        return Math.max(0, number(pod.metadata().annotations().getOrDefault(IGNORED_FAILURES, ""), 0));
    }

    /** How often its index has failed before it, for whatever reason. */
    static int allFailuresBefore(Pod pod) {
        return failuresBefore(pod) + ignoredFailuresBefore(pod);
    }

    private static int number(String text, int otherwise) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException none) {
            return otherwise;
        }
    }

    /**
     * When a pod has ended: with its last container; else since when it is not ready; else when it was asked to go; and if nobody
     * has noted any of that, it is as old as the pod.
     */
    static Instant endedAt(Pod pod) {
        Instant end = lastContainerEndedAt(pod);
        if (end != null) {
            return end;
        }
        Instant unready = pod.status().conditions().stream()
                .filter(condition -> condition.type().equals("Ready") && condition.status().equals("False"))
                .map(condition -> condition.lastTransitionTime())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (unready != null) {
            return unready;
        }
        Instant deleted = pod.metadata().deletionTimestamp();
        if (deleted != null) {
            Long grace = pod.metadata().deletionGracePeriodSeconds();
            return deleted.minusSeconds(grace == null ? 0 : grace);
        }
        Instant created = pod.metadata().creationTimestamp();
        return created == null ? Instant.EPOCH : created;
    }

    /** Null unless all containers have ended, side-cars included, which end last. */
    private static @Nullable Instant lastContainerEndedAt(Pod pod) {
        Set<String> sidecars = pod.spec().initContainers().stream()
                .filter(container -> "Always".equals(container.restartPolicy()))
                .map(Container::name)
                .collect(Collectors.toSet());
        List<ContainerStatus> containers = new ArrayList<>(pod.status().containerStatuses());
        pod.status().initContainerStatuses().stream().filter(status -> sidecars.contains(status.name())).forEach(containers::add);
        Instant latest = null;
        for (ContainerStatus container : containers) {
            ContainerStateTerminated end = container.state().terminated();
            Instant at = end == null ? null : end.finishedAt();
            if (at == null) {
                return null;
            }
            latest = latest == null || at.isAfter(latest) ? at : latest;
        }
        return latest;
    }
}
