package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;

/**
 * Who owns the claims of a pod, and so, with whom they go: a claim that is to go with the set is the set's, one that is to go when the
 * set is scaled down becomes the pod's when the pod is to go. Claims that somebody else controls are left to them, and so are those of
 * an earlier set or pod of the same name.
 */
final class ClaimOwners {
    private static final String DELETE = "Delete";

    private ClaimOwners() {}

    private static boolean goesWithSet(StatefulSet set) {
        StatefulSetPersistentVolumeClaimRetentionPolicy policy = set.spec().persistentVolumeClaimRetentionPolicy();
        return policy != null && policy.whenDeleted().equals(DELETE);
    }

    private static boolean goesWhenScaled(StatefulSet set) {
        StatefulSetPersistentVolumeClaimRetentionPolicy policy = set.spec().persistentVolumeClaimRetentionPolicy();
        return policy != null && policy.whenScaled().equals(DELETE);
    }

    private static boolean shouldBeOfPod(StatefulSet set, Pod pod) {
        return goesWhenScaled(set) && !Identity.isInRange(set, pod);
    }

    private static boolean shouldBeOfSet(StatefulSet set, Pod pod) {
        return goesWithSet(set) && !shouldBeOfPod(set, pod);
    }

    /** Whether nothing is to be changed. */
    static boolean areRight(PersistentVolumeClaim claim, StatefulSet set, Pod pod) {
        if (isOfEarlier(claim, StatefulSet.TYPE, set) || isOfEarlier(claim, Pod.TYPE, pod)) {
            return true;
        }
        if (isContested(claim, set, pod)) {
            return !isOwnedBy(claim, set) && !isOwnedBy(claim, pod);
        }
        boolean isHalfOwned = claim.metadata().ownerReferences().stream()
                .anyMatch(reference -> (isTo(reference, set) || isTo(reference, pod)) && !isController(reference));
        return !isHalfOwned
                && isOwnedBy(claim, set) == shouldBeOfSet(set, pod)
                && isOwnedBy(claim, pod) == shouldBeOfPod(set, pod);
    }

    /** The claim with the owners that it should have. */
    static PersistentVolumeClaim corrected(PersistentVolumeClaim claim, StatefulSet set, Pod pod) {
        List<OwnerReference> references = new ArrayList<>(claim.metadata().ownerReferences());
        references.removeIf(one -> names(one, StatefulSet.TYPE, set) || names(one, Pod.TYPE, pod));
        if (!isContested(claim, set, pod)) {
            if (shouldBeOfPod(set, pod)) {
                references.add(Owners.controllerReference(Pod.TYPE, pod));
            } else if (shouldBeOfSet(set, pod)) {
                references.add(Owners.controllerReference(StatefulSet.TYPE, set));
            }
        }
        return claim.editMetadata(metadata -> metadata.withOwnerReferences(references));
    }

    /** Whether the set would have a say about a claim that somebody else controls. */
    static boolean isContested(PersistentVolumeClaim claim, StatefulSet set, Pod pod) {
        if (!goesWithSet(set) && !goesWhenScaled(set)) {
            return false;
        }
        for (OwnerReference reference : claim.metadata().ownerReferences()) {
            if (names(reference, StatefulSet.TYPE, set)) {
                if (!isTo(reference, set)) {
                    return true;
                }
            } else if (names(reference, Pod.TYPE, pod)) {
                if (!isTo(reference, pod)) {
                    return true;
                }
            } else if (isController(reference)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a claim still belongs to an earlier pod of the same name, with which it goes: the next pod must not use it. */
    static boolean isStale(PersistentVolumeClaim claim, StatefulSet set, Pod pod) {
        return goesWhenScaled(set) && isOfEarlier(claim, Pod.TYPE, pod);
    }

    private static <T extends Resource> boolean isOfEarlier(PersistentVolumeClaim claim, ObjectType<T> type, T owner) {
        return claim.metadata().ownerReferences().stream()
                .filter(reference -> names(reference, type, owner))
                .findFirst()
                .filter(reference -> !isTo(reference, owner))
                .isPresent();
    }

    private static boolean isOwnedBy(PersistentVolumeClaim claim, Resource owner) {
        return claim.metadata().ownerReferences().stream().anyMatch(reference -> isTo(reference, owner));
    }

    private static boolean isTo(OwnerReference reference, Resource owner) {
        return reference.uid().equals(owner.metadata().uid());
    }

    private static <T extends Resource> boolean names(OwnerReference reference, ObjectType<T> type, T owner) {
        return reference.apiVersion().equals(type.kind().apiVersion())
                && reference.kind().equals(type.kind().kind())
                && reference.name().equals(owner.name());
    }

    private static boolean isController(OwnerReference reference) {
        return Boolean.TRUE.equals(reference.controller());
    }
}
