package dev.edict.controllers.volume;

import dev.edict.api.core.v1.CSIPersistentVolumeSource;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.HostPathVolumeSource;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimSpec;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.PersistentVolumeSpec;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeResourceRequirements;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.model.quantity.Quantity;
import java.util.List;
import java.util.Map;

/** Claims, volumes, classes and pods as tests want them. */
public final class VolumeObjects {
    private VolumeObjects() {}

    /** One that can be written by one node. */
    public static PersistentVolume volume(String name, String storageClass, String size) {
        return PersistentVolume.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(PersistentVolumeSpec.EMPTY
                        .withCapacity(Map.of("storage", Quantity.parse(size)))
                        .withAccessModes(List.of("ReadWriteOnce"))
                        .withStorageClassName(storageClass)
                        .withPersistentVolumeReclaimPolicy("Retain")
                        .withHostPath(HostPathVolumeSource.EMPTY.withPath("/data")));
    }

    /** One of a driver. */
    public static PersistentVolume driven(String name, String storageClass, String size, String driver) {
        return volume(name, storageClass, size).editSpec(spec -> spec
                .withHostPath(null)
                .withCsi(CSIPersistentVolumeSource.EMPTY.withDriver(driver).withVolumeHandle(name + "-handle")));
    }

    public static PersistentVolumeClaim claim(String name, String storageClass, String size) {
        return PersistentVolumeClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(PersistentVolumeClaimSpec.EMPTY
                        .withAccessModes(List.of("ReadWriteOnce"))
                        .withStorageClassName(storageClass)
                        .withResources(VolumeResourceRequirements.EMPTY
                                .withRequests(Map.of("storage", Quantity.parse(size)))));
    }

    public static StorageClass storageClass(String name, String provisioner, String bindingMode) {
        return StorageClass.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withProvisioner(provisioner)
                .withVolumeBindingMode(bindingMode);
    }

    public static Pod pod(String name, Volume... volumes) {
        return Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(PodSpec.EMPTY
                        .withAutomountServiceAccountToken(false)
                        .withTerminationGracePeriodSeconds(0L)
                        .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")))
                        .withVolumes(List.of(volumes)));
    }

    public static Volume use(String claim) {
        return Volume.EMPTY.withName("v-" + claim).withPersistentVolumeClaim(
                PersistentVolumeClaimVolumeSource.EMPTY.withClaimName(claim));
    }
}
