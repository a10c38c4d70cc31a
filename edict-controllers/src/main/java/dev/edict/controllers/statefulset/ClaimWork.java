package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the claims of pods, and gives them the right owners. */
final class ClaimWork {
    private final ResourceClient<PersistentVolumeClaim> claims;
    private final Cache<PersistentVolumeClaim> cache;
    private final MemberEvents events;
    private final Unseen unseen;

    ClaimWork(Bench bench, MemberEvents events, Unseen unseen) {
        this.claims = bench.client().of(PersistentVolumeClaim.TYPE);
        this.cache = bench.informers().informer(PersistentVolumeClaim.TYPE).cache();
        this.events = events;
        this.unseen = unseen;
    }

    @Nullable PersistentVolumeClaim find(StatefulSet set, String name) {
        return cache.get(set.namespace(), name);
    }

    /** Creates what is not there. @throws RuntimeException if one can not be created, or is about to go; the others are seen to */
    void complete(StatefulSet set, Pod pod) {
        List<String> problems = new ArrayList<>();
        RuntimeException cause = null;
        for (PersistentVolumeClaim claim : Claims.of(set, pod)) {
            PersistentVolumeClaim known = find(set, claim.name());
            if (known == null) {
                try {
                    unseen.wrote(ObjectKey.of(set), cache, claims.in(set.namespace()).create(claim));
                    events.claimCreated(set, pod, claim);
                } catch (ClientException failure) {
                    problems.add("failed to create PVC " + claim.name() + ": " + failure.getMessage());
                    cause = failure;
                    if (!(failure instanceof ApiFailure.AlreadyExists)) {
                        events.claimNotCreated(set, pod, claim, failure);
                    }
                }
            } else if (known.isBeingDeleted()) {
                problems.add("pvc " + claim.name() + " is being deleted");
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalStateException(problems.size() == 1 ? problems.getFirst() : problems.toString(), cause);
        }
    }

    /** Says with whom the claims of a pod go. @throws IllegalStateException if one can not be changed */
    void own(StatefulSet set, Pod pod) {
        for (String name : Claims.names(set, pod)) {
            PersistentVolumeClaim claim = find(set, name);
            if (claim == null) {
                continue; // is seen to when it is seen
            }
            if (ClaimOwners.isContested(claim, set, pod)) {
                events.claimContested(set, name);
            }
            if (!ClaimOwners.areRight(claim, set, pod)) {
                try {
                    unseen.wrote(ObjectKey.of(set), cache,
                            claims.in(set.namespace()).replace(ClaimOwners.corrected(claim, set, pod)));
                } catch (ClientException failure) {
                    throw new IllegalStateException(
                            "could not update claim " + name + " for delete policy ownerRefs: " + failure.getMessage(), failure);
                }
            }
        }
    }
}
