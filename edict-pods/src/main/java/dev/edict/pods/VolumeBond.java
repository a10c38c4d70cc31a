package dev.edict.pods;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.quantity.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What claims and volumes ask and offer, and how a volume says that it is a claim's. */
public final class VolumeBond {
    /** It was a program that has chosen the other side, not a person. */
    public static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

    /** A claim that has found its volume once, and both have said so. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /** For which node a volume is to be made. */
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    public static final String STORAGE = "storage";

    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";

    private VolumeBond() {}

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

    /** How much of some amounts is storage. */
    public static Quantity storage(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(STORAGE, Quantity.ZERO);
    }

    /** {@code Filesystem} or {@code Block}. */
    public static String mode(@Nullable String volumeMode) {
        return volumeMode == null ? "Filesystem" : volumeMode;
    }

    public static boolean hasModeOf(PersistentVolume volume, PersistentVolumeClaim claim) {
        return mode(volume.spec().volumeMode()).equals(mode(claim.spec().volumeMode()));
    }

    public static boolean hasAttributesOf(PersistentVolume volume, PersistentVolumeClaim claim) {
        return text(volume.spec().volumeAttributesClassName()).equals(text(claim.spec().volumeAttributesClassName()));
    }

    /** Whether a volume would do for a claim, wherever it is and whatever its class: even one that is meant for the claim must. */
    public static boolean isSuitable(PersistentVolume volume, PersistentVolumeClaim claim) {
        return capacity(volume).compareTo(requested(claim)) >= 0
                && hasModeOf(volume, claim)
                && hasAttributesOf(volume, claim)
                && !volume.isBeingDeleted();
    }

    /** Whether a volume says that it is for a claim: for that very one, or for any of its name. */
    public static boolean isMeantFor(PersistentVolume volume, PersistentVolumeClaim claim) {
        ObjectReference reference = volume.spec().claimRef();
        return reference != null
                && reference.name().equals(claim.name())
                && reference.namespace().equals(claim.namespace())
                && (reference.uid().isEmpty() || reference.uid().equals(claim.metadata().uid()));
    }

    /** A volume that says that it is a claim's. That a program has chosen it is noted, unless a person has meant it for the claim. */
    public static PersistentVolume bound(PersistentVolume volume, PersistentVolumeClaim claim) {
        PersistentVolume marked = isMeantFor(volume, claim) ? volume : volume.editMetadata(VolumeBond::byController);
        ObjectReference reference = volume.spec().claimRef();
        boolean isSame = reference != null && isMeantFor(volume, claim) && !reference.uid().isEmpty();
        return isSame ? marked : marked.editSpec(spec -> spec.withClaimRef(reference(claim)));
    }

    /** Metadata that says that a program has chosen. */
    public static ObjectMeta byController(ObjectMeta metadata) {
        return metadata.annotations().containsKey(BOUND_BY_CONTROLLER)
                ? metadata
                : metadata.putAnnotations(BOUND_BY_CONTROLLER, "yes");
    }

    /** How a volume names the claim that it is for. */
    public static ObjectReference reference(PersistentVolumeClaim claim) {
        return ObjectReference.EMPTY
                .withKind("PersistentVolumeClaim")
                .withApiVersion("v1")
                .withNamespace(claim.namespace())
                .withName(claim.name())
                .withUid(claim.metadata().uid())
                .withResourceVersion(claim.resourceVersion());
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
