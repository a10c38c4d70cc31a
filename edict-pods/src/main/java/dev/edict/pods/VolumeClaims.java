package dev.edict.pods;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which PersistentVolumeClaims stand for the volumes of a pod. */
public final class VolumeClaims {
    private VolumeClaims() {}

    /** The name of the claim of a pod's volume, which may be one that is made for the pod; null if the volume needs none. */
    public static @Nullable String name(Pod pod, Volume volume) {
        if (volume.persistentVolumeClaim() != null) {
            return volume.persistentVolumeClaim().claimName();
        }
        return volume.ephemeral() == null ? null : pod.name() + "-" + volume.name();
    }

    /** The names of all claims of a pod, in the order of its volumes, whether they are there or not. */
    public static List<String> names(Pod pod) {
        List<String> names = new ArrayList<>();
        for (Volume volume : pod.spec().volumes()) {
            String name = name(pod, volume);
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }
}
