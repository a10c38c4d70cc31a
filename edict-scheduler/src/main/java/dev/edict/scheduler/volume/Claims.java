package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.pods.VolumeBond;
import dev.edict.pods.VolumeClaims;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What claims and volumes say about each other. */
public final class Claims {
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

    static boolean isFullyBound(PersistentVolumeClaim claim) {
        return !claim.spec().volumeName().isEmpty() && claim.metadata().annotations().containsKey(VolumeBond.BIND_COMPLETED);
    }

    /** Whether a class waits for the first pod before it binds. */
    public static boolean isDelayed(@Nullable StorageClass storageClass) {
        return storageClass != null && "WaitForFirstConsumer".equals(storageClass.volumeBindingMode());
    }
}
