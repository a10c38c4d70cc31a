package dev.edict.controllers.volume.simulate;

import dev.edict.api.core.v1.CSIPersistentVolumeSource;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.StorageClasses;
import dev.edict.pods.VolumeBond;
import java.util.List;
import java.util.Map;

/** Makes volumes for claims whose class names the simulated driver, and takes those away that are released. */
final class Provisioner {
    private static final String FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";
    private static final String DELETE = "Delete";

    private final Cache<PersistentVolumeClaim> claims;
    private final Cache<PersistentVolume> volumes;
    private final Cache<StorageClass> classes;
    private final ResourceClient<PersistentVolume> client;
    private final ObjectEvents<PersistentVolumeClaim> events;

    private Provisioner(Bench bench) {
        this.claims = bench.informers().informer(PersistentVolumeClaim.TYPE).cache();
        this.volumes = bench.informers().informer(PersistentVolume.TYPE).cache();
        this.classes = bench.informers().informer(StorageClass.TYPE).cache();
        this.client = bench.client().of(PersistentVolume.TYPE);
        this.events = bench.recorder(SimulatedStorage.DRIVER).of(PersistentVolumeClaim.TYPE);
    }

    static List<Work> works(Bench bench) {
        Provisioner provisioner = new Provisioner(bench);
        Controller<ObjectKey> making = Controller.of("simulated-claims", PersistentVolumeClaim.TYPE, bench.informers())
                .workers(4)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(StorageClass.TYPE, any -> List.of())
                .reconciling(provisioner::make);
        Controller<ObjectKey> removing = Controller.of("simulated-volumes", PersistentVolume.TYPE, bench.informers())
                .workers(4)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .reconciling(provisioner::remove);
        return List.of(making::run, removing::run);
    }

    private Outcome make(ObjectKey key) {
        PersistentVolumeClaim claim = claims.get(key);
        StorageClass storageClass = claim == null ? null : classes.get("", VolumeBond.classOf(claim));
        if (claim == null || storageClass == null || !isWanted(claim, storageClass)) {
            return Outcome.done();
        }
        PersistentVolume volume = volume(claim, storageClass);
        if (volumes.get("", volume.name()) != null) {
            return Outcome.done();
        }
        events.normal(claim, "Provisioning", "External provisioner is provisioning volume for claim \"" + claim.key() + "\"");
        try {
            client.create(volume);
            events.normal(claim, "ProvisioningSucceeded", "Successfully provisioned volume " + volume.name());
        } catch (ApiFailure.AlreadyExists there) {
            // It has been made before, and is seen soon.
        }
        return Outcome.done();
    }

    /** Whether a volume is to be made for a claim, and may be: some wait until it is known for which node. */
    static boolean isWanted(PersistentVolumeClaim claim, StorageClass storageClass) {
        Map<String, String> annotations = claim.metadata().annotations();
        return claim.spec().volumeName().isEmpty()
                && !claim.isBeingDeleted()
                && storageClass.provisioner().equals(SimulatedStorage.DRIVER)
                && SimulatedStorage.DRIVER.equals(annotations.get(Claims.PROVISIONER))
                && (!StorageClasses.isDelayed(storageClass) || annotations.containsKey(VolumeBond.SELECTED_NODE));
    }

    /** Every node can reach it. */
    static PersistentVolume volume(PersistentVolumeClaim claim, StorageClass storageClass) {
        String policy = storageClass.reclaimPolicy() == null ? DELETE : storageClass.reclaimPolicy();
        return PersistentVolume.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withName("pvc-" + claim.metadata().uid())
                        .withAnnotations(Map.of(Claims.PROVISIONED_BY, SimulatedStorage.DRIVER))
                        .withFinalizers(policy.equals(DELETE) ? List.of(FINALIZER) : List.of()))
                .withSpec(PersistentVolumeSpec.EMPTY
                        .withCapacity(Map.of(VolumeBond.STORAGE, VolumeBond.requested(claim)))
                        .withAccessModes(claim.spec().accessModes())
                        .withPersistentVolumeReclaimPolicy(policy)
                        .withStorageClassName(storageClass.name())
                        .withMountOptions(storageClass.mountOptions())
                        .withVolumeMode(claim.spec().volumeMode())
                        .withVolumeAttributesClassName(claim.spec().volumeAttributesClassName())
                        .withClaimRef(VolumeBond.reference(claim))
                        .withCsi(CSIPersistentVolumeSource.EMPTY
                                .withDriver(SimulatedStorage.DRIVER)
                                .withVolumeHandle(claim.metadata().uid())));
    }

    private Outcome remove(ObjectKey key) {
        PersistentVolume volume = volumes.get(key);
        if (volume == null || !isToGo(volume)) {
            return Outcome.done();
        }
        try {
            if (volume.metadata().finalizers().contains(FINALIZER)) {
                client.replace(volume.editMetadata(metadata -> metadata.withFinalizers(
                        metadata.finalizers().stream().filter(name -> !name.equals(FINALIZER)).toList())));
            }
            if (!volume.isBeingDeleted()) {
                client.delete(volume.name());
            }
        } catch (ApiFailure.NotFound gone) {
            // Somebody else was faster.
        }
        return Outcome.done();
    }

    static boolean isToGo(PersistentVolume volume) {
        return SimulatedStorage.DRIVER.equals(volume.metadata().annotations().get(Claims.PROVISIONED_BY))
                && volume.spec().persistentVolumeReclaimPolicy().equals(DELETE)
                && volume.status().phase().equals("Released");
    }
}
