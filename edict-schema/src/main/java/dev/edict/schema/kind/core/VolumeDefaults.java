package dev.edict.schema.kind.core;

import dev.edict.model.value.ObjectValue;

/** What is filled in for the writer of a volume. */
final class VolumeDefaults {
    private static final int READABLE = 0644;
    private static final int HOUR = 3600;

    private VolumeDefaults() {}

    static ObjectValue apply(ObjectValue volume) {
        ObjectValue filled = hasNoSource(volume) ? volume.with("emptyDir", ObjectValue.EMPTY) : volume;
        return filled.mapObject("image", image -> image.string("pullPolicy").isEmpty()
                        ? image.with("pullPolicy", ContainerDefaults.pullPolicy(image.string("reference")))
                        : image)
                .mapObject("hostPath", source -> source.withDefault("type", ""))
                .mapObject("secret", VolumeDefaults::mode)
                .mapObject("configMap", VolumeDefaults::mode)
                .mapObject("downwardAPI", source -> downward(mode(source)))
                .mapObject("projected", source -> mode(source).mapObjects("sources", VolumeDefaults::projection))
                .mapObject("iscsi", source -> PodSpecDefaults.text(source, "iscsiInterface", "default"))
                .mapObject("rbd", VolumeDefaults::rbd)
                .mapObject("azureDisk", VolumeDefaults::azureDisk)
                .mapObject("scaleIO", source -> PodSpecDefaults.text(
                        PodSpecDefaults.text(source, "storageMode", "ThinProvisioned"), "fsType", "xfs"))
                .mapObject("ephemeral", source -> source.mapObject("volumeClaimTemplate", VolumeDefaults::claim));
    }

    private static boolean hasNoSource(ObjectValue volume) {
        return volume.size() == (volume.has("name") ? 1 : 0);
    }

    private static ObjectValue mode(ObjectValue source) {
        return source.withDefault("defaultMode", READABLE);
    }

    private static ObjectValue downward(ObjectValue source) {
        return source.mapObjects("items", item -> item
                .mapObject("fieldRef", ContainerDefaults::fieldReference)
                .mapObject("resourceFieldRef", ContainerDefaults::resourceReference));
    }

    private static ObjectValue projection(ObjectValue source) {
        return source.mapObject("downwardAPI", VolumeDefaults::downward)
                .mapObject("serviceAccountToken", token -> token.withDefault("expirationSeconds", HOUR));
    }

    private static ObjectValue rbd(ObjectValue source) {
        ObjectValue filled = PodSpecDefaults.text(source, "pool", "rbd");
        filled = PodSpecDefaults.text(filled, "user", "admin");
        return PodSpecDefaults.text(filled, "keyring", "/etc/ceph/keyring");
    }

    private static ObjectValue azureDisk(ObjectValue source) {
        return source.withDefault("cachingMode", "ReadWrite").withDefault("fsType", "ext4")
                .withDefault("readOnly", false).withDefault("kind", "Shared");
    }

    private static ObjectValue claim(ObjectValue template) {
        return template.with("spec", ResourceLists.roundRequirements(
                template.object("spec").withDefault("volumeMode", "Filesystem"), "resources"));
    }
}
