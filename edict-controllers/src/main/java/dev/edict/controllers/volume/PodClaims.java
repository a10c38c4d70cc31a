package dev.edict.controllers.volume;

import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.pods.PodStates;
import dev.edict.pods.VolumeClaims;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which pods use which claims: by their name, or as one that is made for the pod. */
public final class PodClaims {
    /** Finds the pods of a claim. */
    public static final Index<Pod> INDEX = Index.of("claims", pod -> keys(pod).stream().map(ObjectKey::toString).toList());

    private PodClaims() {}

    /** The claims of a pod, whether they are there or not. */
    public static List<ObjectKey> keys(Pod pod) {
        return VolumeClaims.names(pod).stream().map(name -> new ObjectKey(pod.namespace(), name)).toList();
    }

    /** The pods that use a claim. @param pods has the {@link #INDEX} */
    public static List<Pod> users(Cache<Pod> pods, ObjectKey claim) {
        return pods.byIndex(INDEX.name(), claim.toString());
    }

    /** Whether a pod needs its volumes no more: it has ended, or it is being deleted and nothing of it runs. */
    public static boolean isOver(Pod pod) {
        PodStatus status = pod.status();
        return PodStates.isTerminal(pod)
                || pod.isBeingDeleted()
                        && Stream.of(status.initContainerStatuses(), status.containerStatuses(), status.ephemeralContainerStatuses())
                                .flatMap(List::stream)
                                .map(ContainerStatus::state)
                                .allMatch(state -> state != null && (state.terminated() != null || state.waiting() != null));
    }

    /** Why a claim is not the one that was made for a pod; null if it is. */
    public static @Nullable String misfit(Pod pod, PersistentVolumeClaim claim) {
        return Owners.isControlledBy(claim, pod)
                ? null
                : "PVC " + claim.key() + " was not created for pod " + pod.key() + " (pod is not owner)";
    }
}
