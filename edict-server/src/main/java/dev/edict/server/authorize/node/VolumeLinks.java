package dev.edict.server.authorize.node;

import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume that is claimed, and what those nodes may see of it that run pods with the claim.
 *
 * @param secrets that a node needs to use the volume
 */
record VolumeLinks(Linked claim, List<Linked> secrets) {
    /** Volumes whose secret is in the claim's namespace unless they say otherwise. */
    private static final List<String> BESIDE_THE_CLAIM = List.of("cephfs", "flexVolume", "rbd", "scaleIO", "iscsi");
    /** Volumes that say where their secret is. */
    private static final List<String> ELSEWHERE = List.of("cinder", "storageos");
    /** Those of the secrets of a driver that nodes use; the others are for those who attach volumes to nodes. */
    private static final List<String> OF_NODES =
            List.of("nodePublishSecretRef", "nodeStageSecretRef", "nodeExpandSecretRef");

    /** Null if nobody claims it. */
    static @Nullable VolumeLinks of(ObjectValue volume) {
        ObjectValue spec = volume.object("spec");
        ObjectValue reference = spec.objectOrNull("claimRef");
        if (reference == null) {
            return null;
        }
        Linked claim = new Linked(Linked.Kind.VOLUME_CLAIM, reference.string("namespace"), reference.string("name"));
        List<Linked> secrets = new ArrayList<>();
        ObjectValue azure = spec.object("azureFile");
        add(secrets, or(azure.string("secretNamespace"), claim.namespace()), azure.string("secretName"));
        for (String kind : BESIDE_THE_CLAIM) {
            ObjectValue secret = spec.object(kind).object("secretRef");
            add(secrets, or(secret.string("namespace"), claim.namespace()), secret.string("name"));
        }
        ELSEWHERE.forEach(kind -> add(secrets, spec.object(kind).object("secretRef")));
        OF_NODES.forEach(field -> add(secrets, spec.object("csi").object(field)));
        return new VolumeLinks(claim, List.copyOf(secrets));
    }

    private static String or(String namespace, String otherwise) {
        return namespace.isEmpty() ? otherwise : namespace;
    }

    private static void add(List<Linked> secrets, ObjectValue reference) {
        add(secrets, reference.string("namespace"), reference.string("name"));
    }

    private static void add(List<Linked> secrets, String namespace, String name) {
        if (!name.isEmpty()) {
            secrets.add(new Linked(Linked.Kind.SECRET, namespace, name));
        }
    }
}
