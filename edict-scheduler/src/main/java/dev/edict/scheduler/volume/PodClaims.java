package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;

/**
 * The claims of a pod by how far they are.
 *
 * @param delayed those that get a volume when the pod has a node
 * @param immediate those that somebody else binds, and has not yet
 * @param candidates the volumes of the classes of the delayed ones, by class
 */
public record PodClaims(
        List<PersistentVolumeClaim> bound,
        List<PersistentVolumeClaim> delayed,
        List<PersistentVolumeClaim> immediate,
        Map<String, List<PersistentVolume>> candidates) {}
