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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    /** What claims will have when it is written and known here, by uid. */
    private final Map<String, Pending> pending = new HashMap<>();

    private @Nullable ClaimedDevices last;

    /** @param version of the claim that has it; null as long as it is not written */
    private record Pending(AllocationResult allocation, @Nullable String version) {
        boolean isKnownBy(ResourceClaim claim) {
            return claim.status().allocation() != null
                    || (version != null && Long.parseLong(claim.resourceVersion()) >= Long.parseLong(version));
        }
    }

    public DeviceClaims(
            Cache<ResourceClaim> claims, Cache<ResourceSlice> slices, Cache<DeviceClass> classes, InstantSource clock) {
        this.claims = claims;
        this.slices = slices;
        this.classes = classes;
        this.clock = clock;
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
        return claim.namespace().equals(pod.namespace()) && PodClaims.names(pod).contains(claim.name());
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
                if (pending().containsKey(claim.metadata().uid())) {
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

    /** What is pending in fact: what the server knows is so, and a claim that is gone gets nothing. */
    private Map<String, Pending> pending() {
        if (!pending.isEmpty()) {
            Map<String, ResourceClaim> known = new HashMap<>();
            claims.list().forEach(claim -> known.put(claim.metadata().uid(), claim));
            pending.entrySet().removeIf(entry -> {
                ResourceClaim claim = known.get(entry.getKey());
                return claim == null || entry.getValue().isKnownBy(claim);
            });
        }
        return pending;
    }

    /** Looks for devices for a pod, by what is there now. */
    public ClaimedDevices look(Pod pod) {
        List<ResourceClaim> all = of(pod);
        Allocator allocator = null;
        if (all.stream().anyMatch(claim -> claim.status().allocation() == null)) {
            List<AllocationResult> given = new ArrayList<>();
            pending().values().forEach(each -> given.add(each.allocation()));
            for (ResourceClaim claim : claims.list()) {
                AllocationResult allocation = claim.status().allocation();
                if (allocation != null) {
                    given.add(allocation);
                }
            }
            allocator = new Allocator(
                    new Pools(slices.list()), UsedDevices.of(given), name -> classes.get("", name), expressions);
        }
        last = new ClaimedDevices(pod.metadata().uid(), all, allocator, clock.instant());
        return last;
    }

    /** The last {@link #look}, if it was for this pod. */
    public @Nullable ClaimedDevices last(Pod pod) {
        return last != null && last.pod().equals(pod.metadata().uid()) ? last : null;
    }

    /** Decides what a pod gets on its node; until that is written, or {@link #release}d, nobody else gets it. */
    public PodDevices reserve(Pod pod, Node node) {
        if (pod.spec().resourceClaims().isEmpty()) {
            return PodDevices.NONE;
        }
        ClaimedDevices known = last(pod);
        PodDevices decided = (known == null ? look(pod) : known).on(node);
        decided.grants().forEach(grant -> {
            if (grant.allocation() != null) {
                pending.put(grant.claim().metadata().uid(), new Pending(grant.allocation(), null));
            }
        });
        return decided;
    }

    /** What was reserved is written. @param written the claims as they are now */
    public void written(List<ResourceClaim> written) {
        written.forEach(claim -> pending.computeIfPresent(claim.metadata().uid(),
                (uid, each) -> new Pending(each.allocation(), claim.resourceVersion())));
    }

    /** What was reserved is not to be. */
    public void release(PodDevices reserved) {
        reserved.grants().stream().filter(grant -> grant.allocation() != null)
                .forEach(grant -> pending.remove(grant.claim().metadata().uid()));
    }
}
