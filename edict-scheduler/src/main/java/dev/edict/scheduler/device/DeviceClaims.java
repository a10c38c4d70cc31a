package dev.edict.scheduler.device;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.index.Cache;
import dev.edict.pods.PodClaims;
import dev.edict.pods.PodClaims.Name;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims of devices, with what is decided about them and not written yet. Owned by one thread. */
public final class DeviceClaims {
    /** So many may use a claim at the same time. */
    private static final int MOST_USERS = 256;

    private final Cache<ResourceClaim> claims;
    private final Cache<ResourceSlice> slices;
    private final Cache<DeviceClass> classes;
    private final InstantSource clock;
    private final Expressions expressions = new Expressions();
    private final BackingClasses backing;
    private final PendingDevices pending;

    private @Nullable ClaimedDevices last;

    public DeviceClaims(
            Cache<ResourceClaim> claims, Cache<ResourceSlice> slices, Cache<DeviceClass> classes, InstantSource clock) {
        this.claims = claims;
        this.slices = slices;
        this.classes = classes;
        this.clock = clock;
        this.backing = new BackingClasses(classes);
        this.pending = new PendingDevices(claims, clock);
    }

    /** Which classes stand behind what pods ask for as resources. */
    public BackingClasses backing() {
        return backing;
    }

    /** Why a pod is not to be tried yet, such as that a claim is not there; null if it is. */
    public @Nullable String obstacle(Pod pod) {
        for (PodResourceClaim podClaim : pod.spec().resourceClaims()) {
            String obstacle = switch (PodClaims.name(pod, podClaim)) {
                case Name.NotNeeded none -> null;
                case Name.NotMade none -> "pod \"" + pod.key() + "\": ResourceClaim not created yet";
                case Name.Known known -> obstacle(pod, known);
            };
            if (obstacle != null) {
                return obstacle;
            }
        }
        return null;
    }

    private @Nullable String obstacle(Pod pod, Name.Known known) {
        ResourceClaim claim = claims.get(pod.namespace(), known.name());
        if (claim == null) {
            return "resourceclaim \"" + known.name() + "\" not found";
        }
        if (claim.isBeingDeleted()) {
            return "resourceclaim \"" + known.name() + "\" is being deleted";
        }
        return known.isMade() && !PodClaims.isFor(pod, claim)
                ? "ResourceClaim " + claim.key() + " was not created for Pod " + pod.key() + " (Pod is not owner)"
                : null;
    }

    /** Whether a pod waits for a claim, or has it. */
    public boolean uses(Pod pod, ResourceClaim claim) {
        return claim.namespace().equals(pod.namespace()) && pod.spec().resourceClaims().stream().anyMatch(podClaim ->
                PodClaims.name(pod, podClaim) instanceof Name.Known known && known.name().equals(claim.name()));
    }

    /** All claims of a pod. They are there, by {@link #obstacle}. */
    private List<ResourceClaim> of(Pod pod) {
        List<ResourceClaim> all = new ArrayList<>();
        for (PodResourceClaim podClaim : pod.spec().resourceClaims()) {
            if (PodClaims.name(pod, podClaim) instanceof Name.Known known) {
                ResourceClaim claim = claims.get(pod.namespace(), known.name());
                if (claim != null) {
                    all.add(claim);
                }
            }
        }
        return all;
    }

    /** Why no node will do for a pod's claims; null if nodes are to be looked at. */
    public @Nullable String hindrance(Pod pod) {
        for (ResourceClaim claim : of(pod)) {
            if (claim.status().allocation() != null) {
                if (claim.status().reservedFor().size() >= MOST_USERS && !PodClaims.isReservedFor(pod, claim)) {
                    return "resourceclaim in use";
                }
            } else {
                if (pending.isFor(claim)) {
                    return "resource claim " + claim.key() + " is in the process of being allocated";
                }
                for (DeviceRequest request : claim.spec().devices().requests()) {
                    String missing = missingClass(request);
                    if (missing != null) {
                        return missing;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable String missingClass(DeviceRequest request) {
        if (request.exactly() != null) {
            return missingClass(request.name(), request.exactly().deviceClassName());
        }
        return request.firstAvailable().stream()
                .map(each -> missingClass(request.name() + "/" + each.name(), each.deviceClassName()))
                .filter(missing -> missing != null)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String missingClass(String request, String name) {
        return classes.get("", name) == null ? "request " + request + ": device class " + name + " does not exist" : null;
    }

    /**
     * Looks for devices for a pod, by what is there now.
     *
     * @param patience how long it may take to prepare them
     * @return null if it asks for none
     */
    public @Nullable ClaimedDevices look(PodFacts pod, Duration patience) {
        List<ResourceClaim> all = of(pod.pod());
        ExtendedResources extended = extended(pod);
        if (pod.pod().spec().resourceClaims().isEmpty() && extended == null) {
            last = null;
            return null;
        }
        boolean isLooking = extended != null || all.stream().anyMatch(claim -> claim.status().allocation() == null);
        last = new ClaimedDevices(pod.uid(), all, extended, isLooking ? allocator() : null, clock.instant().minus(patience));
        return last;
    }

    private @Nullable ExtendedResources extended(PodFacts pod) {
        return pod.requests().scalars().isEmpty()
                ? null
                : ExtendedResources.of(pod, backing, () -> claims.list(pod.namespace()));
    }

    private Allocator allocator() {
        List<AllocationResult> given = new ArrayList<>(pending.all());
        for (ResourceClaim claim : claims.list()) {
            AllocationResult allocation = claim.status().allocation();
            if (allocation != null) {
                given.add(allocation);
            }
        }
        return new Allocator(new Pools(slices.list()), UsedDevices.of(given), name -> classes.get("", name), expressions);
    }

    /** The last {@link #look}, if it was for this pod and there was anything to look for. */
    public @Nullable ClaimedDevices last(Pod pod) {
        return last != null && last.pod().equals(pod.metadata().uid()) ? last : null;
    }

    /**
     * Decides what a pod gets on its node; until that is written, or {@link #release}d, nobody else gets it.
     *
     * @param patience as of {@link #look}
     */
    public PodDevices reserve(PodFacts pod, Node node, Duration patience) {
        ClaimedDevices known = last(pod.pod());
        ClaimedDevices looked = known == null ? look(pod, patience) : known;
        PodDevices decided = looked == null ? PodDevices.NONE : looked.on(node);
        pending.reserve(decided);
        return decided;
    }

    /** What was reserved is written. @param written the claims as they are now */
    public void written(List<ResourceClaim> written) {
        pending.written(written);
    }

    /** What was reserved is not to be. */
    public void release(PodDevices reserved) {
        pending.release(reserved);
    }
}
