package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.podspec.NamedObjects;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Other objects of the API that a pod refers to. */
final class PodReferences {
    /** Volumes that need nothing of the API. */
    private static final Set<String> SELF_CONTAINED = Set.of("awsElasticBlockStore", "azureDisk", "cephfs", "cinder",
            "downwardAPI", "emptyDir", "fc", "flexVolume", "flocker", "gcePersistentDisk", "gitRepo", "hostPath", "image",
            "iscsi", "nfs", "photonPersistentDisk", "portworxVolume", "quobyte", "rbd", "scaleIO", "storageos",
            "vsphereVolume");

    private PodReferences() {}

    static boolean namesSecrets(ObjectValue spec) {
        return !NamedObjects.secrets(spec).isEmpty();
    }

    /**
     * What a pod refers to, or null if that is nothing.
     *
     * @throws IllegalArgumentException if it has a volume of a type that is not known
     */
    static @Nullable String any(ObjectValue spec) {
        if (!spec.string("serviceAccountName").isEmpty()) {
            return "serviceaccounts";
        }
        if (namesSecrets(spec)) {
            return "secrets";
        }
        if (!NamedObjects.configMaps(spec).isEmpty()) {
            return "configmaps";
        }
        if (!spec.list("resourceClaims").isEmpty()) {
            return "resourceclaims";
        }
        return spec.list("volumes").objects().stream().map(PodReferences::ofVolume).filter(found -> found != null)
                .findFirst().orElse(null);
    }

    private static @Nullable String ofVolume(ObjectValue volume) {
        if (SELF_CONTAINED.stream().anyMatch(volume::isSet)) {
            return null;
        }
        return volume.isSet("configMap") ? "configmaps (via configmap volumes)"
                : volume.isSet("secret") ? "secrets (via secret volumes)"
                : volume.isSet("csi") ? "csidrivers (via CSI volumes)"
                : volume.isSet("glusterfs") ? "endpoints (via glusterFS volumes)"
                : volume.isSet("persistentVolumeClaim") ? "persistentvolumeclaims"
                : volume.isSet("ephemeral") ? "persistentvolumeclaims (via ephemeral volumes)"
                : volume.isSet("azureFile") ? "secrets (via azureFile volumes)"
                : volume.isSet("projected") ? ofProjection(volume) : unknown(
                        "unknown volume type for volume  " + StringValue.quote(volume.string("name")));
    }

    private static @Nullable String ofProjection(ObjectValue volume) {
        for (ObjectValue source : volume.object("projected").list("sources").objects()) {
            String found = source.isSet("configMap") ? "configmaps (via projected volumes)"
                    : source.isSet("secret") ? "secrets (via projected volumes)"
                    : source.isSet("serviceAccountToken") ? "serviceaccounts (via projected volumes)"
                    : source.isSet("clusterTrustBundle") ? "clustertrustbundles"
                    : source.isSet("podCertificate") ? "podcertificates"
                    : source.isSet("downwardAPI") ? null : unknown(
                            "unknown source for projected volume " + StringValue.quote(volume.string("name")));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static String unknown(String message) {
        throw new IllegalArgumentException(message);
    }
}
