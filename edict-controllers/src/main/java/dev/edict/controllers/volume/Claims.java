package dev.edict.controllers.volume;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.quantity.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What claims and volumes say, in fields and in annotations. */
public final class Claims {
    /** A claim that was bound once; when its volume is gone, what was on it is lost. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /** It was the loop that has chosen the other side, not a person. */
    public static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

    /** For which node a volume is to be made. */
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    /** Who has made a volume. */
    public static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

    /** Which driver takes care of a volume of a kind of old. */
    public static final String MIGRATED_TO = "pv.kubernetes.io/migrated-to";

    /** Who is to make a claim's volume. */
    public static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";

    public static final String OLD_PROVISIONER = "volume.beta.kubernetes.io/storage-provisioner";

    /** How big a volume was before it was made bigger, as long as its file system is not. */
    public static final String PRE_RESIZE_CAPACITY = "volume.alpha.kubernetes.io/pre-resize-capacity";

    public static final String STORAGE = "storage";

    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";

    private Claims() {}

    /** Whether a claim says of which class it is, even if of none. */
    public static boolean hasClass(PersistentVolumeClaim claim) {
        return claim.metadata().annotations().containsKey(OLD_CLASS) || claim.spec().storageClassName() != null;
    }

    /** The name of a claim's class; empty if it has none. */
    public static String classOf(PersistentVolumeClaim claim) {
        return claim.metadata().annotations().getOrDefault(OLD_CLASS, text(claim.spec().storageClassName()));
    }

    /** The name of a volume's class; empty if it has none. */
    public static String classOf(PersistentVolume volume) {
        return volume.metadata().annotations().getOrDefault(OLD_CLASS, volume.spec().storageClassName());
    }

    public static Quantity requested(PersistentVolumeClaim claim) {
        return storage(claim.spec().resources().requests());
    }

    public static Quantity capacity(PersistentVolume volume) {
        return storage(volume.spec().capacity());
    }

    /** How much of an amount is storage. */
    public static Quantity storage(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(STORAGE, Quantity.ZERO);
    }

    /** {@code Filesystem} or {@code Block}. */
    public static String mode(@Nullable String volumeMode) {
        return volumeMode == null ? "Filesystem" : volumeMode;
    }

    public static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Whether a claim has found its volume once, and both have said so. */
    public static boolean isBindCompleted(PersistentVolumeClaim claim) {
        return claim.metadata().annotations().containsKey(BIND_COMPLETED);
    }

    /** Metadata without an annotation. */
    public static ObjectMeta without(ObjectMeta metadata, String annotation) {
        Map<String, String> left = new LinkedHashMap<>(metadata.annotations());
        left.remove(annotation);
        return metadata.withAnnotations(left);
    }
}
