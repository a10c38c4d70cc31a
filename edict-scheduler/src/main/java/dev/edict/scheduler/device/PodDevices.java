package dev.edict.scheduler.device;

import dev.edict.api.core.v1.ContainerExtendedResourceRequest;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of a pod get on its node.
 *
 * @param made the claim that is made for what the pod asks for as extended resources; null if there is none
 */
public record PodDevices(List<Grant> grants, @Nullable Made made) {
    /** The pod claims nothing. */
    public static final PodDevices NONE = new PodDevices(List.of(), null);

    /** @param allocation what the claim gets; null if it has been allocated before, and is only to be reserved */
    public record Grant(ResourceClaim claim, @Nullable AllocationResult allocation) {}

    /**
     * @param claim as it is to be made; its name is none
     * @param mappings which container gets what of it
     */
    public record Made(ResourceClaim claim, AllocationResult allocation, List<ContainerExtendedResourceRequest> mappings) {}

    public boolean isNone() {
        return grants.isEmpty() && made == null;
    }
}
