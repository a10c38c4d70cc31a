package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.ContainerExtendedResourceRequest;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import dev.edict.client.control.Finalizers;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.time.Timers;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.PodClaims;
import dev.edict.scheduler.device.BindingConditions;
import dev.edict.scheduler.device.PodDevices;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes into claims what they get for a pod, waits until devices are prepared, and takes all that back if the pod does not come. Owned by
 * the thread that binds the pod.
 */
public final class DeviceBinding {
    private static final Logger LOG = System.getLogger(DeviceBinding.class.getName());
    private static final int ATTEMPTS = 5;
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Pod pod;
    private final PodDevices decided;
    private final ResourceClient<ResourceClaim> claims;
    private final ResourceClient<Pod> pods;
    private final DeviceWrites writes;
    private final InstantSource clock;
    private final Timers timers;

    /** The claim that was made for the pod; null as long as none is. */
    private @Nullable ResourceClaim made;

    DeviceBinding(
            Pod pod,
            PodDevices decided,
            ResourceClient<ResourceClaim> claims,
            ResourceClient<Pod> pods,
            DeviceWrites writes,
            InstantSource clock,
            Timers timers) {
        this.pod = pod;
        this.decided = decided;
        this.claims = claims;
        this.pods = pods;
        this.writes = writes;
        this.clock = clock;
        this.timers = timers;
    }

    /** Whether there is nothing to be written. */
    public boolean isNone() {
        return decided.isNone();
    }

    /**
     * @param patience how long it may take to prepare devices
     * @param known is told the claims as they are when all is written
     * @param waiting is told if devices have to be prepared first
     * @throws IllegalStateException if somebody else was faster, or devices can not be prepared
     */
    public void bind(Duration patience, Consumer<List<ResourceClaim>> known, Runnable waiting) throws InterruptedException {
        List<ResourceClaim> written = new ArrayList<>();
        for (PodDevices.Grant grant : decided.grants()) {
            written.add(PodClaims.isReservedFor(pod, grant.claim()) ? grant.claim() : write(grant));
        }
        PodDevices.Made toMake = decided.made();
        if (toMake != null) {
            written.add(make(toMake));
        }
        known.accept(written);
        List<ResourceClaim> conditional = written.stream().filter(BindingConditions::has).toList();
        if (!conditional.isEmpty()) {
            waiting.run();
            await(conditional, patience);
        }
    }

    private ResourceClaim write(PodDevices.Grant grant) {
        ResourceClaim claim = grant.claim();
        for (int attempt = 1; ; attempt++) {
            try {
                return write(grant, claim);
            } catch (ApiFailure.Conflict changed) {
                if (attempt == ATTEMPTS) {
                    throw changed;
                }
                claim = claims.get(claim.name());
            }
        }
    }

    private ResourceClaim write(PodDevices.Grant grant, ResourceClaim now) {
        ResourceClaim claim = now;
        if (claim.isBeingDeleted() || !claim.metadata().uid().equals(grant.claim().metadata().uid())) {
            throw new IllegalStateException("claim " + claim.key() + " got deleted in the meantime");
        }
        AllocationResult allocation = claim.status().allocation();
        if (grant.allocation() != null) {
            if (allocation != null) {
                throw new IllegalStateException("claim " + claim.key() + " got allocated elsewhere in the meantime");
            }
            if (!Finalizers.has(claim, DeviceWrites.FINALIZER)) {
                claim = claims.replace(claim.editMetadata(metadata -> metadata.addFinalizers(DeviceWrites.FINALIZER)));
            }
            allocation = grant.allocation();
        }
        if (allocation == null) {
            throw new IllegalStateException("claim " + claim.key() + " got deallocated elsewhere in the meantime");
        }
        Instant since = allocation.allocationTimestamp();
        AllocationResult stamped = since != null
                ? allocation
                : allocation.withAllocationTimestamp(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        List<ResourceClaimConsumerReference> users = new ArrayList<>(claim.status().reservedFor());
        users.add(PodClaims.user(pod));
        return claims.status().replace(claim.name(),
                claim.editStatus(status -> status.withAllocation(stamped).withReservedFor(users)));
    }

    /** Makes the claim for what the pod asks for as extended resources, and tells the pod of it. */
    private ResourceClaim make(PodDevices.Made toMake) {
        ResourceClaim created = create(toMake.claim());
        made = created;
        ResourceClaim written = write(new PodDevices.Grant(created, toMake.allocation()));
        made = written;
        tell(written.name(), toMake.mappings());
        return written;
    }

    private ResourceClaim create(ResourceClaim claim) {
        try {
            return claims.create(claim.editMetadata(metadata -> metadata.withName("")));
        } catch (ClientException failure) {
            throw new IllegalStateException(
                    "create claim for extended resources " + pod.namespace() + "/: " + failure.getMessage(), failure);
        }
    }

    private void tell(String claim, List<ContainerExtendedResourceRequest> mappings) {
        PodExtendedResourceClaimStatus status =
                PodExtendedResourceClaimStatus.EMPTY.withResourceClaimName(claim).withRequestMappings(mappings);
        try {
            pods.status().patch(pod.name(), new Patch.StrategicMerge(ObjectValue.of(
                    "metadata", ObjectValue.of("uid", pod.metadata().uid()),
                    "status", ObjectValue.of(
                            "extendedResourceClaimStatus", PodExtendedResourceClaimStatus.CODEC.toTree(status)))));
        } catch (ClientException failure) {
            throw new IllegalStateException(
                    "update pod " + pod.key() + " ExtendedResourceClaimStatus: " + failure.getMessage(), failure);
        }
    }

    private void await(List<ResourceClaim> conditional, Duration patience) throws InterruptedException {
        long begun = timers.nanoTime();
        while (!conditional.stream().allMatch(claim -> BindingConditions.areMet(claims.get(claim.name())))) {
            if (timers.since(begun).compareTo(patience) > 0) {
                throw new IllegalStateException("device binding timeout: context deadline exceeded");
            }
            timers.sleep(LOOK);
        }
    }

    /** The pod does not come: others may have its claims, and the one that was made for it goes. */
    public void release() {
        decided.grants().forEach(grant -> release(grant.claim()));
        if (made != null) {
            writes.delete(made);
        }
    }

    private void release(ResourceClaim claim) {
        try {
            if (claims.find(claim.name()).filter(now -> PodClaims.isReservedFor(pod, now)).isPresent()) {
                claims.status().patch(claim.name(), new Patch.StrategicMerge(ObjectValue.of(
                        "metadata", ObjectValue.of("uid", claim.metadata().uid()),
                        "status", ObjectValue.of("reservedFor", ListValue.of(
                                ObjectValue.of("$patch", "delete", "uid", pod.metadata().uid()))))));
            }
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "cannot take claim " + claim.key() + " back from pod " + pod.key() + ": "
                    + failure.getMessage());
        }
    }
}
