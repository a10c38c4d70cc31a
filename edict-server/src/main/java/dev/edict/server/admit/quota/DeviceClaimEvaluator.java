package dev.edict.server.admit.quota;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts claims of devices, and by class the most devices that they may get. */
final class DeviceClaimEvaluator implements Evaluator {
    private static final String COUNT = "count/resourceclaims.resource.k8s.io";
    private static final String BY_CLASS = ".deviceclass.resource.k8s.io/devices";
    /** More than this can not be allocated for one claim. */
    private static final long ALL = 32;

    @Override
    public List<String> matching(Collection<String> names) {
        return names.stream().filter(name -> name.equals(COUNT) || name.endsWith(BY_CLASS)).sorted().toList();
    }

    @Override
    public boolean counts(Movement movement) {
        return true;
    }

    @Override
    public boolean limits(Movement movement) {
        return movement.scope().subresource().isEmpty();
    }

    @Override
    public Amounts usage(ObjectValue claim, Instant now) {
        Map<String, Quantity> usage = new TreeMap<>(Map.of(COUNT, Amounts.ONE));
        for (ObjectValue request : claim.object("spec").object("devices").list("requests").objects()) {
            Map<String, Long> most = new HashMap<>();
            if (!request.list("firstAvailable").isEmpty()) {
                request.list("firstAvailable").objects().forEach(one -> add(most, one));
            } else if (request.isSet("exactly")) {
                add(most, request.object("exactly"));
            }
            most.forEach((name, devices) ->
                    usage.merge(name, Quantity.of(devices, QuantityFormat.DECIMAL_SI), Quantity::plus));
        }
        return new Amounts(usage);
    }

    private static void add(Map<String, Long> most, ObjectValue request) {
        long devices = switch (request.string("allocationMode")) {
            case "ExactCount" -> request.integer("count");
            case "All" -> ALL;
            default -> 0;
        };
        most.merge(request.string("deviceClassName") + BY_CLASS, devices, Math::max);
    }
}
