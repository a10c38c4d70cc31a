package dev.edict.controllers.volume;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.pods.VolumeBond;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What claims and volumes say, in fields and in annotations. */
public final class Claims {
    /** Who has made a volume. */
    public static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

    /** Which driver takes care of a volume of a kind of old. */
    public static final String MIGRATED_TO = "pv.kubernetes.io/migrated-to";

    /** Who is to make a claim's volume. */
    public static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";

    public static final String OLD_PROVISIONER = "volume.beta.kubernetes.io/storage-provisioner";

    /** How big a volume was before it was made bigger, as long as its file system is not. */
    public static final String PRE_RESIZE_CAPACITY = "volume.alpha.kubernetes.io/pre-resize-capacity";

    private Claims() {}

    public static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Whether a claim has found its volume once, and both have said so. */
    public static boolean isBindCompleted(PersistentVolumeClaim claim) {
        return claim.metadata().annotations().containsKey(VolumeBond.BIND_COMPLETED);
    }

    /** Metadata without an annotation. */
    public static ObjectMeta without(ObjectMeta metadata, String annotation) {
        Map<String, String> left = new LinkedHashMap<>(metadata.annotations());
        left.remove(annotation);
        return metadata.withAnnotations(left);
    }
}
