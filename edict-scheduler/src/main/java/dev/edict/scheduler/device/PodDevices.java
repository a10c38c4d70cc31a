package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the claims of a pod get on its node. */
public record PodDevices(List<Grant> grants) {
    /** The pod claims nothing. */
    public static final PodDevices NONE = new PodDevices(List.of());

    /** @param allocation what the claim gets; null if it has been allocated before, and is only to be reserved */
    public record Grant(ResourceClaim claim, @Nullable AllocationResult allocation) {}

    public boolean isNone() {
        return grants.isEmpty();
    }
}
