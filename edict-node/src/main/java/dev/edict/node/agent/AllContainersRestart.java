package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pod begins again as a whole where it is, because one of its containers has ended as a rule of that container says
 * ({@code RestartAllContainers}).
 *
 * <p>First the pod's status says so. Whoever looks at it then ends all containers, but those that look into the pod, and forgets that they
 * ran; so the first init container is next, at once, and nothing is known of what failed in a row. What is to last beyond that is in the
 * pod's status: how often a container was begun.
 */
final class AllContainersRestart {
    static final String CONDITION = "AllContainersRestarting";
    /** Of a container that was ended for it. */
    static final String REASON = "RestartingAllContainers";
    static final String MESSAGE = "The container is removed because RestartAllContainers in place";
    /** How a container has ended that is forgotten. */
    static final ContainerState REMOVED = ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY
            .withExitCode(137)
            .withReason(REASON)
            .withMessage(MESSAGE));

    private static final String ACTION = "RestartAllContainers";
    private static final String TRUE = "True";

    /** So long a node takes to end all of them; a pod that fails again at once does not keep it busy. */
    private static final Duration TAKES = Duration.ofSeconds(1);

    private AllContainersRestart() {}

    private static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream());
    }

    /** Whether a rule of the pod says so of any end. */
    static boolean isPossible(Pod pod) {
        return containers(pod).flatMap(container -> container.restartPolicyRules().stream()).anyMatch(rule -> rule.action().equals(ACTION));
    }

    /** Whether the first rule that is for this end says so. */
    static boolean isAskedForBy(Container container, @Nullable Ended ended) {
        return ended != null && container.restartPolicyRules().stream().filter(rule -> isFor(rule, ended.exitCode())).findFirst()
                .filter(rule -> rule.action().equals(ACTION)).isPresent();
    }

    static boolean isFor(ContainerRestartRule rule, int exitCode) {
        return rule.exitCodes() != null
                && rule.exitCodes().values().contains(exitCode) == rule.exitCodes().operator().equals("In");
    }

    /** Whether the pod's status says so. */
    static boolean isUnderWay(Pod pod) {
        return PodStates.condition(pod, CONDITION).filter(condition -> condition.status().equals(TRUE)).isPresent();
    }

    /** Whether the pod is to begin again, or does already. */
    static boolean isDue(Pod pod, Map<String, ContainerRun> runs) {
        return isUnderWay(pod) || containers(pod).anyMatch(container ->
                runs.get(container.name()) instanceof ContainerRun run && isAskedForBy(container, run.ended()));
    }

    /** Until when the containers of a pod are there that begins again. */
    static Instant until(Pod pod, Instant now) {
        return PodStates.condition(pod, CONDITION).map(PodCondition::lastTransitionTime).map(since -> since.plus(TAKES)).orElse(now);
    }

    /** Those that are to go, in this order: the main ones, the init containers, and those at last that have asked for it. */
    static List<Container> toGo(Pod pod, Map<String, ContainerRun> runs) {
        List<Container> others = new ArrayList<>();
        List<Container> asking = new ArrayList<>();
        Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream()).forEach(container -> {
            ContainerRun run = runs.get(container.name());
            if (run != null) {
                (isAskedForBy(container, run.ended()) ? asking : others).add(container);
            }
        });
        others.addAll(asking);
        return others;
    }

    static PodCondition condition(Pod pod, String phase, Map<String, ContainerRun> runs) {
        PodCondition condition = PodCondition.EMPTY.withType(CONDITION).withStatus("False");
        if (PodStates.isTerminal(phase)) {
            return condition.withReason(phase.equals(PodStates.FAILED) ? "PodFailed" : "PodCompleted");
        }
        return !isDue(pod, runs) || toGo(pod, runs).isEmpty() ? condition : condition.withStatus(TRUE)
                .withReason("RestartAllContainersStarted").withMessage("container exited with restart policy rule");
    }

    /** Whether containers of the pod were begun before that are not known any more: it has what it needs to begin. */
    static boolean hasHappened(Pod pod) {
        return isPossible(pod) && Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream())
                .anyMatch(status -> status.restartCount() > 0);
    }

    /** Whether a container waits for its turn that has run before. */
    static boolean waitsAgain(ContainerStatus status) {
        return status.state().waiting() != null && status.lastState().terminated() != null;
    }
}
