package dev.edict.server.admit.quota;

import dev.edict.kinds.core.pod.EffectiveResources;
import dev.edict.kinds.core.pod.QualityOfService;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.time.Durations;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.server.registry.Movement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Counts pods and what they take. One that has come to its end, or should be gone for long, is still there but takes nothing.
 */
final class PodEvaluator implements Evaluator {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String COUNT = "count/pods";
    private static final String PODS = "pods";
    static final String REQUESTS = "requests.";
    private static final String LIMITS = "limits.";
    static final String DEVICES = "deviceclass.resource.kubernetes.io/";
    private static final List<String> COMPUTE =
            List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE);
    private static final Set<String> NAMES = Set.of(COUNT, PODS, "cpu", "memory", "ephemeral-storage", "requests.cpu",
            "requests.memory", "requests.ephemeral-storage", "limits.cpu", "limits.memory", "limits.ephemeral-storage");
    /** What every container must speak of if a quota counts it. */
    private static final Set<String> REQUIRED = Set.of(
            "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");

    @Override
    public List<String> matching(Collection<String> names) {
        return names.stream().filter(PodEvaluator::isOurs).sorted().toList();
    }

    private static boolean isOurs(String name) {
        return NAMES.contains(name) || name.startsWith(ResourceNames.HUGE_PAGES)
                || name.startsWith(REQUESTS + ResourceNames.HUGE_PAGES) || isExtended(name);
    }

    /** Whether a quota counts under this name what nodes tell of, or classes of devices. */
    static boolean isExtended(String name) {
        return name.startsWith(REQUESTS) && (!ResourceNames.isNative(name) || name.startsWith(REQUESTS + DEVICES));
    }

    @Override
    public boolean counts(Movement movement) {
        return true;
    }

    @Override
    public boolean limits(Movement movement) {
        return switch (movement.scope().subresource()) {
            case "" -> movement.before() == null || InitializerRules.arePending(movement.before())
                    || movement.after() != null && isTerminating(movement.before()) != isTerminating(movement.after());
            case "resize" -> movement.before() != null;
            default -> false;
        };
    }

    @Override
    public Amounts usage(ObjectValue pod, Instant now) {
        Map<String, Quantity> usage = new TreeMap<>(Map.of(COUNT, Amounts.ONE));
        String phase = pod.object("status").string("phase");
        if (!phase.equals("Failed") && !phase.equals("Succeeded") && !isOverdue(pod, now)) {
            usage.putAll(compute(EffectiveResources.requests(pod), EffectiveResources.limits(pod)));
        }
        return new Amounts(usage);
    }

    private static Map<String, Quantity> compute(Map<String, Quantity> requests, Map<String, Quantity> limits) {
        Map<String, Quantity> usage = new TreeMap<>(Map.of(PODS, Amounts.ONE));
        for (String name : COMPUTE) {
            Quantity request = requests.get(name);
            if (request != null) {
                usage.put(name, request);
                usage.put(REQUESTS + name, request);
            }
            Quantity limit = limits.get(name);
            if (limit != null) {
                usage.put(LIMITS + name, limit);
            }
        }
        requests.forEach((name, request) -> {
            if (ResourceNames.isHugePage(name)) {
                usage.put(name, request);
                usage.put(REQUESTS + name, request);
            } else if (ResourceNames.isExtended(name) || name.startsWith(DEVICES)) {
                usage.put(REQUESTS + name, request);
            }
        });
        return usage;
    }

    /**
     * Whether a pod was to be gone long ago: its node is lost, and what it had there is not held against its owner. A minute
     * more than the real server waits keeps the pods out of this that are deleted at once.
     */
    private static boolean isOverdue(ObjectValue pod, Instant now) {
        ObjectValue metadata = pod.object("metadata");
        return metadata.isSet("deletionTimestamp") && metadata.isSet("deletionGracePeriodSeconds")
                && now.isAfter(Instant.parse(metadata.string("deletionTimestamp"))
                        .plus(Durations.ofSeconds(metadata.integer("deletionGracePeriodSeconds"))).plus(PATIENCE));
    }

    @Override
    public boolean isDoubtful(ObjectValue pod, Instant now) {
        return isOverdue(pod, now);
    }

    private static boolean isTerminating(ObjectValue pod) {
        return pod.object("spec").integer("activeDeadlineSeconds", -1) >= 0;
    }

    @Override
    public boolean isIn(ScopeRequirement scope, ObjectValue pod) {
        ObjectValue spec = pod.object("spec");
        return switch (scope.scope()) {
            case "Terminating" -> isTerminating(pod);
            case "NotTerminating" -> !isTerminating(pod);
            case "BestEffort" -> QualityOfService.of(pod).equals("BestEffort");
            case "NotBestEffort" -> !QualityOfService.of(pod).equals("BestEffort");
            case "PriorityClass" -> scope.admits(spec.string("priorityClassName").isEmpty()
                    ? List.of() : List.of(spec.string("priorityClassName")));
            case "CrossNamespacePodAffinity" -> looksElsewhere(spec.object("affinity"));
            default -> false;
        };
    }

    /** Whether a pod wants to be near pods of other namespaces, or far from them. */
    private static boolean looksElsewhere(ObjectValue affinity) {
        for (String side : List.of("podAffinity", "podAntiAffinity")) {
            List<ObjectValue> terms = new ArrayList<>(
                    affinity.object(side).list("requiredDuringSchedulingIgnoredDuringExecution").objects());
            affinity.object(side).list("preferredDuringSchedulingIgnoredDuringExecution").objects()
                    .forEach(weighted -> terms.add(weighted.object("podAffinityTerm")));
            if (terms.stream().anyMatch(term -> !term.list("namespaces").isEmpty() || term.isSet("namespaceSelector"))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String missing(Set<String> required, ObjectValue pod) {
        ObjectValue spec = pod.object("spec");
        if (EffectiveResources.isAskedForByPod(spec)) {
            return "";
        }
        Map<String, Set<String>> silent = new TreeMap<>();
        List<ObjectValue> containers = new ArrayList<>(spec.list("containers").objects());
        containers.addAll(spec.list("initContainers").objects());
        for (ObjectValue container : containers) {
            ObjectValue resources = container.object("resources");
            Set<String> said = compute(ResourceLists.quantities(resources.object("requests")),
                    ResourceLists.quantities(resources.object("limits"))).keySet();
            required.stream().filter(name -> REQUIRED.contains(name) && !said.contains(name)).forEach(name ->
                    silent.computeIfAbsent(name, absent -> new TreeSet<>()).add(container.string("name")));
        }
        return silent.isEmpty() ? "" : "must specify " + silent.entrySet().stream()
                .map(entry -> entry.getKey() + " for: " + String.join(",", entry.getValue()))
                .collect(Collectors.joining("; "));
    }
}
