package dev.edict.controllers.autoscale;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodRequests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What pods ask for of a resource, in thousandths: what a utilization is a part of. */
final class Requests {
    private Requests() {}

    /**
     * By pod.
     *
     * @param container empty for all together
     */
    static Map<String, Long> of(List<Pod> pods, String container, String resource) {
        Map<String, Long> requests = new HashMap<>();
        for (Pod pod : pods) {
            requests.put(pod.name(), container.isEmpty() && PodRequests.hasPodLevel(pod)
                    ? ofPod(pod, resource)
                    : ofContainers(pod, container, resource));
        }
        return requests;
    }

    /** What the pod asks for, not what was granted until now. */
    private static long ofPod(Pod pod, String resource) {
        Quantity request = PodRequests.of(pod.withStatus(PodStatus.EMPTY)).get(resource);
        if (request == null) {
            throw new MetricException("missing pod-level request for " + resource + " in Pod " + pod.name());
        }
        return request.milliValue();
    }

    private static long ofContainers(Pod pod, String name, String resource) {
        long sum = 0;
        for (Container container : lasting(pod).toList()) {
            if (name.isEmpty() || name.equals(container.name())) {
                Quantity request = container.resources().requests().get(resource);
                if (request == null) {
                    throw new MetricException(
                            "missing request for " + resource + " in container " + container.name() + " of Pod " + pod.name());
                }
                sum += request.milliValue();
                if (!name.isEmpty()) {
                    return sum;
                }
            }
        }
        if (!name.isEmpty()) {
            throw new MetricException("container " + name + " not found in Pod " + pod.name());
        }
        return sum;
    }

    /** The containers that stay: those that only prepare do not count. */
    private static Stream<Container> lasting(Pod pod) {
        return Stream.concat(pod.spec().containers().stream(),
                pod.spec().initContainers().stream().filter(container -> "Always".equals(container.restartPolicy())));
    }
}
