package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.time.Timers;
import dev.edict.scheduler.device.PodDevices;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;

/** What the scheduler writes about claims. What can not be written is left to who looks after claims. */
public final class DeviceWrites {
    static final String FINALIZER = "resource.kubernetes.io/delete-protection";

    private static final Logger LOG = System.getLogger(DeviceWrites.class.getName());

    private final ResourceClient<ResourceClaim> claims;
    private final ResourceClient<Pod> pods;
    private final InstantSource clock;
    private final Timers timers;

    public DeviceWrites(Client client, InstantSource clock, Timers timers) {
        this.claims = client.of(ResourceClaim.TYPE);
        this.pods = client.of(Pod.TYPE);
        this.clock = clock;
        this.timers = timers;
    }

    /** What is to be written for a pod on its way to its node. */
    public DeviceBinding of(Pod pod, PodDevices decided) {
        return new DeviceBinding(pod, decided, claims.in(pod.namespace()), pods.in(pod.namespace()), this, clock, timers);
    }

    /** A claim gives its devices back, so that it can get others. */
    public void deallocate(ResourceClaim claim) {
        try {
            claims.in(claim.namespace()).status().replace(claim.name(), claim.editStatus(
                    status -> status.withAllocation(null).withReservedFor(List.of()).withDevices(List.of())));
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "cannot deallocate claim " + claim.key() + ": " + failure.getMessage());
        }
    }

    /** A claim that was made for a pod is of no use to it any more. */
    public void delete(ResourceClaim claim) {
        ResourceClient<ResourceClaim> home = claims.in(claim.namespace());
        String uid = claim.metadata().uid();
        try {
            home.edit(claim.name(), now -> now.metadata().uid().equals(uid) ? unprotected(now) : now);
            home.delete(claim.name(), DeleteOptions.EMPTY.withPreconditions(Preconditions.EMPTY.withUid(uid)));
        } catch (ApiFailure.NotFound gone) {
            // Somebody else was faster.
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "cannot delete claim " + claim.key() + ": " + failure.getMessage());
        }
    }

    private static ResourceClaim unprotected(ResourceClaim claim) {
        return claim.editMetadata(metadata -> metadata.withFinalizers(
                metadata.finalizers().stream().filter(name -> !name.equals(FINALIZER)).toList()));
    }
}
