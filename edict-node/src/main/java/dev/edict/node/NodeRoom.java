package dev.edict.node;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.agent.Shortage;
import dev.edict.node.kubelet.NodePods;
import dev.edict.pods.PodStates;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether nodes have what their pods request: asked when a pod wants more than it was scheduled with. */
record NodeRoom(Map<String, Quantity> capacity, NodePods pods) {
    private static final List<String> RESOURCES = List.of("cpu", "memory");

    /** What a node has not got for one of its pods beside the others. @return null if it has all */
    @Nullable Shortage lack(Pod pod) {
        for (String resource : RESOURCES) {
            long requested = requested(pod, resource);
            long used = pods.on(pod.spec().nodeName()).stream()
                    .filter(other -> !other.metadata().uid().equals(pod.metadata().uid()) && !PodStates.isTerminal(other.status().phase()))
                    .mapToLong(other -> requested(other, resource)).sum();
            long there = capacity.containsKey(resource) ? amount(resource, capacity.get(resource)) : Long.MAX_VALUE;
            if (requested > there - used) {
                return new Shortage(resource, requested, used, there);
            }
        }
        return null;
    }

    /** Of all containers that run side by side. */
    private static long requested(Pod pod, String resource) {
        return Stream.concat(pod.spec().containers().stream(),
                        pod.spec().initContainers().stream().filter(container -> "Always".equals(container.restartPolicy())))
                .map(Container::resources).map(resources -> resources.requests().get(resource))
                .mapToLong(request -> amount(resource, request)).sum();
    }

    private static long amount(String resource, @Nullable Quantity quantity) {
        return quantity == null ? 0 : resource.equals("cpu") ? quantity.milliValue() : quantity.value();
    }
}
