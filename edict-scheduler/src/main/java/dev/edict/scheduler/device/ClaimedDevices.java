package dev.edict.scheduler.device;

import dev.edict.api.core.v1.Node;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.pods.NodeRequirement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one attempt to place a pod has found out about its claims. Owned by one thread. */
public final class ClaimedDevices {
    /** So many alternatives a request has at most; the first is worth that much. */
    private static final int MOST_ALTERNATIVES = 8;

    private final String pod;
    private final List<ResourceClaim> allocated = new ArrayList<>();
    private final List<ResourceClaim> open = new ArrayList<>();
    private final @Nullable ExtendedResources extended;
    private final @Nullable Allocator allocator;
    /** Devices that have been being prepared since before this will not come. */
    private final Instant tooLong;
    private final Map<String, Answer> answers = new HashMap<>();
    private final Map<String, ResourceClaim> unavailable = new LinkedHashMap<>();

    /**
     * What devices a node has to give.
     *
     * @param results for the open claims in their order, and then for the one that is made; none if there is a reason
     * @param requests for which a claim is made; null if none is
     */
    private record Answer(@Nullable String reason, List<AllocationResult> results, @Nullable ExtendedRequests requests) {
        static final Answer NOTHING = new Answer(null, List.of(), null);
    }

    ClaimedDevices(
            String pod,
            List<ResourceClaim> claims,
            @Nullable ExtendedResources extended,
            @Nullable Allocator allocator,
            Instant tooLong) {
        this.pod = pod;
        this.extended = extended;
        this.allocator = allocator;
        this.tooLong = tooLong;
        claims.forEach(claim -> (claim.status().allocation() == null ? open : allocated).add(claim));
    }

    /** The uid of the pod. */
    String pod() {
        return pod;
    }

    /** Why a node will not do; null if it will. @throws IllegalStateException if no node would */
    public @Nullable String whyNot(Node node) {
        String misfit = extended == null ? null : extended.whyNot(node);
        if (misfit != null) {
            return misfit;
        }
        List<ResourceClaim> missing = allocated.stream().filter(claim -> !isAvailable(claim, node)).toList();
        missing.forEach(claim -> unavailable.put(claim.metadata().uid(), claim));
        String reason = answer(node).reason();
        if (reason != null) {
            return reason;
        }
        return missing.isEmpty() ? null : "resourceclaim not available on the node";
    }

    private boolean isAvailable(ResourceClaim claim, Node node) {
        AllocationResult allocation = claim.status().allocation();
        boolean isReachable = allocation == null || allocation.nodeSelector() == null
                || NodeRequirement.of(allocation.nodeSelector()).matches(node);
        return isReachable && !BindingConditions.isHopeless(claim, tooLong);
    }

    private Answer answer(Node node) {
        return answers.computeIfAbsent(node.name(), any -> ask(node));
    }

    private Answer ask(Node node) {
        List<ResourceClaim> wanted = new ArrayList<>(open);
        ExtendedRequests requests = extended == null ? null : extended.on(node);
        if (extended != null && requests != null && !requests.isNone()) {
            wanted.add(extended.claim(requests));
        } else {
            requests = null;
        }
        if (allocator == null || wanted.isEmpty()) {
            return Answer.NOTHING;
        }
        Allocator.Outcome outcome = allocator.allocate(node, wanted);
        return new Answer(outcome.reason(), outcome.results(), requests);
    }

    /** How good a node is: the better alternatives its devices are, the better. What is asked for as extended resources has none. */
    public long score(Node node) {
        long score = 0;
        List<AllocationResult> results = answer(node).results();
        for (int index = 0; index < Math.min(open.size(), results.size()); index++) {
            score += score(open.get(index), results.get(index));
        }
        for (ResourceClaim claim : allocated) {
            AllocationResult allocation = claim.status().allocation();
            score += allocation == null ? 0 : score(claim, allocation);
        }
        return score;
    }

    private static long score(ResourceClaim claim, AllocationResult allocation) {
        List<String> given = allocation.devices().results().stream().map(DeviceRequestAllocationResult::request).toList();
        long score = 0;
        for (DeviceRequest request : claim.spec().devices().requests()) {
            for (int index = 0; index < request.firstAvailable().size(); index++) {
                if (given.contains(request.name() + "/" + request.firstAvailable().get(index).name())) {
                    score += MOST_ALTERNATIVES - index;
                }
            }
        }
        return score;
    }

    /** What the claims get on a node that will do. */
    PodDevices on(Node node) {
        String reason = whyNot(node);
        if (reason != null) {
            throw new IllegalStateException("devices on node " + node.name() + ": " + reason);
        }
        List<PodDevices.Grant> grants = new ArrayList<>();
        Answer answer = answer(node);
        List<AllocationResult> results = answer.results();
        for (int index = 0; index < open.size(); index++) {
            grants.add(new PodDevices.Grant(open.get(index), results.get(index)));
        }
        allocated.forEach(claim -> grants.add(new PodDevices.Grant(claim, null)));
        ExtendedRequests requests = answer.requests();
        return new PodDevices(grants, extended == null || requests == null
                ? null
                : new PodDevices.Made(extended.claim(requests), results.getLast(), requests.mappings()));
    }

    /** A claim that kept the pod from a node, and that nobody else uses: it may be allocated elsewhere instead. */
    public Optional<ResourceClaim> releasable() {
        return unavailable.values().stream()
                .filter(claim -> claim.status().reservedFor().stream().allMatch(user -> user.uid().equals(pod)))
                .findFirst();
    }

    /** A claim that an earlier attempt has made for the pod, and that keeps it from all nodes. */
    public Optional<ResourceClaim> leftBehind() {
        return extended == null ? Optional.empty() : Optional.ofNullable(extended.leftBehind());
    }
}
