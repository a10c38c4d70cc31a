package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.VolumeClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What claims and volumes say about each other. */
public final class Claims {
    static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";
    private static final String STORAGE = "storage";

    private Claims() {}

    /** A claim that a pod's volume is made of. @param ephemeral whether it is made for the pod, and goes with it */
    public record Named(String name, boolean ephemeral) {}

    /** The claims of a pod, in the order of its volumes. */
    public static List<Named> of(Pod pod) {
        List<Named> names = new ArrayList<>();
        for (Volume volume : pod.spec().volumes()) {
            String name = VolumeClaims.name(pod, volume);
            if (name != null) {
                names.add(new Named(name, volume.persistentVolumeClaim() == null));
            }
        }
        return names;
    }

    /** Whether a pod has a claim, by its name or for itself. */
    public static boolean has(Pod pod, PersistentVolumeClaim claim) {
        return claim.namespace().equals(pod.namespace())
                && of(pod).stream().anyMatch(named -> named.name().equals(claim.name()));
    }

    /** The name of the claim's class; empty if it wants none. */
    public static String classOf(PersistentVolumeClaim claim) {
        String old = claim.metadata().annotations().get(OLD_CLASS);
        String name = claim.spec().storageClassName();
        return old != null ? old : name == null ? "" : name;
    }

    static boolean isFullyBound(PersistentVolumeClaim claim) {
        return !claim.spec().volumeName().isEmpty() && claim.metadata().annotations().containsKey(BIND_COMPLETED);
    }

    /** Whether a class waits for the first pod before it binds. */
    public static boolean isDelayed(@Nullable StorageClass storageClass) {
        return storageClass != null && "WaitForFirstConsumer".equals(storageClass.volumeBindingMode());
    }

    static Quantity requested(PersistentVolumeClaim claim) {
        return storage(claim.spec().resources().requests());
    }

    static Quantity capacity(PersistentVolume volume) {
        return storage(volume.spec().capacity());
    }

    private static Quantity storage(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(STORAGE, Quantity.ZERO);
    }
}
