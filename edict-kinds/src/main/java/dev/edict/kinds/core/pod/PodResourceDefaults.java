package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.Map;

/** What is filled in where a pod asks for some resources as a whole: what its containers need, then what it may use. */
final class PodResourceDefaults {
    private PodResourceDefaults() {}

    /** @param spec its containers have got their requests already */
    static ObjectValue apply(ObjectValue spec) {
        ObjectValue resources = spec.objectOrNull("resources");
        if (resources == null) {
            return spec;
        }
        ObjectValue limited = withHugePageLimits(spec, resources);
        ObjectValue filled = withRequests(spec, limited);
        return filled == resources ? spec : spec.with("resources", filled);
    }

    private static ObjectValue withHugePageLimits(ObjectValue spec, ObjectValue resources) {
        Map<String, Quantity> requests = ResourceLists.quantities(resources.object("requests"));
        Map<String, Quantity> limits = ResourceLists.quantities(resources.object("limits"));
        if (requests.isEmpty() && limits.isEmpty()) {
            return resources;
        }
        int before = limits.size();
        PodResources.limits(spec).forEach((name, needed) -> {
            if (ResourceNames.isHugePage(name) && !requests.containsKey(name)) {
                limits.putIfAbsent(name, needed);
            }
        });
        return limits.size() == before ? resources : resources.with("limits", ResourceLists.tree(limits));
    }

    private static ObjectValue withRequests(ObjectValue spec, ObjectValue resources) {
        Map<String, Quantity> limits = ResourceLists.quantities(resources.object("limits"));
        if (limits.isEmpty()) {
            return resources;
        }
        Map<String, Quantity> requests = ResourceLists.quantities(resources.object("requests"));
        int before = requests.size();
        PodResources.requests(spec).forEach((name, needed) -> {
            if (ResourceNames.isSupportedForPods(name) && ResourceNames.isOvercommitAllowed(name)) {
                requests.putIfAbsent(name, needed);
            }
        });
        limits.forEach((name, limit) -> {
            if (ResourceNames.isSupportedForPods(name)) {
                requests.putIfAbsent(name, limit);
            }
        });
        return requests.size() == before ? resources : resources.with("requests", ResourceLists.tree(requests));
    }
}
