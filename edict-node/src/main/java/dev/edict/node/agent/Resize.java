package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.admit.Shortage;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Running;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Containers that are to have other resources than they have. What a pod's status says that they have is what they were given.
 *
 * @param restarts those that have to be begun anew for it
 * @param shortage why they can not have them at present; null if they can
 */
public record Resize(List<String> restarts, @Nullable Shortage shortage) {
    private static final String RESTART = "RestartContainer";

    /** @return null if all running containers have what they are to have */
    static @Nullable Resize of(Pod pod, Map<String, ContainerRun> runs, Shortages room) {
        boolean changed = false;
        List<String> restarts = new ArrayList<>();
        for (Container container : Stream.concat(pod.spec().initContainers().stream().filter(RestartPolicy::isSidecar),
                pod.spec().containers().stream()).toList()) {
            ContainerRun run = runs.get(container.name());
            ResourceRequirements given = given(pod, container.name());
            if (run != null && run.state() instanceof Running && given != null && !given.equals(container.resources())) {
                changed = true;
                if (needsRestart(container, given)) {
                    restarts.add(container.name());
                }
            }
        }
        return changed ? new Resize(restarts, room.of(pod)) : null;
    }

    /** Says what a node has too little of for a pod. */
    @FunctionalInterface
    public interface Shortages {
        @Nullable Shortage of(Pod pod);
    }

    /** What a container was given before. @return null if nothing is known of that */
    static @Nullable ResourceRequirements given(Pod pod, String container) {
        return Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream())
                .filter(status -> status.name().equals(container) && status.state().running() != null)
                .map(ContainerStatus::resources).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static boolean needsRestart(Container container, ResourceRequirements given) {
        return container.resizePolicy().stream().filter(policy -> policy.restartPolicy().equals(RESTART))
                .anyMatch(policy -> differs(policy.resourceName(), container.resources().requests(), given.requests())
                        || differs(policy.resourceName(), container.resources().limits(), given.limits()));
    }

    private static boolean differs(String resource, Map<String, Quantity> one, Map<String, Quantity> other) {
        return !Objects.equals(one.get(resource), other.get(resource));
    }
}
