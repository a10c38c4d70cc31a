package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun.Ended;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Whether a container that has ended is begun again, and when. */
final class RestartPolicy {
    static final String ALWAYS = "Always";
    static final String NEVER = "Never";
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int DOUBLINGS = 5;

    private RestartPolicy() {}

    /** An init container that goes on beside the others. */
    static boolean isSidecar(Container initContainer) {
        return ALWAYS.equals(initContainer.restartPolicy());
    }

    /** What a container says of itself counts more than what the pod says. Init containers that always restart count as failed. */
    static boolean restarts(Pod pod, Container container, boolean isInit, Ended ended) {
        return switch (Objects.requireNonNullElse(container.restartPolicy(), pod.spec().restartPolicy())) {
            case NEVER -> false;
            case "OnFailure" -> !ended.isSuccess();
            default -> !isInit || isSidecar(container) || !ended.isSuccess();
        };
    }

    /**
     * The first time at once, then ever later.
     *
     * @param streak how many attempts in a row did not last
     */
    static Duration pause(int streak) {
        if (streak == 0) {
            return Duration.ZERO;
        }
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(streak - 1, DOUBLINGS));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    static Instant due(Ended ended, int streak) {
        return ended.at().plus(pause(streak));
    }
}
