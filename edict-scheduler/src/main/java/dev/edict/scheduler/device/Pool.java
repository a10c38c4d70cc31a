package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.Counter;
import dev.edict.api.resource.v1.CounterSet;
import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.DeviceCounterConsumption;
import dev.edict.api.resource.v1.ResourceSlice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The devices of a driver that are managed together, as far as they can be reached from a node.
 *
 * @param state only of a usable one devices are known
 * @param devices those that the node can reach, in the order in which they are tried
 * @param elsewhere those that it can not; they may use the same counters
 * @param counters by the names of their sets
 */
record Pool(
        String driver,
        String name,
        State state,
        List<PooledDevice> devices,
        List<PooledDevice> elsewhere,
        Map<String, Map<String, Counter>> counters) {

    /** What becomes of a pool whose driver is not done with it, or has made a mistake. */
    enum State {
        USABLE,
        /** Being updated: not all of its slices are there. */
        INCOMPLETE,
        INVALID
    }

    static Pool incomplete(ResourceSlice any) {
        return unusable(any, State.INCOMPLETE);
    }

    private static Pool unusable(ResourceSlice any, State state) {
        return new Pool(any.spec().driver(), any.spec().pool().name(), state, List.of(), List.of(), Map.of());
    }

    /** @param reachable the slices of a generation that a node can reach. @param others all else of that generation */
    static Pool of(List<ResourceSlice> reachable, List<ResourceSlice> others) {
        ResourceSlice any = reachable.getFirst();
        Map<String, Map<String, Counter>> counters = new HashMap<>();
        for (ResourceSlice slice : reachable) {
            for (CounterSet set : slice.spec().sharedCounters()) {
                if (counters.put(set.name(), set.counters()) != null) {
                    return unusable(any, State.INVALID);
                }
            }
        }
        List<PooledDevice> devices = devices(reachable);
        List<PooledDevice> elsewhere = devices(others);
        Set<String> names = new HashSet<>();
        boolean valid = devices.stream().allMatch(each -> names.add(each.id().device()))
                && devices.stream().allMatch(each -> hasCounters(each.device(), counters))
                && elsewhere.stream().allMatch(each -> hasCounters(each.device(), counters));
        return valid
                ? new Pool(any.spec().driver(), any.spec().pool().name(), State.USABLE, devices, elsewhere, counters)
                : unusable(any, State.INVALID);
    }

    private static List<PooledDevice> devices(List<ResourceSlice> slices) {
        List<PooledDevice> devices = new ArrayList<>();
        slices.stream()
                .filter(slice -> slice.spec().sharedCounters().isEmpty())
                .sorted(Comparator.comparing(ResourceSlice::name))
                .forEach(slice -> slice.spec().devices().forEach(device -> devices.add(PooledDevice.of(device, slice))));
        return devices;
    }

    private static boolean hasCounters(Device device, Map<String, Map<String, Counter>> counters) {
        for (DeviceCounterConsumption consumed : device.consumesCounters()) {
            Map<String, Counter> set = counters.get(consumed.counterSet());
            if (set == null || !set.keySet().containsAll(consumed.counters().keySet())) {
                return false;
            }
        }
        return true;
    }

    /** Devices that are only bound when somebody has prepared them are tried last. */
    boolean hasBindingConditions() {
        return devices.stream().anyMatch(each -> !each.device().bindingConditions().isEmpty());
    }

    @Override
    public String toString() {
        return driver + "/" + name;
    }
}
