package dev.edict.kinds.resource;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.Set;
import java.util.stream.Collectors;

/** A device, or a share of one, by the names that tell it apart from all others. */
record DeviceId(String driver, String pool, String device, String share) {
    static DeviceId of(ObjectValue device) {
        return new DeviceId(device.string("driver"), device.string("pool"), device.string("device"),
                device.string("shareID"));
    }

    /** The devices that a status says a claim has got. */
    static Set<DeviceId> allocated(ObjectValue status) {
        ListValue results = status.object("allocation").object("devices").list("results");
        return results.objects().stream().map(DeviceId::of).collect(Collectors.toSet());
    }

    ObjectValue shown() {
        return ObjectValue.of("Driver", driver, "Pool", pool, "Device", device, "ShareID", share);
    }
}
