package dev.edict.node;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.pods.VolumeClaims;
import java.util.List;

/** Which pods have the volumes that they claim. A node waits for these, also where no scheduler has. */
record PodVolumes(Cache<Pod> pods, Cache<PersistentVolumeClaim> claims) {
    /** What the {@link #pods} are to have. */
    static final Index<Pod> BY_CLAIM = Index.of("claims",
            pod -> VolumeClaims.names(pod).stream().map(name -> new ObjectKey(pod.namespace(), name).toString()).toList());

    boolean areThere(Pod pod) {
        return VolumeClaims.names(pod).stream().allMatch(name -> {
            PersistentVolumeClaim claim = claims.get(pod.namespace(), name);
            return claim != null && claim.status().phase().equals("Bound");
        });
    }

    /** The pods that a claim is of interest for. */
    List<ObjectKey> users(PersistentVolumeClaim claim) {
        return pods.keysByIndex(BY_CLAIM.name(), claim.key());
    }
}
