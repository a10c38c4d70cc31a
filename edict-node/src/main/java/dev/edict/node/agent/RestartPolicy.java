package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.BackOff;
import dev.edict.node.run.ContainerRun;
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

    /**
     * What a container's rules say of its exit code counts most, then what it says of itself, then what the pod says. An init container
     * that has done what it is for is not begun again, whatever its rules say.
     */
    static boolean restarts(Pod pod, Container container, boolean isInit, Ended ended) {
        if (isInit && ended.isSuccess() && !isSidecar(container)) {
            return false;
        }
        return hasRuleFor(container, ended.exitCode()) || switch (Objects.requireNonNullElse(container.restartPolicy(), pod.spec().restartPolicy())) {
            case NEVER -> false;
            case "OnFailure" -> !ended.isSuccess();
            default -> true;
        };
    }

    /** Whichever rule it is, the container is begun again. */
    private static boolean hasRuleFor(Container container, int exitCode) {
        return container.restartPolicy() != null
                && container.restartPolicyRules().stream().anyMatch(rule -> AllContainersRestart.isFor(rule, exitCode));
    }

    /**
     * The first time at once, then ever later.
     *
     * @param streak how many attempts in a row did not last
     */
    static Duration pause(int streak) {
        return streak == 0 ? Duration.ZERO : BackOff.after(streak);
    }

    /** Whether a container that has ended is begun again: also, whatever it says, if it was told to end so that it can be. */
    static boolean isBegunAgain(Pod pod, Container container, boolean isInit, ContainerRun run) {
        Ended ended = run.ended();
        return ended != null && (run.told() || restarts(pod, container, isInit, ended));
    }

    static Instant due(Ended ended, ContainerRun run) {
        return run.told() ? ended.at() : ended.at().plus(pause(run.streak()));
    }
}
