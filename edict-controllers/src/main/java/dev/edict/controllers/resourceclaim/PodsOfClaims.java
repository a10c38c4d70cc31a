package dev.edict.controllers.resourceclaim;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Finalizers;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.pods.PodClaims;
import java.util.Collection;
import java.util.List;

/**
 * Takes claims back from pods that have ended. A claim that nobody uses any more is allocated no longer, so that its devices are
 * for others and its next user may be on another node; one that was made for the pod goes with it.
 */
final class PodsOfClaims {
    private final Bench bench;
    private final Cache<Pod> pods;
    private final Cache<ResourceClaim> claims;
    private final ResourceClient<Pod> asking;
    private final ResourceClient<ResourceClaim> writing;

    PodsOfClaims(Bench bench) {
        this.bench = bench;
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.claims = bench.informers().informer(ResourceClaim.TYPE).cache();
        this.asking = bench.client().of(Pod.TYPE);
        this.writing = bench.client().of(ResourceClaim.TYPE);
    }

    Work work() {
        return Controller.of("resource_claim_users", ResourceClaim.TYPE, bench.informers())
                .workers(50)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(Pod.TYPE, PodsOfClaims::keys, PodsOfClaims::isEnd)
                .reconciling(this::look)::run;
    }

    private static Collection<ObjectKey> keys(Pod pod) {
        return PodClaims.names(pod).stream().map(name -> new ObjectKey(pod.namespace(), name)).toList();
    }

    private static boolean isEnd(Change<Pod> change) {
        return switch (change) {
            case Change.Added<Pod> added -> PodClaims.isDone(added.object());
            case Change.Updated<Pod> updated -> PodClaims.isDone(updated.after());
            case Change.Deleted<Pod> deleted -> true;
        };
    }

    private Outcome look(ObjectKey key) {
        ResourceClaim claim = claims.get(key);
        if (claim == null) {
            return Outcome.done();
        }
        List<ResourceClaimConsumerReference> users = claim.status().reservedFor();
        List<ResourceClaimConsumerReference> left = users.stream().filter(user -> mayUse(claim, user)).toList();
        try {
            if (left.size() < users.size()) {
                takeBack(claim, left);
            } else if (left.isEmpty() && claim.isBeingDeleted() && Finalizers.has(claim, ResourceClaims.FINALIZER)) {
                letGo(claim.status().allocation() == null ? claim : write(claim, left));
            }
            if (left.isEmpty() && isLeftBehind(claim)) {
                writing.in(claim.namespace()).delete(claim.name());
            }
        } catch (ApiFailure.NotFound gone) {
            return Outcome.done();
        }
        return Outcome.done();
    }

    /** Whoever is no pod is left alone. A pod that is not known may be new, so that the server is asked. */
    private boolean mayUse(ResourceClaim claim, ResourceClaimConsumerReference user) {
        if (!user.apiGroup().isEmpty() || !user.resource().equals("pods")) {
            return true;
        }
        Pod pod = pods.get(claim.namespace(), user.name());
        return pod == null
                ? asking.in(claim.namespace()).find(user.name()).filter(found -> isThe(found, user.uid())).isPresent()
                : isThe(pod, user.uid()) && !PodClaims.isDone(pod);
    }

    private static boolean isThe(Pod pod, String uid) {
        return pod.metadata().uid().equals(uid);
    }

    private void takeBack(ResourceClaim claim, List<ResourceClaimConsumerReference> left) {
        ResourceClaim written = write(claim, left);
        if (written.status().allocation() == null) {
            letGo(written);
        }
    }

    /** Refused if anything has changed since the claim was seen. */
    private ResourceClaim write(ResourceClaim claim, List<ResourceClaimConsumerReference> left) {
        boolean isFree = left.isEmpty() && Finalizers.has(claim, ResourceClaims.FINALIZER);
        return writing.in(claim.namespace()).status().replace(claim.name(), claim.editStatus(status ->
                (isFree ? status.withAllocation(null) : status).withReservedFor(left)));
    }

    private void letGo(ResourceClaim claim) {
        if (Finalizers.has(claim, ResourceClaims.FINALIZER)) {
            writing.in(claim.namespace()).replace(claim.editMetadata(metadata -> metadata.withFinalizers(
                    metadata.finalizers().stream().filter(name -> !name.equals(ResourceClaims.FINALIZER)).toList())));
        }
    }

    /** Whether a claim was made for a pod that is there, but has ended or was replaced. If it is gone, garbage collection goes on. */
    private boolean isLeftBehind(ResourceClaim claim) {
        OwnerReference owner = claim.metadata().ownerReferences().stream()
                .filter(each -> Boolean.TRUE.equals(each.controller()) && each.kind().equals("Pod")
                        && each.apiVersion().equals("v1"))
                .findFirst().orElse(null);
        Pod pod = owner == null ? null : pods.get(claim.namespace(), owner.name());
        return owner != null && pod != null && (!isThe(pod, owner.uid()) || PodClaims.isDone(pod));
    }
}
