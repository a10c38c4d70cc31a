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

/**
 * Counts claims of devices, and by class the most devices that they may get. These count under the names by which pods ask for
 * devices of the class, too, except for what the pod that a claim was made for is counted for itself.
 *
 * <p>What a claim takes under such a name depends on other objects and may have been something else when it was counted. So it
 * is never given back when a claim goes, but found out anew.
 */
final class DeviceClaimEvaluator implements Evaluator {
    private static final String COUNT = "count/resourceclaims.resource.k8s.io";
    private static final String BY_CLASS = ".deviceclass.resource.k8s.io/devices";
    private static final String IMPLICIT = PodEvaluator.REQUESTS + PodEvaluator.DEVICES;
    /** More than this can not be allocated for one claim. */
    private static final long ALL = 32;

    private final Devices devices;
    private final PodEvaluator pods;

    DeviceClaimEvaluator(Devices devices, PodEvaluator pods) {
        this.devices = devices;
        this.pods = pods;
    }

    @Override
    public List<String> matching(Collection<String> names) {
        return names.stream().filter(this::isOurs).sorted().toList();
    }

    private boolean isOurs(String name) {
        if (name.startsWith(IMPLICIT)) {
            return devices.isClass(name.substring(IMPLICIT.length()));
        }
        return name.equals(COUNT) || name.endsWith(BY_CLASS)
                || PodEvaluator.isExtended(name) && devices.isOfClass(name.substring(PodEvaluator.REQUESTS.length()));
    }

    @Override
    public Evaluator counting(String namespace) {
        return new DeviceClaimEvaluator(devices.of(namespace), pods);
    }

    @Override
    public boolean isSelfContained() {
        return false;
    }

    @Override
    public boolean givesBack(String name) {
        return !name.startsWith(PodEvaluator.REQUESTS);
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
        addAskedForByPods(usage, claim, now);
        return new Amounts(usage);
    }

    private void addAskedForByPods(Map<String, Quantity> usage, ObjectValue claim, Instant now) {
        Map<String, Quantity> asked = new TreeMap<>();
        usage.forEach((name, amount) -> {
            if (name.endsWith(BY_CLASS) && name.length() > BY_CLASS.length()) {
                String className = name.substring(0, name.length() - BY_CLASS.length());
                asked.put(IMPLICIT + className, amount);
                String resource = devices.resourceOf(className);
                if (!resource.isEmpty()) {
                    asked.merge(PodEvaluator.REQUESTS + resource, amount, (one, other) ->
                            one.compareTo(other) > 0 ? one : other);
                }
            }
        });
        ObjectValue pod = asked.isEmpty() ? null : devices.podOf(claim);
        Amounts counted = pod == null ? Amounts.NONE : pods.usage(pod, now);
        usage.putAll(new Amounts(asked).minus(counted.only(asked.keySet())).positive().byName());
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
