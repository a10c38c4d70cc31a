package dev.edict.controllers.quota;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a pod asks for, and what it is limited to, as a whole: its containers together, or those that come before them if these take
 * more; what the pod says of itself; and its overhead. While a resize is under way the larger amount counts.
 */
final class PodAmounts {
    private PodAmounts() {}

    static Map<String, Quantity> requests(Pod pod) {
        Map<String, Quantity> sum = containers(pod, ResourceRequirements::requests, true);
        own(pod, ResourceRequirements::requests, sum);
        Amounts.add(sum, pod.spec().overhead());
        return sum;
    }

    static Map<String, Quantity> limits(Pod pod) {
        Map<String, Quantity> sum = containers(pod, ResourceRequirements::limits, false);
        own(pod, ResourceRequirements::limits, sum);
        pod.spec().overhead().forEach((name, amount) ->
                sum.computeIfPresent(name, (same, limit) -> limit.isZero() ? limit : limit.plus(amount)));
        return sum;
    }

    private static void own(Pod pod, Function<ResourceRequirements, Map<String, Quantity>> list, Map<String, Quantity> sum) {
        ResourceRequirements whole = pod.spec().resources();
        if (whole != null) {
            list.apply(whole).forEach((name, amount) -> {
                if (name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-")) {
                    sum.put(name, amount);
                }
            });
        }
    }

    private static Map<String, Quantity> containers(
            Pod pod, Function<ResourceRequirements, Map<String, Quantity>> list, boolean withAllocated) {
        Map<String, Quantity> sum = new HashMap<>();
        for (Container container : pod.spec().containers()) {
            Amounts.add(sum, effective(pod, container, list, withAllocated));
        }
        Map<String, Quantity> beside = new HashMap<>();
        Map<String, Quantity> most = new HashMap<>();
        for (Container container : pod.spec().initContainers()) {
            boolean stays = "Always".equals(container.restartPolicy());
            Map<String, Quantity> own = stays
                    ? effective(pod, container, list, withAllocated)
                    : list.apply(container.resources());
            Map<String, Quantity> then = new HashMap<>(beside);
            Amounts.add(then, own);
            if (stays) {
                Amounts.add(sum, own);
                beside = then;
            }
            Amounts.takeMost(most, then);
        }
        Amounts.takeMost(sum, most);
        return sum;
    }

    private static Map<String, Quantity> effective(
            Pod pod, Container container, Function<ResourceRequirements, Map<String, Quantity>> list, boolean withAllocated) {
        Map<String, Quantity> asked = list.apply(container.resources());
        Optional<ContainerStatus> status = Stream.concat(
                        pod.status().containerStatuses().stream(), pod.status().initContainerStatuses().stream())
                .filter(known -> known.name().equals(container.name()) && known.resources() != null)
                .findFirst();
        ResourceRequirements has = status.map(ContainerStatus::resources).orElse(null);
        if (has == null) {
            return asked;
        }
        Map<String, Quantity> effective = isInfeasible(pod) ? new HashMap<>() : new HashMap<>(asked);
        Amounts.takeMost(effective, list.apply(has));
        if (withAllocated) {
            Amounts.takeMost(effective, status.get().allocatedResources());
        }
        return effective;
    }

    /** Whether a pod can not be given what it asks for now. */
    private static boolean isInfeasible(Pod pod) {
        return pod.status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("PodResizePending") && condition.reason().equals("Infeasible"));
    }
}
