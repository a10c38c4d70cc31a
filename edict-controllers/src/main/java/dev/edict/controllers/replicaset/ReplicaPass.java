package dev.edict.controllers.replicaset;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Adoption;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.pods.PodStates;
import dev.edict.pods.Selectors;
import dev.edict.types.Resource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at one set: claims its pods, creates or deletes some, and says how many there are. */
record ReplicaPass<T extends Resource>(
        ReplicaKind<T> kind, Client client, Cache<T> sets, Cache<Pod> pods, ReplicaWork<T> work, InstantSource clock)
        implements Reconciler<ObjectKey> {

    @Override
    public Outcome reconcile(ObjectKey key) throws InterruptedException {
        T owner = sets.get(key);
        if (owner == null) {
            return Outcome.done();
        }
        ReplicaSet set = kind.view().apply(owner);
        try {
            return reconcile(owner, set, Selectors.of(set.spec().selector()));
        } catch (SelectorException broken) {
            return Outcome.done();
        } catch (ApiFailure.Conflict outdated) {
            return Outcome.again("the latest versions to be seen");
        }
    }

    private Outcome reconcile(T owner, ReplicaSet set, LabelSelector selector) throws InterruptedException {
        String uid = set.metadata().uid();
        // Before the cache is read: what is seen from now on may be in it or not, what was seen before is.
        boolean isSettled = work.expectations().isSatisfied(uid);
        List<Pod> candidates = new ArrayList<>(pods.byIndex(Owners.INDEX, uid));
        candidates.addAll(pods.byIndex(Owners.INDEX, Owners.orphansIn(set.namespace())));
        List<Pod> active = new Adoption<>(client.of(kind.type()), owner, selector, client.of(Pod.TYPE))
                .claim(candidates.stream().filter(PodStates::isActive).toList());
        RuntimeException failure = null;
        if (isSettled && !owner.isBeingDeleted()) {
            ReplicaChange change =
                    ReplicaChange.of(ReplicaStatus.wanted(set), active, () -> related(owner), clock.instant());
            failure = work.doing(change, owner, set.spec().template());
        }
        Instant now = clock.instant();
        ReplicaSetStatus status =
                ReplicaStatus.of(set, active, terminating(candidates, owner, selector), failure, now);
        if (!status.equals(set.status())) {
            write(owner, status);
        }
        if (failure != null) {
            throw failure;
        }
        return next(set, status, active, now);
    }

    private @Nullable Integer terminating(List<Pod> candidates, T owner, LabelSelector selector) {
        return !kind.countsTerminating() ? null : Math.toIntExact(candidates.stream()
                .filter(pod -> PodStates.isTerminating(pod) && Owners.isControlledBy(pod, owner)
                        && selector.matches(pod.metadata().labels()))
                .count());
    }

    /** The pods of all sets that have the same owner as this one: where many of them are on a node, one of those goes first. */
    private List<Pod> related(T owner) {
        return Owners.controllerOf(owner).map(OwnerReference::uid).stream()
                .flatMap(uid -> sets.byIndex(Owners.INDEX, uid).stream())
                .flatMap(sibling -> pods.byIndex(Owners.INDEX, sibling.metadata().uid()).stream())
                .toList();
    }

    /** What was counted counts whatever has happened to the rest of the object, so that a conflict is tried again, once. */
    private void write(T owner, ReplicaSetStatus status) {
        ResourceClient<T> all = client.of(kind.type()).in(owner.namespace());
        try {
            all.status().replace(owner.name(), kind.withStatus().apply(owner, status));
        } catch (ApiFailure.NotFound gone) {
            return;
        } catch (ClientException refused) {
            T fresh = all.get(owner.name());
            if (!fresh.metadata().uid().equals(owner.metadata().uid())) {
                throw refused;
            }
            all.status().replace(owner.name(), kind.withStatus().apply(fresh, status));
        }
    }

    private Outcome next(ReplicaSet set, ReplicaSetStatus status, List<Pod> active, Instant now) {
        String uid = set.metadata().uid();
        int minReadySeconds = set.spec().minReadySeconds();
        Optional<Duration> available = status.readyReplicas() == status.availableReplicas() || minReadySeconds <= 0
                ? Optional.empty()
                : PodStates.untilNextAvailable(active, minReadySeconds, now).or(() -> Optional.of(Duration.ofSeconds(minReadySeconds)));
        Optional<Duration> seen = Optional.of(work.expectations().timeLeft(uid)).filter(Duration::isPositive);
        return Stream.of(available, seen).flatMap(Optional::stream).min(Duration::compareTo)
                .map(soonest -> Outcome.againAfter(soonest, available.filter(soonest::equals).isPresent()
                        ? "pods to be available"
                        : work.expectations().describe(uid)))
                .orElse(Outcome.done());
    }
}
