package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.BackOff;
import dev.edict.node.run.ContainerRun.Ended;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Whether a container that has ended is begun again, and when. */
final class RestartPolicy {
    static final String ALWAYS = "Always";
    static final String NEVER = "Never";

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
        return streak == 0 ? Duration.ZERO : BackOff.after(streak);
    }

    static Instant due(Ended ended, int streak) {
        return ended.at().plus(pause(streak));
    }
}
