package dev.edict.node.agent;

import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.node.admit.Shortage;
import dev.edict.node.run.ContainerRun;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The status of a pod, from what has become of its containers. */
final class PodStatuses {
    static final String DEADLINE = "DeadlineExceeded";
    static final String LATE = "Pod was active on the node longer than the specified deadline";

    private PodStatuses() {}

    /** Whether a pod has been active for longer than it may. */
    static boolean isLate(Pod pod, Instant now) {
        Instant due = deadline(pod);
        return pod.status().reason().equals(DEADLINE) || (due != null && !due.isAfter(now));
    }

    /** Until when a pod may be active. */
    static @Nullable Instant deadline(Pod pod) {
        Long seconds = pod.spec().activeDeadlineSeconds();
        Instant start = pod.status().startTime();
        return seconds == null || start == null ? null : start.plus(Duration.ofSeconds(seconds));
    }

    /**
     * @param unconfigured why containers can not be begun, by their names
     * @param shortage why containers do not get other resources that they are to have; null if there are none, or they do
     * @param ends whether no container is begun any more
     */
    static PodStatus of(Pod pod, Map<String, ContainerRun> runs, Map<String, String> unconfigured, Place place,
            @Nullable Shortage shortage, boolean ends, Instant now) {
        ContainerStatuses containers = new ContainerStatuses(pod, runs, unconfigured, shortage != null, ends);
        List<ContainerStatus> init = containers.init();
        List<ContainerStatus> main = containers.main();
        boolean late = isLate(pod, now);
        boolean over = PodStates.isTerminal(pod);
        Set<String> waiting = Stream.concat(init.stream(), main.stream()).filter(AllContainersRestart::waitsAgain)
                .map(ContainerStatus::name).collect(Collectors.toUnmodifiableSet());
        String phase = phase(pod, runs, waiting, ends, late);
        Instant start = Objects.requireNonNullElse(pod.status().startTime(), now.truncatedTo(ChronoUnit.SECONDS));
        PodStatus status = pod.status()
                .withPhase(phase)
                .withReason(late ? DEADLINE : over ? pod.status().reason() : "")
                .withMessage(late ? LATE : over ? pod.status().message() : "")
                .withStartTime(start)
                .withObservedGeneration(pod.metadata().generation())
                .withConditions(new PodConditions(pod, phase, runs, init, main, now).all(!PodStates.isTerminal(phase), shortage))
                .withInitContainerStatuses(init)
                .withContainerStatuses(main)
                .withEphemeralContainerStatuses(containers.ephemeral());
        return place.on(status);
    }

    /** A pod that is over stays so. */
    private static String phase(Pod pod, Map<String, ContainerRun> runs, Set<String> waiting, boolean ends, boolean late) {
        if (PodStates.isTerminal(pod.status().phase())) {
            return pod.status().phase();
        }
        if (late) {
            return PodStates.FAILED;
        }
        String phase = Phase.of(pod, runs, waiting, ends);
        if (!ends) {
            return phase;
        }
        if (!PodPlan.isOver(runs)) {
            return PodStates.isTerminal(phase) ? PodStates.RUNNING : phase;
        }
        return PodStates.isTerminal(phase) ? phase : PodStates.FAILED; // who waits for its end would wait for ever
    }
}
