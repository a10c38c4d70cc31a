package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.CapacityRequirements;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.DeviceSelector;
import dev.edict.api.resource.v1.DeviceSubRequest;
import dev.edict.api.resource.v1.DeviceTaint;
import dev.edict.api.resource.v1.DeviceToleration;
import dev.edict.api.resource.v1.ExactDeviceRequest;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.DeviceTolerations;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a request of a claim asks for, or one of the alternatives that will do.
 *
 * @param base the name of the request
 * @param name that of the alternative with the request's in front of it; else the same
 * @param mode {@code ExactCount} or {@code All}
 */
record Wanted(
        String base,
        String name,
        DeviceClass deviceClass,
        String mode,
        long count,
        boolean adminAccess,
        List<DeviceSelector> selectors,
        List<DeviceToleration> tolerations,
        Map<String, Quantity> capacity) {

    /** What will do for a request, the best first. @param classes by name; never null */
    static List<Wanted> of(DeviceRequest request, Function<String, DeviceClass> classes) {
        ExactDeviceRequest exactly = request.exactly();
        return exactly == null
                ? request.firstAvailable().stream().map(each -> of(request, each, classes)).toList()
                : List.of(new Wanted(request.name(), request.name(), classes.apply(exactly.deviceClassName()),
                        exactly.allocationMode(), exactly.count(), Boolean.TRUE.equals(exactly.adminAccess()),
                        exactly.selectors(), exactly.tolerations(), requested(exactly.capacity())));
    }

    private static Wanted of(DeviceRequest request, DeviceSubRequest each, Function<String, DeviceClass> classes) {
        return new Wanted(request.name(), request.name() + "/" + each.name(), classes.apply(each.deviceClassName()),
                each.allocationMode(), each.count(), false, each.selectors(), each.tolerations(), requested(each.capacity()));
    }

    private static Map<String, Quantity> requested(@Nullable CapacityRequirements capacity) {
        return capacity == null ? Map.of() : capacity.requests();
    }

    boolean isAll() {
        return mode.equals("All");
    }

    /** Whether none of a device's taints keeps it from being chosen. */
    boolean toleratesAll(List<DeviceTaint> taints) {
        return taints.stream()
                .filter(taint -> taint.effect().equals("NoSchedule") || taint.effect().equals("NoExecute"))
                .allMatch(taint -> tolerations.stream().anyMatch(toleration -> DeviceTolerations.covers(toleration, taint)));
    }
}
