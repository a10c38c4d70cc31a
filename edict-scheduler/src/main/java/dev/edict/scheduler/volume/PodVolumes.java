package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import java.util.List;

/** What becomes of a pod's claims on a node. @param provisions claims whose volumes are to be made there */
public record PodVolumes(List<Match> matches, List<PersistentVolumeClaim> provisions) {
    /** Nothing is to be done. */
    public static final PodVolumes NONE = new PodVolumes(List.of(), List.of());

    /** A claim and the volume that it gets. */
    public record Match(PersistentVolume volume, PersistentVolumeClaim claim) {}

    public boolean isNone() {
        return matches.isEmpty() && provisions.isEmpty();
    }
}
