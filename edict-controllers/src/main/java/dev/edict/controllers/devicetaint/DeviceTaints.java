package dev.edict.controllers.devicetaint;

import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.DeviceTaint;
import dev.edict.api.resource.v1.DeviceToleration;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.pods.DeviceTolerations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** When whoever uses devices has to go, because of taints that their drivers have put on them. */
final class DeviceTaints {
    private static final String NO_EXECUTE = "NoExecute";
    /** People write as many seconds as there is room for, and mean that nothing is to happen. */
    private static final long LONGEST_SECONDS = Duration.ofDays(365_250).toSeconds();

    private DeviceTaints() {}

    /** The earliest that any taint of the devices asks for, unless it is tolerated for good. @param now for taints without a time */
    static Optional<Instant> end(AllocationResult allocation, Collection<ResourceSlice> slices, Instant now) {
        List<Instant> ends = new ArrayList<>();
        for (DeviceRequestAllocationResult device : allocation.devices().results()) {
            for (DeviceTaint taint : taints(device, slices)) {
                end(taint, device.tolerations(), now).ifPresent(ends::add);
            }
        }
        return ends.stream().min(Instant::compareTo);
    }

    private static Optional<Instant> end(DeviceTaint taint, List<DeviceToleration> tolerations, Instant now) {
        Instant since = taint.timeAdded() == null ? now : taint.timeAdded();
        List<DeviceToleration> covering = tolerations.stream()
                .filter(toleration -> toleration.effect().equals(NO_EXECUTE) && DeviceTolerations.covers(toleration, taint))
                .toList();
        long shortest = LONGEST_SECONDS;
        for (DeviceToleration toleration : covering) {
            Long seconds = toleration.tolerationSeconds();
            if (seconds == null) {
                return Optional.empty();
            }
            shortest = Math.min(shortest, Math.max(0, seconds));
        }
        return Optional.of(covering.isEmpty() ? since : since.plusSeconds(shortest));
    }

    /** Those that drive away, of the newest generation of the device's pool. */
    private static List<DeviceTaint> taints(DeviceRequestAllocationResult device, Collection<ResourceSlice> slices) {
        List<ResourceSlice> pool = slices.stream().filter(slice -> isOf(slice, device)).toList();
        long newest = pool.stream().mapToLong(DeviceTaints::generation).max().orElse(0);
        return pool.stream()
                .filter(slice -> generation(slice) == newest)
                .flatMap(slice -> slice.spec().devices().stream())
                .filter(each -> each.name().equals(device.device()))
                .flatMap(each -> each.taints().stream())
                .filter(taint -> taint.effect().equals(NO_EXECUTE))
                .toList();
    }

    private static long generation(ResourceSlice slice) {
        return slice.spec().pool().generation();
    }

    static boolean isOf(ResourceSlice slice, DeviceRequestAllocationResult device) {
        return slice.spec().driver().equals(device.driver()) && slice.spec().pool().name().equals(device.pool());
    }
}
