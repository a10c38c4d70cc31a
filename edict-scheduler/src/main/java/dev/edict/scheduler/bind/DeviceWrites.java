package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import dev.edict.client.control.Finalizers;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
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

/** Writes into claims what they get and for whom, takes that back, and waits until devices are prepared. */
public final class DeviceWrites {
    private static final Logger LOG = System.getLogger(DeviceWrites.class.getName());
    private static final String FINALIZER = "resource.kubernetes.io/delete-protection";
    private static final int ATTEMPTS = 5;
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final ResourceClient<ResourceClaim> client;
    private final InstantSource clock;
    private final Timers timers;

    public DeviceWrites(Client client, InstantSource clock, Timers timers) {
        this.client = client.of(ResourceClaim.TYPE);
        this.clock = clock;
        this.timers = timers;
    }

    /**
     * @param known is told the claims as they are when all is written
     * @param waiting is told if devices have to be prepared first
     * @throws IllegalStateException if somebody else was faster, or devices can not be prepared
     */
    public void bind(Pod pod, PodDevices decided, Consumer<List<ResourceClaim>> known, Runnable waiting)
            throws InterruptedException {
        List<ResourceClaim> written = new ArrayList<>();
        for (PodDevices.Grant grant : decided.grants()) {
            written.add(PodClaims.isReservedFor(pod, grant.claim()) ? grant.claim() : write(pod, grant));
        }
        known.accept(written);
        List<ResourceClaim> conditional = written.stream().filter(BindingConditions::has).toList();
        if (!conditional.isEmpty()) {
            waiting.run();
            await(conditional);
        }
    }

    private ResourceClaim write(Pod pod, PodDevices.Grant grant) {
        ResourceClient<ResourceClaim> home = client.in(grant.claim().namespace());
        ResourceClaim claim = grant.claim();
        for (int attempt = 1; ; attempt++) {
            try {
                return write(pod, grant, claim, home);
            } catch (ApiFailure.Conflict changed) {
                if (attempt == ATTEMPTS) {
                    throw changed;
                }
                claim = home.get(claim.name());
            }
        }
    }

    private ResourceClaim write(Pod pod, PodDevices.Grant grant, ResourceClaim now, ResourceClient<ResourceClaim> home) {
        ResourceClaim claim = now;
        if (claim.isBeingDeleted() || !claim.metadata().uid().equals(grant.claim().metadata().uid())) {
            throw new IllegalStateException("claim " + claim.key() + " got deleted in the meantime");
        }
        AllocationResult allocation = claim.status().allocation();
        if (grant.allocation() != null) {
            if (allocation != null) {
                throw new IllegalStateException("claim " + claim.key() + " got allocated elsewhere in the meantime");
            }
            if (!Finalizers.has(claim, FINALIZER)) {
                claim = home.replace(claim.editMetadata(metadata -> metadata.addFinalizers(FINALIZER)));
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
        return home.status().replace(claim.name(),
                claim.editStatus(status -> status.withAllocation(stamped).withReservedFor(users)));
    }

    private void await(List<ResourceClaim> claims) throws InterruptedException {
        long begun = timers.nanoTime();
        while (!claims.stream().allMatch(
                claim -> BindingConditions.areMet(client.in(claim.namespace()).get(claim.name())))) {
            if (timers.since(begun).compareTo(BindingConditions.PATIENCE) > 0) {
                throw new IllegalStateException("device binding timeout: context deadline exceeded");
            }
            timers.sleep(LOOK);
        }
    }

    /** The pod does not come: others may have its claims. What can not be written is left to who looks after claims. */
    public void release(Pod pod, PodDevices decided) {
        for (PodDevices.Grant grant : decided.grants()) {
            ResourceClaim claim = grant.claim();
            try {
                if (client.in(claim.namespace()).find(claim.name())
                        .filter(now -> PodClaims.isReservedFor(pod, now)).isPresent()) {
                    client.in(claim.namespace()).status().patch(claim.name(), new Patch.StrategicMerge(ObjectValue.of(
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

    /** A claim gives its devices back, so that it can get others. */
    public void deallocate(ResourceClaim claim) {
        try {
            client.in(claim.namespace()).status().replace(claim.name(), claim.editStatus(
                    status -> status.withAllocation(null).withReservedFor(List.of()).withDevices(List.of())));
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "cannot deallocate claim " + claim.key() + ": " + failure.getMessage());
        }
    }
}
