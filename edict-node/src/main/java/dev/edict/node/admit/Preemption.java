package dev.edict.node.admit;

import dev.edict.api.core.v1.Pod;
import dev.edict.pods.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which pods have to go so that a critical one finds room. As few as can be, rather those without guarantees than those with, and of
 * several that would do the ones that ask for least. Looked for as the kubelet does: what is needed of each class is found on the
 * assumption that all of the lesser classes go, and those of the lesser classes on what is then still needed.
 */
final class Preemption {
    private static final int CRITICAL = 2_000_000_000;
    private static final List<String> CLASSES = List.of("BestEffort", "Burstable", "Guaranteed");

    private Preemption() {}

    static boolean isCritical(Pod pod) {
        return priority(pod) >= CRITICAL;
    }

    private static int priority(Pod pod) {
        return Objects.requireNonNullElse(pod.spec().priority(), 0);
    }

    /**
     * @param pods those of the node
     * @param needed how much of what is missing
     * @return null if all together would not be enough
     */
    static @Nullable List<Pod> victims(Pod pod, List<Pod> pods, Map<String, Long> needed) {
        List<List<Pod>> byClass = CLASSES.stream().map(quality -> lesser(pod, pods).stream()
                .filter(other -> other.status().qosClass().equals(quality)).toList()).toList();
        List<Pod> lesser = joined(byClass.get(0), byClass.get(1));
        List<Pod> guaranteed = nearest(byClass.get(2), without(needed, lesser));
        if (guaranteed == null) {
            return null;
        }
        List<Pod> burstable = nearest(byClass.get(1), without(needed, joined(byClass.get(0), guaranteed)));
        if (burstable == null) {
            return null;
        }
        List<Pod> others = nearest(byClass.get(0), without(needed, joined(burstable, guaranteed)));
        return others == null ? null : joined(others, joined(burstable, guaranteed));
    }

    private static List<Pod> lesser(Pod pod, List<Pod> pods) {
        return pods.stream().filter(other ->
                isCritical(pod) && !isCritical(other) || priority(pod) > priority(other)).toList();
    }

    /** Why there are no victims, in the kubelet's words. */
    static Unsuitable impossible(Pod pod, List<Pod> pods, Map<String, Long> needed) {
        StringBuilder rest = new StringBuilder();
        without(needed, lesser(pod, pods)).forEach((resource, amount) ->
                rest.append("(res: ").append(resource).append(", q: ").append(amount).append("), "));
        return new Unsuitable("UnexpectedAdmissionError", "Unexpected error while attempting to recover from admission failure: "
                + "preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [" + rest + "]");
    }

    /** Of some pods, one after the other, the one that leaves least to be needed. @return null if all are not enough */
    private static @Nullable List<Pod> nearest(List<Pod> pods, Map<String, Long> needed) {
        List<Pod> left = new ArrayList<>(pods);
        List<Pod> chosen = new ArrayList<>();
        Map<String, Long> rest = needed;
        while (!rest.isEmpty()) {
            if (left.isEmpty()) {
                return null;
            }
            Map<String, Long> now = rest;
            Pod best = left.getFirst();
            for (Pod pod : left) {
                int nearer = Double.compare(distance(now, pod), distance(now, best));
                best = nearer < 0 || nearer == 0 && isSmaller(pod, best) ? pod : best;
            }
            left.remove(best);
            chosen.add(best);
            rest = without(rest, List.of(best));
        }
        return chosen;
    }

    private static double distance(Map<String, Long> needed, Pod pod) {
        return needed.entrySet().stream().mapToDouble(need -> {
            double rest = Math.max(need.getValue() - request(pod, need.getKey()), 0) / (double) need.getValue();
            return rest * rest;
        }).sum();
    }

    private static boolean isSmaller(Pod pod, Pod other) {
        int memory = Long.compare(request(pod, "memory"), request(other, "memory"));
        return memory != 0 ? memory < 0 : request(pod, "cpu") < request(other, "cpu");
    }

    private static Map<String, Long> without(Map<String, Long> needed, List<Pod> gone) {
        Map<String, Long> rest = new LinkedHashMap<>();
        needed.forEach((resource, amount) -> {
            long left = amount - gone.stream().mapToLong(pod -> request(pod, resource)).sum();
            if (left > 0) {
                rest.put(resource, left);
            }
        });
        return rest;
    }

    private static long request(Pod pod, String resource) {
        Resources requests = Share.given(pod).requests();
        return switch (resource) {
            case "pods" -> 1;
            case "cpu" -> requests.cpu();
            case "memory" -> requests.memory();
            case "ephemeral-storage" -> requests.ephemeralStorage();
            default -> requests.scalar(resource);
        };
    }

    private static List<Pod> joined(List<Pod> some, List<Pod> others) {
        List<Pod> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }
}
