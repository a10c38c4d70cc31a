package dev.edict.pods;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import java.util.ArrayList;
import java.util.List;

/** Which ResourceClaims stand for the devices that a pod asks for. */
public final class PodClaims {
    /** On claims that were made for what pods ask for as extended resources: {@code true}. */
    public static final String EXTENDED_RESOURCES = "resource.kubernetes.io/extended-resource-claim";

    private PodClaims() {}

    /** What is known of a claim by its pod. */
    public sealed interface Name {
        /** @param isMade whether it was made of a template: then it counts only if the pod is its owner */
        record Known(String name, boolean isMade) implements Name {}

        /** Is to be made of a template. */
        record NotMade() implements Name {}

        /** Somebody has decided that the pod can do without. */
        record NotNeeded() implements Name {}
    }

    public static Name name(Pod pod, PodResourceClaim claim) {
        String given = claim.resourceClaimName();
        if (given != null) {
            return new Name.Known(given, false);
        }
        return pod.status().resourceClaimStatuses().stream()
                .filter(status -> status.name().equals(claim.name()))
                .findFirst()
                .<Name>map(status -> status.resourceClaimName() == null
                        ? new Name.NotNeeded()
                        : new Name.Known(status.resourceClaimName(), true))
                .orElseGet(Name.NotMade::new);
    }

    /** The names of all claims of a pod that are known. */
    public static List<String> names(Pod pod) {
        List<String> names = new ArrayList<>();
        for (PodResourceClaim claim : pod.spec().resourceClaims()) {
            if (name(pod, claim) instanceof Name.Known known) {
                names.add(known.name());
            }
        }
        PodExtendedResourceClaimStatus extended = pod.status().extendedResourceClaimStatus();
        if (extended != null) {
            names.add(extended.resourceClaimName());
        }
        return names;
    }

    /** Whether a claim was made for a pod. */
    public static boolean isFor(Pod pod, ResourceClaim claim) {
        return claim.metadata().ownerReferences().stream().anyMatch(
                owner -> isController(owner) && owner.uid().equals(pod.metadata().uid()));
    }

    /** The uid of the pod for which a claim was made because of what it asks for as extended resources; empty if there is none. */
    public static String podOfExtendedResources(ResourceClaim claim) {
        return !"true".equals(claim.metadata().annotations().get(EXTENDED_RESOURCES))
                ? ""
                : claim.metadata().ownerReferences().stream()
                        .filter(PodClaims::isController).map(OwnerReference::uid).findFirst().orElse("");
    }

    private static boolean isController(OwnerReference owner) {
        return Boolean.TRUE.equals(owner.controller());
    }

    public static boolean isReservedFor(Pod pod, ResourceClaim claim) {
        return claim.status().reservedFor().stream().anyMatch(user -> user.uid().equals(pod.metadata().uid()));
    }

    /** A pod as claims name those that use them. */
    public static ResourceClaimConsumerReference user(Pod pod) {
        return ResourceClaimConsumerReference.EMPTY
                .withResource("pods")
                .withName(pod.name())
                .withUid(pod.metadata().uid());
    }

    /** Whether none of the containers of a pod runs, or ever will. */
    public static boolean isDone(Pod pod) {
        return PodStates.isTerminal(pod) || (pod.isBeingDeleted() && pod.spec().nodeName().isEmpty());
    }
}
