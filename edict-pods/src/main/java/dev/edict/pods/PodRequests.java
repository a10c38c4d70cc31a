package dev.edict.pods;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a pod asks of its node: the sum of its containers, or what an init container needs beside those that go on, if that is more;
 * what the pod says as a whole instead, and the overhead of its runtime. While a resize is under way it is what is asked for, what
 * was granted or what is in use, whichever is most.
 */
public final class PodRequests {
    /** What a container that asks for nothing is taken for when nodes are compared. */
    private static final Map<String, Quantity> LEAST = Map.of(
            "cpu", Quantity.ofMilli(100, QuantityFormat.DECIMAL_SI),
            "memory", Quantity.of(200L * 1024 * 1024, QuantityFormat.BINARY_SI));

    private static final Set<String> POD_LEVEL = Set.of("cpu", "memory");

    private PodRequests() {}

    public static Map<String, Quantity> of(Pod pod) {
        return sum(pod, Map.of());
    }

    /** The same, with the least amounts of cpu and memory for each container that names none. */
    public static Map<String, Quantity> atLeast(Pod pod, Map<String, Quantity> requests) {
        if (!hasPodLevel(pod)) {
            return sum(pod, LEAST);
        }
        Map<String, Quantity> missing = new HashMap<>(LEAST);
        missing.keySet().removeAll(requests.keySet());
        return missing.isEmpty() ? requests : sum(pod, missing);
    }

    /** What the containers ask for, with the same least amounts, whatever the pod says as a whole; and its overhead. */
    public static Map<String, Quantity> ofContainersAtLeast(Pod pod) {
        Map<String, Quantity> sum = containers(pod, LEAST);
        add(sum, pod.spec().overhead());
        return sum;
    }

    /** Whether the pod asks for something as a whole. */
    public static boolean hasPodLevel(Pod pod) {
        ResourceRequirements whole = pod.spec().resources();
        return whole != null && whole.requests().keySet().stream().anyMatch(PodRequests::isPodLevel);
    }

    private static boolean isPodLevel(String name) {
        return POD_LEVEL.contains(name) || name.startsWith("hugepages-");
    }

    private static Map<String, Quantity> sum(Pod pod, Map<String, Quantity> missing) {
        Map<String, Quantity> sum = containers(pod, missing);
        ResourceRequirements whole = pod.spec().resources();
        if (whole != null && hasPodLevel(pod)) {
            ResourceRequirements granted = pod.status().resources();
            Map<String, Quantity> requests = granted == null
                    ? whole.requests()
                    : effective(pod, whole.requests(), granted.requests(), pod.status().allocatedResources());
            requests.forEach((name, amount) -> {
                if (isPodLevel(name)) {
                    sum.put(name, amount);
                }
            });
        }
        add(sum, pod.spec().overhead());
        return sum;
    }

    private static Map<String, Quantity> containers(Pod pod, Map<String, Quantity> missing) {
        Map<String, Quantity> sum = new HashMap<>();
        for (Container container : pod.spec().containers()) {
            add(sum, requests(pod, container, true, missing));
        }
        Map<String, Quantity> goingOn = new HashMap<>();
        Map<String, Quantity> most = new HashMap<>();
        for (Container container : pod.spec().initContainers()) {
            boolean goesOn = goesOn(container);
            Map<String, Quantity> requests = requests(pod, container, goesOn, missing);
            Map<String, Quantity> then = new HashMap<>(goingOn);
            add(then, requests);
            if (goesOn) {
                add(sum, requests);
                goingOn = then;
            }
            takeMost(most, then);
        }
        takeMost(sum, most);
        return sum;
    }

    static boolean goesOn(Container container) {
        return "Always".equals(container.restartPolicy());
    }

    private static Map<String, Quantity> requests(Pod pod, Container container, boolean resizable, Map<String, Quantity> missing) {
        Map<String, Quantity> requests = container.resources().requests();
        ContainerStatus status = resizable ? status(pod, container.name()) : null;
        if (status != null && status.resources() != null) {
            requests = effective(pod, requests, status.resources().requests(), status.allocatedResources());
        }
        if (missing.isEmpty()) {
            return requests;
        }
        Map<String, Quantity> completed = new HashMap<>(missing);
        completed.putAll(requests);
        return completed;
    }

    private static @Nullable ContainerStatus status(Pod pod, String name) {
        for (ContainerStatus status : pod.status().containerStatuses()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        for (ContainerStatus status : pod.status().initContainerStatuses()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        return null;
    }

    private static Map<String, Quantity> effective(
            Pod pod, Map<String, Quantity> wanted, Map<String, Quantity> used, Map<String, Quantity> granted) {
        Map<String, Quantity> most = new HashMap<>(used);
        takeMost(most, granted);
        if (!isResizeInfeasible(pod)) {
            takeMost(most, wanted);
        }
        return most;
    }

    private static boolean isResizeInfeasible(Pod pod) {
        for (PodCondition condition : pod.status().conditions()) {
            if (condition.type().equals("PodResizePending")) {
                return condition.reason().equals("Infeasible");
            }
        }
        return false;
    }

    private static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
    }

    private static void takeMost(Map<String, Quantity> most, Map<String, Quantity> others) {
        others.forEach((name, amount) -> most.merge(name, amount, (one, other) -> one.compareTo(other) >= 0 ? one : other));
    }
}
