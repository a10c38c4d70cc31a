package dev.edict.controllers.volume.expand;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Migration;
import dev.edict.pods.VolumeBond;
import java.util.List;

/**
 * {@code persistentvolume-expander-controller}: tells who is to make the volume of a claim bigger that asks for more than it has.
 * It makes none bigger itself: all that can be made bigger are volumes of drivers.
 */
public final class ExpanderLoop {
    private static final String COMPONENT = "volume_expand";
    private static final String EXTERNAL = "ExternalExpanding";
    private static final String RESIZER = "volume.kubernetes.io/storage-resizer";

    private final Cache<PersistentVolumeClaim> claims;
    private final ResourceClient<PersistentVolumeClaim> client;
    private final ResourceClient<PersistentVolume> volumes;
    private final ObjectEvents<PersistentVolumeClaim> events;

    private ExpanderLoop(Bench bench) {
        this.claims = bench.informers().informer(PersistentVolumeClaim.TYPE).cache();
        this.client = bench.client().of(PersistentVolumeClaim.TYPE);
        this.volumes = bench.client().of(PersistentVolume.TYPE);
        this.events = bench.recorder(COMPONENT).of(PersistentVolumeClaim.TYPE);
    }

    public static ControlLoop loop() {
        return ControlLoop.of("persistentvolume-expander-controller", ExpanderLoop::works).as("expand-controller");
    }

    private static List<Work> works(Bench bench) {
        Controller<ObjectKey> controller = Controller.of(COMPONENT, PersistentVolumeClaim.TYPE, bench.informers())
                .workers(10)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .when(Change.update(ExpanderLoop::hasGrown))
                .reconciling(new ExpanderLoop(bench)::look);
        return List.of(controller::run);
    }

    private static boolean hasGrown(PersistentVolumeClaim before, PersistentVolumeClaim after) {
        return VolumeBond.requested(after).compareTo(VolumeBond.requested(before)) > 0
                || VolumeBond.storage(after.status().capacity()).compareTo(VolumeBond.storage(before.status().capacity())) > 0;
    }

    private Outcome look(ObjectKey key) {
        PersistentVolumeClaim claim = claims.get(key);
        if (claim == null || !claim.status().phase().equals("Bound") || !wantsMore(claim)) {
            return Outcome.done();
        }
        PersistentVolume volume = volumes.get(claim.spec().volumeName());
        ObjectReference reference = volume.spec().claimRef();
        if (reference == null
                || !reference.namespace().equals(claim.namespace())
                || !reference.uid().equals(claim.metadata().uid())) {
            throw new IllegalStateException("persistent Volume is not bound to PVC being updated : " + key);
        }
        String builtIn = Migration.builtIn(volume.spec());
        if (builtIn == null) {
            events.normal(claim, EXTERNAL, "waiting for an external controller to expand this PVC");
        } else {
            events.normal(claim, EXTERNAL,
                    "CSI migration enabled for " + builtIn + "; waiting for external resizer to expand the pvc");
            askDriver(claim, Claims.text(Migration.driver(builtIn)));
        }
        return Outcome.done();
    }

    static boolean wantsMore(PersistentVolumeClaim claim) {
        return VolumeBond.requested(claim).compareTo(VolumeBond.storage(claim.status().capacity())) > 0;
    }

    private void askDriver(PersistentVolumeClaim claim, String driver) {
        if (!driver.equals(claim.metadata().annotations().get(RESIZER))) {
            PersistentVolumeClaim asked = claim.editMetadata(metadata -> metadata.putAnnotations(RESIZER, driver));
            client.in(claim.namespace()).status().patch(
                    claim.name(), Patch.merge(claim, asked, PersistentVolumeClaim.CODEC));
        }
    }
}
