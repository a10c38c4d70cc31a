package dev.edict.scheduler.device;

import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.ResourceSlice;
import org.jspecify.annotations.Nullable;

/** A device with where it was found. */
record PooledDevice(DeviceId id, Device device, ResourceSlice slice) {

    static PooledDevice of(Device device, ResourceSlice slice) {
        return new PooledDevice(
                new DeviceId(slice.spec().driver(), slice.spec().pool().name(), device.name()), device, slice);
    }

    boolean isShared() {
        return Boolean.TRUE.equals(device.allowMultipleAllocations());
    }

    /** Whether it says by itself where it is, rather than its slice for all. */
    boolean hasOwnPlace() {
        return Boolean.TRUE.equals(slice.spec().perDeviceNodeSelection());
    }

    /** The one node where it is; null if there may be several. */
    @Nullable String nodeName() {
        return hasOwnPlace() ? device.nodeName() : slice.spec().nodeName();
    }

    @Nullable NodeSelector nodeSelector() {
        return hasOwnPlace() ? device.nodeSelector() : slice.spec().nodeSelector();
    }
}
