package dev.edict.controllers.volume.attach;

import dev.edict.api.core.v1.CSIPersistentVolumeSource;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.api.storage.v1.VolumeAttachmentSource;
import dev.edict.api.storage.v1.VolumeAttachmentSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A volume that its driver attaches to nodes.
 *
 * @param volume the name of the PersistentVolume
 * @param handle by which the driver knows it
 * @param shared whether it may be attached to several nodes at a time
 */
record Attachable(String volume, String driver, String handle, boolean shared) {
    /** With which the names of attachments begin. */
    static final String PREFIX = "csi-";

    private static final String UNIQUE = "kubernetes.io/csi/";
    private static final String SEPARATOR = "^";
    private static final Set<String> SHARED = Set.of("ReadWriteMany", "ReadOnlyMany");

    /** A volume as its driver sees it; empty if it has none. */
    static Optional<Attachable> of(PersistentVolume volume) {
        CSIPersistentVolumeSource source = volume.spec().csi();
        if (source == null) {
            return Optional.empty();
        }
        List<String> modes = volume.spec().accessModes();
        return Optional.of(new Attachable(volume.name(), source.driver(), source.volumeHandle(),
                modes.isEmpty() || modes.stream().anyMatch(SHARED::contains)));
    }

    /** What nodes call it. */
    String uniqueName() {
        return UNIQUE + driver + SEPARATOR + handle;
    }

    /** The name of its attachment to a node: everybody who knows both knows it. */
    String attachmentName(String node) {
        return attachmentName(driver, handle, node);
    }

    /** The same, by what a node calls a volume; empty if that is none of a driver. */
    static String attachmentName(String uniqueName, String node) {
        int separator = uniqueName.indexOf(SEPARATOR);
        return uniqueName.startsWith(UNIQUE) && separator > 0
                ? attachmentName(uniqueName.substring(UNIQUE.length(), separator), uniqueName.substring(separator + 1), node)
                : "";
    }

    private static String attachmentName(String driver, String handle, String node) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((handle + driver + node).getBytes(StandardCharsets.UTF_8));
            return PREFIX + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    VolumeAttachment attachment(String node) {
        return VolumeAttachment.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(attachmentName(node)))
                .withSpec(VolumeAttachmentSpec.EMPTY
                        .withAttacher(driver)
                        .withNodeName(node)
                        .withSource(VolumeAttachmentSource.EMPTY.withPersistentVolumeName(volume)));
    }
}
