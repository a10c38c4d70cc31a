package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Running;
import java.util.List;
import java.util.stream.Stream;

/** The image of which an attempt is: the one that its pod asked for when it began, which the pod's status tells. */
final class RunningImage {
    private RunningImage() {}

    static String of(Pod pod, Container container, ContainerRun run) {
        return Stream.of(pod.status().containerStatuses(), pod.status().initContainerStatuses()).flatMap(List::stream)
                .filter(status -> status.name().equals(container.name()) && isOf(status, run))
                .map(ContainerStatus::image).findFirst().orElse(container.image());
    }

    private static boolean isOf(ContainerStatus status, ContainerRun run) {
        return !status.containerID().isEmpty() && status.restartCount() == run.restarts();
    }

    /** Whether a container that runs is not what its pod asks for by now. */
    static boolean isOther(Pod pod, Container container, ContainerRun run) {
        return run.state() instanceof Running && !of(pod, container, run).equals(container.image());
    }
}
