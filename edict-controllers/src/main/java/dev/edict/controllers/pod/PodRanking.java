package dev.edict.controllers.pod;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which pods are given up first when there are too many: those of which least is lost. One without a node goes before one with a
 * node, one that is pending before one whose phase is unknown before one that runs, one that is not ready before one that is. After
 * that come what the user says it costs, how many of its kind are on the same node, for how long it has been ready, how often it
 * was restarted, and its age.
 */
public final class PodRanking {
    /** What users write on pods to say which of them they can do without: the lowest number first. */
    public static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

    private static final int NANOSECONDS_BITS = 64;

    private PodRanking() {}

    /** The order without cost and without nodes, and with plain ages: as for pods of a job. */
    public static Comparator<Pod> plain() {
        return PodRanking.comparingState()
                .thenComparing(PodRanking::readySince, PodRanking::compareTimes)
                .thenComparing(PodRanking::compareRestarts)
                .thenComparing(PodRanking::created, PodRanking::compareTimes);
    }

    /**
     * The pods that go first. Ages are compared by their order of magnitude only, so that it is not always the newest that goes; among
     * equals of that kind, uids decide.
     *
     * @param neighbours how many pods of its kind are on the node of a pod: the more, the sooner it goes
     */
    public static List<Pod> first(int count, Collection<Pod> pods, ToIntFunction<Pod> neighbours, Instant now) {
        // A heap, not a sort: ages that are equal in magnitude do not make a strict order, which sorting would insist upon.
        PriorityQueue<Pod> heap = new PriorityQueue<>(Math.max(1, pods.size()), ranked(neighbours, now));
        heap.addAll(pods);
        List<Pod> first = new ArrayList<>();
        while (first.size() < count && !heap.isEmpty()) {
            first.add(heap.remove());
        }
        return first;
    }

    private static Comparator<Pod> ranked(ToIntFunction<Pod> neighbours, Instant now) {
        return comparingState()
                .thenComparingInt(PodRanking::deletionCost)
                .thenComparing(Comparator.comparingInt(neighbours).reversed())
                .thenComparing((one, other) -> compareMagnitudes(one, readySince(one), other, readySince(other), now))
                .thenComparing(PodRanking::compareRestarts)
                .thenComparing((one, other) -> compareMagnitudes(one, created(one), other, created(other), now));
    }

    private static Comparator<Pod> comparingState() {
        return Comparator.<Pod, Boolean>comparing(pod -> !pod.spec().nodeName().isEmpty())
                .thenComparingInt(PodRanking::phase)
                .thenComparing(PodStates::isReady);
    }

    private static int phase(Pod pod) {
        return switch (pod.status().phase()) {
            case PodStates.UNKNOWN -> 1;
            case PodStates.RUNNING -> 2;
            default -> 0;
        };
    }

    /** What is no number of 32 bits in its shortest form counts as zero. */
    static int deletionCost(Pod pod) {
        String text = pod.metadata().annotations().getOrDefault(DELETION_COST, "0");
        if (!text.equals("0") && !text.matches("-\\d{1,20}|[1-9]\\d{0,9}")) {
            return 0;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException tooLarge) {
            return 0;
        }
    }

    private static @Nullable Instant readySince(Pod pod) {
        return PodStates.ready(pod).map(PodCondition::lastTransitionTime).orElse(null);
    }

    private static @Nullable Instant created(Pod pod) {
        return pod.metadata().creationTimestamp();
    }

    /** The later first; a time that is not known counts as the latest. */
    private static int compareTimes(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return Boolean.compare(one != null, other != null);
        }
        return other.compareTo(one);
    }

    private static int compareMagnitudes(Pod one, @Nullable Instant since, Pod other, @Nullable Instant otherSince, Instant now) {
        if (since == null || otherSince == null || since.equals(otherSince)) {
            return compareTimes(since, otherSince);
        }
        int order = Integer.compare(magnitude(since, now), magnitude(otherSince, now));
        return order != 0 ? order : one.metadata().uid().compareTo(other.metadata().uid());
    }

    /** The logarithm to base 2 of an age in nanoseconds; -1 for what is not in the past. */
    private static int magnitude(Instant since, Instant now) {
        long age = Duration.between(since, now).toNanos();
        return age <= 0 ? -1 : NANOSECONDS_BITS - 1 - Long.numberOfLeadingZeros(age);
    }

    private static int compareRestarts(Pod one, Pod other) {
        int order = Integer.compare(restarts(other), restarts(one));
        return order != 0 ? order : Integer.compare(sidecarRestarts(other), sidecarRestarts(one));
    }

    private static int restarts(Pod pod) {
        return pod.status().containerStatuses().stream().mapToInt(ContainerStatus::restartCount).max().orElse(0);
    }

    private static int sidecarRestarts(Pod pod) {
        if (pod.status().initContainerStatuses().isEmpty()) {
            return 0;
        }
        Set<String> sidecars = pod.spec().initContainers().stream()
                .filter(container -> "Always".equals(container.restartPolicy()))
                .map(Container::name)
                .collect(Collectors.toSet());
        return pod.status().initContainerStatuses().stream()
                .filter(status -> sidecars.contains(status.name()))
                .mapToInt(ContainerStatus::restartCount)
                .max()
                .orElse(0);
    }
}
