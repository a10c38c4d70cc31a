package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.model.quantity.Quantity;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What claims have got already. Whoever only has access as an administrator uses nothing up.
 *
 * @param whole devices that one claim has alone
 * @param shares of devices that several claims may have, how much of their capacities is used; none of a capacity may be
 */
record UsedDevices(Set<DeviceId> whole, Map<DeviceId, Map<String, Quantity>> shares) {

    static UsedDevices of(Collection<AllocationResult> allocations) {
        UsedDevices used = new UsedDevices(new HashSet<>(), new HashMap<>());
        for (AllocationResult allocation : allocations) {
            for (DeviceRequestAllocationResult result : allocation.devices().results()) {
                if (!Boolean.TRUE.equals(result.adminAccess())) {
                    used.add(result);
                }
            }
        }
        return used;
    }

    private void add(DeviceRequestAllocationResult result) {
        DeviceId id = new DeviceId(result.driver(), result.pool(), result.device());
        if (result.shareID() == null) {
            whole.add(id);
        } else {
            Map<String, Quantity> capacity = shares.computeIfAbsent(id, any -> new HashMap<>());
            result.consumedCapacity().forEach((name, amount) -> capacity.merge(name, amount, Quantity::plus));
        }
    }

    boolean isUsed(DeviceId id) {
        return whole.contains(id) || shares.containsKey(id);
    }
}
