package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.PodContainers;
import dev.edict.node.stage.ContainerEnd;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Goes on with the containers of a pod where another process has left them, by what it said of them. */
final class Resumption {
    /** With which the ids of simulated containers begin. */
    static final String ID = "simulated://";

    private Resumption() {}

    static Map<String, SimulatedContainer> of(Pod pod, Scripts scripts) {
        Map<String, SimulatedContainer> containers = new LinkedHashMap<>();
        Stream.of(pod.status().initContainerStatuses(), pod.status().containerStatuses(), pod.status().ephemeralContainerStatuses())
                .flatMap(List::stream)
                .filter(status -> status.containerID().startsWith(ID))
                .forEach(status -> {
                    Container container = PodContainers.find(pod, status.name());
                    SimulatedContainer known = container == null ? null : container(status, scripts.of(pod, container));
                    if (known != null) {
                        containers.put(status.name(), known);
                    }
                });
        return containers;
    }

    /** How often a container was begun before, if nothing else is known of it. */
    static int restarts(Pod pod, String container) {
        return Stream.of(pod.status().initContainerStatuses(), pod.status().containerStatuses()).flatMap(List::stream)
                .filter(status -> status.name().equals(container)).mapToInt(ContainerStatus::restartCount).findFirst().orElse(0);
    }

    private static @Nullable SimulatedContainer container(ContainerStatus status, Script script) {
        int restarts = status.restartCount();
        Script attempt = script.attempt(restarts).withPull(null);
        if (status.state().running() != null && status.state().running().startedAt() != null) {
            return new SimulatedContainer(attempt, Hook.NONE, status.state().running().startedAt(), null, Duration.ZERO, null, null, restarts, restarts);
        }
        ContainerStateTerminated ended = status.state().terminated() != null
                ? status.state().terminated()
                : status.lastState().terminated();
        if (ended == null || ended.startedAt() == null || ended.finishedAt() == null) {
            return null;
        }
        Instant begun = ended.startedAt();
        return new SimulatedContainer(
                attempt.withFailing(List.of()).withEnd(new ContainerEnd(
                        Duration.between(begun, ended.finishedAt()), ended.exitCode(), ended.reason(), ended.message(), null)),
                Hook.NONE, begun, null, Duration.ZERO, null, null, restarts, restarts);
    }
}
