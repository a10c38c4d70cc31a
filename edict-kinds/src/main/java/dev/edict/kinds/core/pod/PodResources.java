package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What the containers of a pod need together. Its own containers and sidecars run side by side, so they add up; other
 * init containers run one by one before, beside the sidecars that were started earlier, and the pod needs as much as
 * the greediest moment.
 */
public final class PodResources {
    private PodResources() {}

    public static Map<String, Quantity> requests(ObjectValue spec) {
        return aggregate(spec, container -> of(container, "requests"));
    }

    public static Map<String, Quantity> limits(ObjectValue spec) {
        return aggregate(spec, container -> of(container, "limits"));
    }

    /** As {@link #requests}, with what each container is found to ask for. */
    public static Map<String, Quantity> aggregate(
            ObjectValue spec, Function<ObjectValue, Map<String, Quantity>> asked) {
        Map<String, Quantity> total = new LinkedHashMap<>();
        for (ObjectValue container : spec.list("containers").objects()) {
            ResourceLists.add(total, asked.apply(container));
        }
        Map<String, Quantity> sidecars = new LinkedHashMap<>();
        Map<String, Quantity> start = new LinkedHashMap<>();
        for (ObjectValue container : spec.list("initContainers").objects()) {
            Map<String, Quantity> own = asked.apply(container);
            if (PodContainers.isSidecar(container)) {
                ResourceLists.add(total, own);
                ResourceLists.add(sidecars, own);
                ResourceLists.maximum(start, sidecars);
            } else {
                ResourceLists.add(own, sidecars);
                ResourceLists.maximum(start, own);
            }
        }
        ResourceLists.maximum(total, start);
        return total;
    }

    private static Map<String, Quantity> of(ObjectValue container, String list) {
        return ResourceLists.quantities(container.object("resources").object(list));
    }
}
