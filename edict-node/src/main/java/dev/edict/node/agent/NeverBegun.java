package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import dev.edict.pods.PodStates;
import java.util.List;
import java.util.Map;

/**
 * What is said of containers that never began, when their pod is over: that they failed, for nobody knows that they did what they were
 * for. Who counts what has succeeded, such as a Job, relies on it.
 */
final class NeverBegun {
    static final ContainerState LOST = ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY
            .withExitCode(137)
            .withReason("ContainerStatusUnknown")
            .withMessage("The container could not be located when the pod was terminated"));

    private NeverBegun() {}

    /** Whether a container has failed that has not begun, rather than that its turn has not come. */
    static boolean isLost(Pod pod, Container container, boolean isInit, Map<String, ContainerRun> runs) {
        return isInit ? hadItsTurn(pod.spec().initContainers(), container, runs) : isInitialized(pod, runs);
    }

    /** The first one always had, the others until the last one that has begun. */
    private static boolean hadItsTurn(List<Container> containers, Container container, Map<String, ContainerRun> runs) {
        int place = containers.indexOf(container);
        return place == 0 || containers.subList(place, containers.size()).stream().anyMatch(each -> runs.containsKey(each.name()));
    }

    private static boolean isInitialized(Pod pod, Map<String, ContainerRun> runs) {
        return pod.spec().initContainers().isEmpty()
                || pod.spec().containers().stream().anyMatch(container -> runs.containsKey(container.name()))
                || PodStates.condition(pod, "Initialized").filter(condition -> condition.status().equals("True")).isPresent();
    }
}
