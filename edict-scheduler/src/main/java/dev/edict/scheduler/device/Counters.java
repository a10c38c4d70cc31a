package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.Counter;
import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.DeviceCounterConsumption;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is left of what the devices of a pool share, such as the memory of a card that can be used as one device or as several.
 * Devices may take more than there is for the moment: {@link #isOverdrawn} tells. Owned by one search.
 */
final class Counters {
    private record Name(String set, String counter) {}

    private final Map<Name, Quantity> left = new HashMap<>();

    Counters(Pool pool, UsedDevices used) {
        pool.counters().forEach((set, counters) -> counters.forEach(
                (name, counter) -> left.put(new Name(set, name), counter.value())));
        Stream.of(pool.devices(), pool.elsewhere()).flatMap(List::stream)
                .filter(device -> used.isUsed(device.id()))
                .forEach(device -> take(device.device()));
    }

    void take(Device device) {
        each(device, -1);
    }

    void giveBack(Device device) {
        each(device, 1);
    }

    private void each(Device device, int sign) {
        for (DeviceCounterConsumption consumed : device.consumesCounters()) {
            for (Map.Entry<String, Counter> counter : consumed.counters().entrySet()) {
                left.merge(new Name(consumed.counterSet(), counter.getKey()), counter.getValue().value().times(sign),
                        Quantity::plus);
            }
        }
    }

    boolean isOverdrawn(Device device) {
        return device.consumesCounters().stream().anyMatch(consumed -> consumed.counters().keySet().stream()
                .anyMatch(name -> left.getOrDefault(new Name(consumed.counterSet(), name), Quantity.ZERO).sign() < 0));
    }
}
