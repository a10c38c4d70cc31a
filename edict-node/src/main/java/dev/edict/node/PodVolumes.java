package dev.edict.node;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.pods.VolumeClaims;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which pods have the volumes that they claim. A node waits for these, also where no scheduler has. */
record PodVolumes(Cache<Pod> pods, Cache<PersistentVolumeClaim> claims) {
    /** What the {@link #pods} are to have. */
    static final Index<Pod> BY_CLAIM = Index.of("claims",
            pod -> VolumeClaims.names(pod).stream().map(name -> new ObjectKey(pod.namespace(), name).toString()).toList());

    /** What a pod has not got, in the kubelet's words. @return null if it has all */
    @Nullable String lack(Pod pod) {
        List<String> names = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        for (Volume volume : pod.spec().volumes()) {
            String claim = VolumeClaims.name(pod, volume);
            String reason = claim == null ? null : lack(pod.namespace(), claim);
            if (reason != null) {
                names.add(volume.name());
                reasons.add("error processing PVC " + pod.namespace() + "/" + claim + ": " + reason);
            }
        }
        String list = "[" + String.join(" ", names) + "]";
        return names.isEmpty() ? null
                : "unmounted volumes=" + list + ", unattached volumes=[], failed to process volumes=" + list + ": "
                        + String.join("; ", reasons);
    }

    private @Nullable String lack(String namespace, String name) {
        PersistentVolumeClaim claim = claims.get(namespace, name);
        if (claim == null) {
            return "failed to fetch PVC from API server: persistentvolumeclaims \"" + name + "\" not found";
        }
        return claim.status().phase().equals("Bound") ? null : "PVC is not bound";
    }

    /** The pods that a claim is of interest for. */
    List<ObjectKey> users(PersistentVolumeClaim claim) {
        return pods.keysByIndex(BY_CLAIM.name(), claim.key());
    }
}
