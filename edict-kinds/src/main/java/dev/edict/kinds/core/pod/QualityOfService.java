package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The quality of service that a pod gets: guaranteed when every container has limits on cpu and memory and requests
 * exactly them, best effort when none asks for either, burstable in between. Resources of the pod as a whole count
 * instead of its containers'.
 */
public final class QualityOfService {
    private static final List<String> COUNTED = List.of(ResourceNames.CPU, ResourceNames.MEMORY);

    private QualityOfService() {}

    /** The class that a pod has got, or would get. */
    public static String of(ObjectValue pod) {
        String known = pod.object("status").string("qosClass");
        return known.isEmpty() ? compute(pod.object("spec")) : known;
    }

    /** The class that a pod with this spec gets. */
    public static String compute(ObjectValue spec) {
        Map<String, Quantity> requests = new HashMap<>();
        Map<String, Quantity> limits = new HashMap<>();
        boolean guaranteed = true;
        ObjectValue whole = spec.objectOrNull("resources");
        if (whole != null) {
            add(requests, whole.object("requests"));
            int limited = add(limits, whole.object("limits"));
            guaranteed = whole.object("limits").isEmpty() || limited == COUNTED.size();
        } else {
            for (ObjectValue container : containers(spec)) {
                add(requests, container.object("resources").object("requests"));
                int limited = add(limits, container.object("resources").object("limits"));
                guaranteed &= limited == COUNTED.size();
            }
        }
        if (requests.isEmpty() && limits.isEmpty()) {
            return "BestEffort";
        }
        return guaranteed && requests.equals(limits) ? "Guaranteed" : "Burstable";
    }

    private static List<ObjectValue> containers(ObjectValue spec) {
        List<ObjectValue> containers = new ArrayList<>(spec.list("containers").objects());
        containers.addAll(spec.list("initContainers").objects());
        return containers;
    }

    /** Adds the positive amounts that count, and tells how many there were. */
    private static int add(Map<String, Quantity> sum, ObjectValue list) {
        int found = 0;
        for (String name : COUNTED) {
            Quantity amount = ResourceLists.quantity(list.get(name));
            if (amount.sign() > 0) {
                found++;
                sum.merge(name, amount, Quantity::plus);
            }
        }
        return found;
    }
}
