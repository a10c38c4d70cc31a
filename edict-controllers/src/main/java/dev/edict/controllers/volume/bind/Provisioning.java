package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.index.Cache;
import dev.edict.client.record.ObjectEvents;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Migration;
import dev.edict.pods.VolumeBond;

/** Asks somebody to make a volume for a claim. The loop itself makes none: that is for the provisioner that a class names. */
final class Provisioning {
    private static final String FAILED = "ProvisioningFailed";

    private final Cache<StorageClass> classes;
    private final ObjectEvents<PersistentVolumeClaim> events;
    private final Writes writes;

    Provisioning(Cache<StorageClass> classes, ObjectEvents<PersistentVolumeClaim> events, Writes writes) {
        this.classes = classes;
        this.events = events;
        this.writes = writes;
    }

    void ask(PersistentVolumeClaim claim) {
        String name = VolumeBond.classOf(claim);
        StorageClass storageClass = classes.get("", name);
        if (storageClass == null) {
            events.warning(claim, FAILED, "storageclass.storage.k8s.io \"" + name + "\" not found");
            return;
        }
        String driver = Migration.driver(storageClass.provisioner());
        String provisioner = driver == null ? storageClass.provisioner() : driver;
        if (provisioner.equals(VolumeKinds.HOST_PATH)) {
            PersistentVolumeClaim said = say(claim, provisioner);
            events.warning(said, FAILED,
                    "Failed to create provisioner: provisioning in volume plugin \"" + VolumeKinds.HOST_PATH + "\" is disabled");
        } else if (provisioner.equals(VolumeKinds.NFS)) {
            events.warning(claim, FAILED, "no provisionable volume plugin matched");
        } else if (provisioner.startsWith(VolumeKinds.BUILT_IN)) {
            events.warning(claim, FAILED, "no volume plugin matched name: " + provisioner);
        } else {
            PersistentVolumeClaim said = say(claim, provisioner);
            events.normal(said, "ExternalProvisioning", "Waiting for a volume to be created either by the external provisioner '"
                    + provisioner + "' or manually by the system administrator. If volume creation is delayed, please verify that "
                    + "the provisioner is running and correctly registered.");
        }
    }

    /** The claim says who is to make its volume; that is what provisioners wait for. */
    private PersistentVolumeClaim say(PersistentVolumeClaim claim, String provisioner) {
        if (provisioner.equals(claim.metadata().annotations().get(Claims.PROVISIONER))) {
            return claim;
        }
        return writes.update(claim, claim.editMetadata(metadata -> Migration.said(metadata, provisioner)
                .putAnnotations(Claims.OLD_PROVISIONER, provisioner)
                .putAnnotations(Claims.PROVISIONER, provisioner)));
    }
}
