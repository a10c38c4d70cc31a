package dev.edict.pods;

import dev.edict.api.resource.v1.DeviceTaint;
import dev.edict.api.resource.v1.DeviceToleration;

/** Which taints of devices requests for devices put up with. */
public final class DeviceTolerations {
    private DeviceTolerations() {}

    public static boolean covers(DeviceToleration toleration, DeviceTaint taint) {
        boolean concerns = (toleration.effect().isEmpty() || toleration.effect().equals(taint.effect()))
                && (toleration.key().isEmpty() || toleration.key().equals(taint.key()));
        return concerns && switch (toleration.operator()) {
            case "", "Equal" -> toleration.value().equals(taint.value());
            case "Exists" -> true;
            default -> false;
        };
    }
}
