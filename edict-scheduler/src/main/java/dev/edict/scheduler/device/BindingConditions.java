package dev.edict.scheduler.device;

import dev.edict.api.meta.v1.Condition;
import dev.edict.api.resource.v1.AllocatedDeviceStatus;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.client.control.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Some devices are to be prepared before a pod is bound: their drivers say in the claim when it is done, or that it has failed. */
public final class BindingConditions {
    private BindingConditions() {}

    private static List<DeviceRequestAllocationResult> conditional(ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        return allocation == null
                ? List.of()
                : allocation.devices().results().stream().filter(result -> !result.bindingConditions().isEmpty()).toList();
    }

    /** Whether there is anything to wait for. */
    public static boolean has(ResourceClaim claim) {
        return !conditional(claim).isEmpty();
    }

    /** Whether all devices of a claim are prepared. @throws IllegalStateException if that will not be */
    public static boolean areMet(ResourceClaim claim) {
        boolean all = true;
        for (DeviceRequestAllocationResult result : conditional(claim)) {
            AllocatedDeviceStatus status = status(claim, result);
            List<Condition> conditions = status == null ? List.of() : status.conditions();
            for (String type : result.bindingFailureConditions()) {
                Conditions.find(conditions, type).filter(failed -> failed.status().equals(Conditions.TRUE)).ifPresent(failed -> {
                    throw new IllegalStateException("device binding failed: claim=" + claim.name() + ", reason="
                            + failed.reason() + ", message=\"" + failed.message() + "\"");
                });
            }
            all &= result.bindingConditions().stream().allMatch(type -> Conditions.isTrue(conditions, type));
        }
        return all;
    }

    private static @Nullable AllocatedDeviceStatus status(ResourceClaim claim, DeviceRequestAllocationResult result) {
        return claim.status().devices().stream()
                .filter(each -> each.driver().equals(result.driver()) && each.pool().equals(result.pool())
                        && each.device().equals(result.device()) && Objects.equals(each.shareID(), result.shareID()))
                .findFirst().orElse(null);
    }

    /** Whether a claim has failed to be prepared, or takes too long. @param tooLong who has begun before this does */
    static boolean isHopeless(ResourceClaim claim, Instant tooLong) {
        AllocationResult allocation = claim.status().allocation();
        if (allocation == null || !has(claim)) {
            return false;
        }
        try {
            Instant since = allocation.allocationTimestamp();
            return !areMet(claim) && since != null && since.isBefore(tooLong);
        } catch (IllegalStateException failed) {
            return true;
        }
    }
}
