package dev.edict.controllers.volume.simulate;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimCondition;
import dev.edict.api.core.v1.PersistentVolumeClaimStatus;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.VolumeBond;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes simulated volumes bigger: the claim says that it is going on, then the volume is bigger, then the claim has what it asked
 * for. Each step is seen in the objects, and the next pass goes on from there.
 */
final class Resizer {
    private static final String RESIZING = "Resizing";
    private static final String IN_PROGRESS = "ControllerResizeInProgress";

    private final Cache<PersistentVolumeClaim> claims;
    private final Cache<PersistentVolume> volumes;
    private final ResourceClient<PersistentVolumeClaim> claimClient;
    private final ResourceClient<PersistentVolume> volumeClient;
    private final ObjectEvents<PersistentVolumeClaim> events;
    private final InstantSource clock;

    private Resizer(Bench bench) {
        this.claims = bench.informers().informer(PersistentVolumeClaim.TYPE).cache();
        this.volumes = bench.informers().informer(PersistentVolume.TYPE).cache();
        this.claimClient = bench.client().of(PersistentVolumeClaim.TYPE);
        this.volumeClient = bench.client().of(PersistentVolume.TYPE);
        this.events = bench.recorder(SimulatedStorage.DRIVER).of(PersistentVolumeClaim.TYPE);
        this.clock = bench.clock();
    }

    static List<Work> works(Bench bench) {
        Controller<ObjectKey> controller = Controller.of("simulated-sizes", PersistentVolumeClaim.TYPE, bench.informers())
                .workers(4)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(PersistentVolume.TYPE, any -> List.of())
                .reconciling(new Resizer(bench)::look);
        return List.of(controller::run);
    }

    private Outcome look(ObjectKey key) {
        PersistentVolumeClaim claim = claims.get(key);
        PersistentVolume volume = claim == null ? null : volumes.get("", claim.spec().volumeName());
        if (claim == null || volume == null || !claim.status().phase().equals("Bound") || !SimulatedStorage.isOwn(volume)) {
            return Outcome.done();
        }
        Quantity wanted = VolumeBond.requested(claim);
        if (wanted.compareTo(VolumeBond.storage(claim.status().capacity())) > 0) {
            grow(claim, volume, wanted);
        }
        return Outcome.done();
    }

    private void grow(PersistentVolumeClaim claim, PersistentVolume volume, Quantity wanted) {
        PersistentVolumeClaim begun = claim;
        PersistentVolumeClaimStatus beginning = begun(claim.status(), wanted, clock.instant());
        if (!beginning.equals(claim.status())) {
            events.normal(claim, RESIZING, "External resizer is resizing volume " + volume.name());
            begun = write(claim, beginning);
        }
        if (VolumeBond.capacity(volume).compareTo(wanted) < 0) {
            volumeClient.replace(volume.editSpec(spec -> spec.withCapacity(with(spec.capacity(), wanted))));
        }
        write(begun, done(begun.status(), wanted));
        events.normal(begun, "VolumeResizeSuccessful", "Resize volume succeeded");
    }

    private PersistentVolumeClaim write(PersistentVolumeClaim claim, PersistentVolumeClaimStatus status) {
        return claimClient.in(claim.namespace()).status().replace(claim.name(), claim.withStatus(status));
    }

    /** The status of a claim whose volume is being made bigger. */
    static PersistentVolumeClaimStatus begun(PersistentVolumeClaimStatus status, Quantity wanted, Instant now) {
        PersistentVolumeClaimStatus allocated = status
                .withAllocatedResources(with(status.allocatedResources(), wanted))
                .withAllocatedResourceStatuses(Map.of(VolumeBond.STORAGE, IN_PROGRESS));
        boolean isKnown = status.conditions().stream().anyMatch(condition -> condition.type().equals(RESIZING));
        return isKnown
                ? allocated
                : allocated.withConditions(Stream.concat(status.conditions().stream(), Stream.of(
                        PersistentVolumeClaimCondition.EMPTY.withType(RESIZING).withStatus("True")
                                .withLastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS)))).toList());
    }

    /** The status of a claim whose volume is as big as it was to be. */
    static PersistentVolumeClaimStatus done(PersistentVolumeClaimStatus status, Quantity size) {
        Map<String, String> left = new LinkedHashMap<>(status.allocatedResourceStatuses());
        left.remove(VolumeBond.STORAGE);
        return status
                .withCapacity(with(status.capacity(), size))
                .withAllocatedResourceStatuses(left)
                .withConditions(status.conditions().stream().filter(known -> !known.type().equals(RESIZING)).toList());
    }

    private static Map<String, Quantity> with(Map<String, Quantity> amounts, Quantity size) {
        Map<String, Quantity> changed = new LinkedHashMap<>(amounts);
        changed.put(VolumeBond.STORAGE, size);
        return changed;
    }
}
