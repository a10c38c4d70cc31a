package dev.edict.controllers.quota;

import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a pod takes of a quota. One that has come to its end, or should be gone for long, is counted as an object only. */
final class PodUsage {
    private static final String COUNT = "count/pods";
    private static final String PODS = "pods";
    private static final String REQUESTS = "requests.";
    private static final String LIMITS = "limits.";
    private static final String HUGE_PAGES = "hugepages-";
    private static final long PATIENCE_SECONDS = 60;
    private static final List<String> COMPUTE = List.of("cpu", "memory", "ephemeral-storage");
    private static final Set<String> NAMES = Set.of(COUNT, PODS, "cpu", "memory", "ephemeral-storage", "requests.cpu",
            "requests.memory", "requests.ephemeral-storage", "limits.cpu", "limits.memory", "limits.ephemeral-storage");

    private PodUsage() {}

    /** Whether a name of a quota is about pods. */
    static boolean isOne(String name) {
        return NAMES.contains(name)
                || name.startsWith(HUGE_PAGES)
                || name.startsWith(REQUESTS + HUGE_PAGES)
                || name.startsWith(REQUESTS) && isExtended(name.substring(REQUESTS.length()));
    }

    /** Whether nodes tell of a resource, rather than Kubernetes itself knowing it. */
    private static boolean isExtended(String name) {
        return name.contains("/") && !name.contains("kubernetes.io/");
    }

    static Map<String, Quantity> of(Pod pod, Instant now) {
        Map<String, Quantity> usage = new TreeMap<>(Map.of(COUNT, Amounts.ONE));
        if (PodStates.isTerminal(pod) || isOverdue(pod, now)) {
            return usage;
        }
        usage.put(PODS, Amounts.ONE);
        Map<String, Quantity> requests = PodAmounts.requests(pod);
        Map<String, Quantity> limits = PodAmounts.limits(pod);
        requests.forEach((name, amount) -> {
            if (COMPUTE.contains(name) || name.startsWith(HUGE_PAGES)) {
                usage.put(name, amount);
            }
            if (COMPUTE.contains(name) || name.startsWith(HUGE_PAGES) || isExtended(name)) {
                usage.put(REQUESTS + name, amount);
            }
        });
        limits.forEach((name, amount) -> {
            if (COMPUTE.contains(name)) {
                usage.put(LIMITS + name, amount);
            }
        });
        return usage;
    }

    /** Its node is lost: what it had there is not held against its owner. */
    private static boolean isOverdue(Pod pod, Instant now) {
        Instant deleted = pod.metadata().deletionTimestamp();
        Long grace = pod.metadata().deletionGracePeriodSeconds();
        return deleted != null && grace != null && now.isAfter(deleted.plusSeconds(grace + PATIENCE_SECONDS));
    }
}
