package dev.edict.kinds.core.volume;

import dev.edict.kinds.core.podspec.DownwardDefaults;
import dev.edict.kinds.core.podspec.PullPolicy;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.field.Texts;
import dev.edict.model.value.ObjectValue;

/** What is filled in for the writer of a volume. */
public final class VolumeDefaults {
    private static final int READABLE = 0644;
    private static final int HOUR = 3600;

    private VolumeDefaults() {}

    public static ObjectValue apply(ObjectValue volume) {
        ObjectValue filled = hasNoSource(volume) ? volume.with("emptyDir", ObjectValue.EMPTY) : volume;
        return filled.mapObject("image", image -> image.string("pullPolicy").isEmpty()
                        ? image.with("pullPolicy", PullPolicy.of(image.string("reference")))
                        : image)
                .mapObject("hostPath", source -> source.withDefault("type", ""))
                .mapObject("secret", VolumeDefaults::mode)
                .mapObject("configMap", VolumeDefaults::mode)
                .mapObject("downwardAPI", source -> downward(mode(source)))
                .mapObject("projected", source -> mode(source).mapObjects("sources", VolumeDefaults::projection))
                .mapObject("iscsi", source -> Texts.withDefault(source, "iscsiInterface", "default"))
                .mapObject("rbd", VolumeDefaults::rbd)
                .mapObject("azureDisk", VolumeDefaults::azureDisk)
                .mapObject("scaleIO", source -> Texts.withDefault(
                        Texts.withDefault(source, "storageMode", "ThinProvisioned"), "fsType", "xfs"))
                .mapObject("ephemeral", source -> source.mapObject("volumeClaimTemplate", VolumeDefaults::claim));
    }

    private static boolean hasNoSource(ObjectValue volume) {
        return volume.size() == (volume.has("name") ? 1 : 0);
    }

    private static ObjectValue mode(ObjectValue source) {
        return source.withDefault("defaultMode", READABLE);
    }

    private static ObjectValue downward(ObjectValue source) {
        return source.mapObjects("items", DownwardDefaults::references);
    }

    private static ObjectValue projection(ObjectValue source) {
        return source.mapObject("downwardAPI", VolumeDefaults::downward)
                .mapObject("serviceAccountToken", token -> token.withDefault("expirationSeconds", HOUR));
    }

    private static ObjectValue rbd(ObjectValue source) {
        ObjectValue filled = Texts.withDefault(source, "pool", "rbd");
        filled = Texts.withDefault(filled, "user", "admin");
        return Texts.withDefault(filled, "keyring", "/etc/ceph/keyring");
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
