package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * Fields of features that Kubernetes 1.36 has, but does not switch on: what is written there is not kept, unless the
 * object had it before.
 */
final class DisabledPodFields {
    private static final List<String> PROJECTIONS = List.of("clusterTrustBundle", "podCertificate");
    private static final List<String> CONTAINER_STATUSES =
            List.of("containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses");

    private DisabledPodFields() {}

    static ObjectValue drop(ObjectValue spec, ObjectValue old) {
        ObjectValue kept = spec;
        for (String projection : PROJECTIONS) {
            if (!hasProjection(old, projection)) {
                kept = kept.mapObjects("volumes", volume -> volume.mapObject("projected", projected ->
                        projected.mapObjects("sources", source -> source.without(projection))));
            }
        }
        if (!old.isSet("schedulingGroup")) {
            kept = kept.without("schedulingGroup");
        }
        if (!PodContainers.any(old, container -> container.object("lifecycle").isSet("stopSignal"))) {
            kept = PodContainers.map(kept, DisabledPodFields::dropStopSignal);
        }
        return kept;
    }

    private static boolean hasProjection(ObjectValue spec, String projection) {
        return spec.list("volumes").objects().stream()
                .flatMap(volume -> volume.object("projected").list("sources").objects().stream())
                .anyMatch(source -> source.isSet(projection));
    }

    private static ObjectValue dropStopSignal(ObjectValue container) {
        if (!container.object("lifecycle").has("stopSignal")) {
            return container;
        }
        ObjectValue lifecycle = container.object("lifecycle").without("stopSignal");
        return lifecycle.isEmpty() ? container.without("lifecycle") : container.with("lifecycle", lifecycle);
    }

    static ObjectValue dropFromStatus(ObjectValue status, ObjectValue old) {
        ObjectValue kept = status;
        if (!hasVolumeStatus(old)) {
            for (String list : CONTAINER_STATUSES) {
                kept = kept.mapObjects(list, container ->
                        container.mapObjects("volumeMounts", mount -> mount.without("volumeStatus")));
            }
        }
        return old.isSet("nodeAllocatableResourceClaimStatuses")
                ? kept
                : kept.without("nodeAllocatableResourceClaimStatuses");
    }

    private static boolean hasVolumeStatus(ObjectValue status) {
        return CONTAINER_STATUSES.stream()
                .flatMap(list -> status.list(list).objects().stream())
                .flatMap(container -> container.list("volumeMounts").objects().stream())
                .anyMatch(mount -> mount.isSet("volumeStatus"));
    }
}
