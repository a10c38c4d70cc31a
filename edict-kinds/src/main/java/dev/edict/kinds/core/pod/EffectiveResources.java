package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a pod takes as a whole: what its containers ask for or, while they are being resized, still have; what it asks for as
 * a whole, which counts instead; and what it costs to run it.
 */
public final class EffectiveResources {
    private EffectiveResources() {}

    public static Map<String, Quantity> requests(ObjectValue pod) {
        ObjectValue spec = pod.object("spec");
        Map<String, Quantity> requests = containers(pod, "requests");
        own(spec, "requests", requests);
        ResourceLists.add(requests, ResourceLists.quantities(spec.object("overhead")));
        return requests;
    }

    public static Map<String, Quantity> limits(ObjectValue pod) {
        ObjectValue spec = pod.object("spec");
        Map<String, Quantity> limits = containers(pod, "limits");
        own(spec, "limits", limits);
        ResourceLists.quantities(spec.object("overhead")).forEach((name, amount) ->
                limits.computeIfPresent(name, (same, limit) -> limit.isZero() ? limit : limit.plus(amount)));
        return limits;
    }

    /** Whether a pod asks for something as a whole. */
    public static boolean isAskedForByPod(ObjectValue spec) {
        ObjectValue resources = spec.object("resources");
        return hasSupported(resources.object("requests")) || hasSupported(resources.object("limits"));
    }

    private static boolean hasSupported(ObjectValue list) {
        return list.keys().stream().anyMatch(ResourceNames::isSupportedForPods);
    }

    private static void own(ObjectValue spec, String list, Map<String, Quantity> total) {
        ResourceLists.quantities(spec.object("resources").object(list)).forEach((name, amount) -> {
            if (ResourceNames.isSupportedForPods(name)) {
                total.put(name, amount);
            }
        });
    }

    private static Map<String, Quantity> containers(ObjectValue pod, String list) {
        Map<String, ObjectValue> statuses = new HashMap<>();
        ObjectValue status = pod.object("status");
        status.list("containerStatuses").objects().forEach(found -> statuses.put(found.string("name"), found));
        status.list("initContainerStatuses").objects().forEach(found -> statuses.put(found.string("name"), found));
        boolean infeasible = isInfeasible(status);
        ObjectValue spec = pod.object("spec");
        Set<ObjectValue> fleeting = Collections.newSetFromMap(new IdentityHashMap<>());
        spec.list("initContainers").objects().stream()
                .filter(container -> !PodContainers.isSidecar(container)).forEach(fleeting::add);
        return PodResources.aggregate(spec, container -> {
            Map<String, Quantity> asked = ResourceLists.quantities(container.object("resources").object(list));
            ObjectValue found = fleeting.contains(container) ? null : statuses.get(container.string("name"));
            ObjectValue has = found == null ? null : found.objectOrNull("resources");
            if (found == null || has == null) {
                return asked;
            }
            Map<String, Quantity> effective = infeasible ? new HashMap<>() : asked;
            ResourceLists.maximum(effective, ResourceLists.quantities(has.object(list)));
            if (list.equals("requests")) {
                ResourceLists.maximum(effective, ResourceLists.quantities(found.object("allocatedResources")));
            }
            return effective;
        });
    }

    /** Whether the pod can not be given what it asks for now. */
    private static boolean isInfeasible(ObjectValue status) {
        for (ObjectValue condition : status.list("conditions").objects()) {
            if (condition.string("type").equals("PodResizePending")) {
                return condition.string("reason").equals("Infeasible");
            }
        }
        return false;
    }
}
