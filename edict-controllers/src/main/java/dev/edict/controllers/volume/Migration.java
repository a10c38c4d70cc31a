package dev.edict.controllers.volume;

import dev.edict.api.core.v1.PersistentVolumeSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kinds of volumes that were once built in, and of which drivers take care now. */
public final class Migration {
    private static final Map<String, String> DRIVERS = Map.of(
            "kubernetes.io/aws-ebs", "ebs.csi.aws.com",
            "kubernetes.io/gce-pd", "pd.csi.storage.gke.io",
            "kubernetes.io/azure-disk", "disk.csi.azure.com",
            "kubernetes.io/azure-file", "file.csi.azure.com",
            "kubernetes.io/cinder", "cinder.csi.openstack.org",
            "kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com",
            "kubernetes.io/portworx-volume", "pxd.portworx.com");

    private Migration() {}

    /** The driver that does what something built in did; null if there is none. */
    public static @Nullable String driver(String builtIn) {
        return DRIVERS.get(builtIn);
    }

    /** The name of the kind of a volume that a driver takes care of now; null if it is none of these. */
    public static @Nullable String builtIn(PersistentVolumeSpec spec) {
        if (spec.awsElasticBlockStore() != null) {
            return "kubernetes.io/aws-ebs";
        } else if (spec.gcePersistentDisk() != null) {
            return "kubernetes.io/gce-pd";
        } else if (spec.azureDisk() != null) {
            return "kubernetes.io/azure-disk";
        } else if (spec.azureFile() != null) {
            return "kubernetes.io/azure-file";
        } else if (spec.cinder() != null) {
            return "kubernetes.io/cinder";
        } else if (spec.vsphereVolume() != null) {
            return "kubernetes.io/vsphere-volume";
        }
        return spec.portworxVolume() == null ? null : "kubernetes.io/portworx-volume";
    }

    /** Metadata that says which driver takes care of what a provisioner has made, or is to make. */
    public static ObjectMeta said(ObjectMeta metadata, @Nullable String provisioner) {
        if (provisioner == null) {
            return metadata;
        }
        String driver = driver(provisioner);
        String known = metadata.annotations().get(Claims.MIGRATED_TO);
        if (driver == null) {
            return known == null ? metadata : Claims.without(metadata, Claims.MIGRATED_TO);
        }
        return driver.equals(known) ? metadata : metadata.putAnnotations(Claims.MIGRATED_TO, driver);
    }
}
