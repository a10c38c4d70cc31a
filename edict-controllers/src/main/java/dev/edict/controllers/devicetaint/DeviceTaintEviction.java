package dev.edict.controllers.devicetaint;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.Disruption;
import dev.edict.pods.PodClaims;
import dev.edict.pods.PodClaims.Name;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** {@code device-taint-eviction-controller}: deletes pods whose claims do not put up with what is wrong with their devices. */
public final class DeviceTaintEviction implements Reconciler<ObjectKey> {
    private static final String NAME = "device-taint-eviction-controller";
    private static final String REASON = "DeviceTaintManagerEviction";

    private final Cache<Pod> pods;
    private final Cache<ResourceClaim> claims;
    private final Cache<ResourceSlice> slices;
    private final ResourceClient<Pod> client;
    private final ObjectEvents<Pod> events;
    private final InstantSource clock;
    /** Pods that are to go later. */
    private final Set<ObjectKey> due = ConcurrentHashMap.newKeySet();

    private DeviceTaintEviction(Bench bench) {
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.claims = bench.informers().informer(ResourceClaim.TYPE).cache();
        this.slices = bench.informers().informer(ResourceSlice.TYPE).cache();
        this.client = bench.client().of(Pod.TYPE);
        this.events = bench.recorder(NAME).of(Pod.TYPE);
        this.clock = bench.clock();
    }

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, DeviceTaintEviction::works);
    }

    private static List<Work> works(Bench bench) {
        DeviceTaintEviction loop = new DeviceTaintEviction(bench);
        return List.of(Controller.of(NAME, Pod.TYPE, bench.informers())
                .workers(10)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(ResourceClaim.TYPE, DeviceTaintEviction::users)
                .watching(ResourceSlice.TYPE, loop::usersOf)
                .reconciling(loop)::run);
    }

    private static Collection<ObjectKey> users(ResourceClaim claim) {
        return claim.status().reservedFor().stream()
                .filter(user -> user.apiGroup().isEmpty() && user.resource().equals("pods"))
                .map(ResourceClaimConsumerReference::name)
                .map(name -> new ObjectKey(claim.namespace(), name))
                .toList();
    }

    private Collection<ObjectKey> usersOf(ResourceSlice slice) {
        List<ObjectKey> all = new ArrayList<>();
        for (ResourceClaim claim : claims.list()) {
            AllocationResult allocation = claim.status().allocation();
            if (allocation != null && allocation.devices().results().stream().anyMatch(each -> DeviceTaints.isOf(slice, each))) {
                all.addAll(users(claim));
            }
        }
        return all;
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        Pod pod = pods.get(key);
        Instant now = clock.instant();
        Optional<Instant> end = pod == null || pod.isBeingDeleted() || pod.spec().nodeName().isEmpty()
                ? Optional.empty()
                : end(pod, now);
        if (pod == null || end.isEmpty()) {
            if (due.remove(key) && pod != null && !pod.isBeingDeleted()) {
                events.normal(pod, REASON, "Cancelling deletion");
            }
            return Outcome.done();
        }
        if (end.get().isAfter(now)) {
            due.add(key);
            return Outcome.againAfter(Duration.between(now, end.get()), "the end of what the pod's claims tolerate");
        }
        due.remove(key);
        evict(pod, now);
        return Outcome.done();
    }

    private Optional<Instant> end(Pod pod, Instant now) {
        List<Instant> ends = new ArrayList<>();
        for (PodResourceClaim podClaim : pod.spec().resourceClaims()) {
            if (PodClaims.name(pod, podClaim) instanceof Name.Known known) {
                ResourceClaim claim = claims.get(pod.namespace(), known.name());
                AllocationResult allocation = claim == null ? null : claim.status().allocation();
                if (claim != null && allocation != null && PodClaims.isReservedFor(pod, claim)
                        && (!known.isMade() || PodClaims.isFor(pod, claim))) {
                    DeviceTaints.end(allocation, slices.list(), now).ifPresent(ends::add);
                }
            }
        }
        return ends.stream().min(Instant::compareTo);
    }

    /** What is known here may be late: whoever goes already, or is another by now, is left alone. */
    private void evict(Pod known, Instant now) {
        ResourceClient<Pod> own = client.in(known.namespace());
        Pod pod = own.find(known.name())
                .filter(found -> found.metadata().uid().equals(known.metadata().uid()) && !found.isBeingDeleted())
                .orElse(null);
        if (pod == null) {
            return;
        }
        events.normal(pod, REASON, "Marking for deletion");
        try {
            own.status().patch(pod.name(), Disruption.patch(
                    pod, "DeletionByDeviceTaintManager", "Device Taint manager: deleting due to NoExecute taint", now));
            own.delete(pod.name(), DeleteOptions.EMPTY.withPreconditions(
                    Preconditions.EMPTY.withUid(pod.metadata().uid())));
        } catch (ApiFailure.NotFound gone) {
            // Somebody else was faster.
        }
    }
}
