package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.CapacityRequestPolicy;
import dev.edict.api.resource.v1.CapacityRequestPolicyRange;
import dev.edict.api.resource.v1.DeviceCapacity;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much of the capacities of a device a request takes: what it asks for, brought to what the device can be divided into. */
final class Capacities {
    private Capacities() {}

    /** Whether there is enough of all. @param used what others have */
    static boolean suffice(
            Map<String, DeviceCapacity> capacities, Map<String, Quantity> requested, List<Map<String, Quantity>> used) {
        if (!capacities.keySet().containsAll(requested.keySet())) {
            return false;
        }
        for (Map.Entry<String, DeviceCapacity> each : capacities.entrySet()) {
            DeviceCapacity capacity = each.getValue();
            Quantity taken = taken(capacity, requested.get(each.getKey()));
            if (isRefused(taken, capacity.requestPolicy())) {
                return false;
            }
            Quantity sum = taken;
            for (Map<String, Quantity> others : used) {
                sum = sum.plus(others.getOrDefault(each.getKey(), Quantity.ZERO));
            }
            if (sum.compareTo(capacity.value()) > 0) {
                return false;
            }
        }
        return true;
    }

    /** What a request takes of each. */
    static Map<String, Quantity> taken(Map<String, DeviceCapacity> capacities, Map<String, Quantity> requested) {
        Map<String, Quantity> taken = new HashMap<>();
        capacities.forEach((name, capacity) -> taken.put(name, taken(capacity, requested.get(name))));
        return taken;
    }

    private static Quantity taken(DeviceCapacity capacity, @Nullable Quantity requested) {
        CapacityRequestPolicy policy = capacity.requestPolicy();
        if (requested == null) {
            return policy != null && policy.defaultValue() != null ? policy.defaultValue() : capacity.value();
        }
        if (policy == null) {
            return requested;
        }
        CapacityRequestPolicyRange range = policy.validRange();
        if (range != null && range.min() != null) {
            return roundedUp(requested, range.min(), range.step());
        }
        return policy.validValues().stream().filter(value -> requested.compareTo(value) <= 0).findFirst().orElse(requested);
    }

    private static Quantity roundedUp(Quantity requested, Quantity least, @Nullable Quantity step) {
        if (requested.compareTo(least) < 0) {
            return least;
        }
        return step == null
                ? requested
                : Quantity.of(
                        least.value() + step.value() * Math.ceilDiv(requested.value() - least.value(), step.value()),
                        QuantityFormat.BINARY_SI);
    }

    private static boolean isRefused(Quantity taken, @Nullable CapacityRequestPolicy policy) {
        if (policy == null || taken.equals(policy.defaultValue())) {
            return false;
        }
        CapacityRequestPolicyRange range = policy.validRange();
        if (range == null) {
            return !policy.validValues().isEmpty()
                    && policy.validValues().stream().noneMatch(value -> value.compareTo(taken) == 0);
        }
        if (range.max() != null && taken.compareTo(range.max()) > 0) {
            return true;
        }
        return range.step() != null && range.min() != null
                && (taken.value() - range.min().value()) % range.step().value() != 0;
    }
}
