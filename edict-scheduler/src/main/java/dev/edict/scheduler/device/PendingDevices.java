package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.client.index.Cache;
import dev.edict.pods.PodClaims;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was decided for claims, until the server has it and that is known here. Owned by one thread. */
final class PendingDevices {
    /** So long after a claim was made it may be unknown here; later than that it is gone again. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Cache<ResourceClaim> claims;
    private final InstantSource clock;
    private final Map<String, Pending> byKey = new HashMap<>();

    /**
     * @param isNew whether the claim is made with what it gets
     * @param written the version of the claim that has it; null as long as it is not written
     * @param since when it was decided, or written
     */
    private record Pending(AllocationResult allocation, boolean isNew, @Nullable String written, Instant since) {

        /** Whether there is nothing to be waited for: what the server knows is so, and a claim that is gone gets nothing. */
        boolean isOver(@Nullable ResourceClaim claim, Instant now) {
            return claim == null
                    ? !isNew || (written != null && since.plus(PATIENCE).isBefore(now))
                    : claim.status().allocation() != null
                            || (written != null && Long.parseLong(claim.resourceVersion()) >= Long.parseLong(written));
        }
    }

    PendingDevices(Cache<ResourceClaim> claims, InstantSource clock) {
        this.claims = claims;
        this.clock = clock;
    }

    /** A claim that is made for what a pod asks for is known by its pod, also before it has an identity of its own. */
    private static String key(ResourceClaim claim) {
        String pod = PodClaims.podOfExtendedResources(claim);
        return pod.isEmpty() ? claim.metadata().uid() : "of pod " + pod;
    }

    private Map<String, Pending> pending() {
        if (!byKey.isEmpty()) {
            Instant now = clock.instant();
            Map<String, ResourceClaim> known = new HashMap<>();
            claims.list().forEach(claim -> known.put(key(claim), claim));
            byKey.entrySet().removeIf(entry -> entry.getValue().isOver(known.get(entry.getKey()), now));
        }
        return byKey;
    }

    boolean isFor(ResourceClaim claim) {
        return pending().containsKey(key(claim));
    }

    List<AllocationResult> all() {
        return pending().values().stream().map(Pending::allocation).toList();
    }

    void reserve(PodDevices decided) {
        for (PodDevices.Grant grant : decided.grants()) {
            if (grant.allocation() != null) {
                byKey.put(key(grant.claim()), new Pending(grant.allocation(), false, null, clock.instant()));
            }
        }
        PodDevices.Made made = decided.made();
        if (made != null) {
            byKey.put(key(made.claim()), new Pending(made.allocation(), true, null, clock.instant()));
        }
    }

    /** @param written the claims as they are now */
    void written(List<ResourceClaim> written) {
        written.forEach(claim -> byKey.computeIfPresent(key(claim), (key, each) ->
                new Pending(each.allocation(), each.isNew(), claim.resourceVersion(), clock.instant())));
    }

    void release(PodDevices decided) {
        decided.grants().stream().filter(grant -> grant.allocation() != null)
                .forEach(grant -> byKey.remove(key(grant.claim())));
        if (decided.made() != null) {
            byKey.remove(key(decided.made().claim()));
        }
    }
}
