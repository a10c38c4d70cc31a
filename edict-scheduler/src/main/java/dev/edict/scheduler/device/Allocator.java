package dev.edict.scheduler.device;

import dev.edict.api.core.v1.Node;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.ResourceClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds out which devices claims get on a node, by what is there and what others have. Owned by one thread. */
final class Allocator {
    private static final String NOT_ALL = "cannot allocate all claims";

    private final Pools pools;
    private final UsedDevices used;
    private final Function<String, @Nullable DeviceClass> classes;
    private final Expressions expressions;

    Allocator(Pools pools, UsedDevices used, Function<String, @Nullable DeviceClass> classes, Expressions expressions) {
        this.pools = pools;
        this.used = used;
        this.classes = classes;
        this.expressions = expressions;
    }

    /** @param results one for each claim; none if there is a reason. @param reason why it is not possible there, or null */
    record Outcome(List<AllocationResult> results, @Nullable String reason) {}

    /** @throws IllegalStateException if a claim or a class makes no sense: no other node would be better */
    Outcome allocate(Node node, List<ResourceClaim> claims) {
        List<Pool> reachable = pools.of(node);
        Map<Wanted, Map<DeviceId, Boolean>> known = new HashMap<>();
        Search.Fitness fitness = (claim, request, device) -> known.computeIfAbsent(request, any -> new HashMap<>())
                .computeIfAbsent(device.id(), any -> fits(claim, request, device, node));
        List<ClaimWants> wants = new ArrayList<>();
        for (ResourceClaim claim : claims) {
            wants.add(wants(claim, reachable, fitness));
        }
        List<PooledDevice> candidates = new ArrayList<>();
        Map<String, Counters> counters = new HashMap<>();
        for (Pool pool : reachable) {
            candidates.addAll(pool.devices());
            counters.put(pool.toString(), new Counters(pool, used));
        }
        List<List<Chosen>> found = new Search(wants, candidates, counters, used, fitness).find();
        if (found == null) {
            boolean isInvalid = reachable.stream().anyMatch(pool -> pool.state() == Pool.State.INVALID);
            return new Outcome(List.of(), isInvalid ? "invalid resource pools were encountered" : NOT_ALL);
        }
        List<AllocationResult> results = new ArrayList<>();
        for (int index = 0; index < claims.size(); index++) {
            results.add(Results.of(claims.get(index), found.get(index), node.name()));
        }
        return new Outcome(results, null);
    }

    private ClaimWants wants(ResourceClaim claim, List<Pool> reachable, Search.Fitness fitness) {
        List<List<ClaimWants.Option>> requests = new ArrayList<>();
        claim.spec().devices().requests().forEach(request -> requests.add(
                Wanted.of(request, name -> classNamed(claim, request.name(), name)).stream()
                        .map(wanted -> option(claim, wanted, reachable, fitness)).toList()));
        ClaimWants wants = new ClaimWants(claim, requests);
        if (wants.least() > Search.MOST) {
            throw new IllegalStateException("claim " + claim.key() + ": number of requested devices " + wants.least()
                    + " exceeds the claim limit of " + Search.MOST);
        }
        return wants;
    }

    private DeviceClass classNamed(ResourceClaim claim, String request, String name) {
        DeviceClass found = classes.apply(name);
        if (found == null) {
            throw new IllegalStateException("claim " + claim.key() + ", request " + request
                    + ": could not retrieve device class " + name + ": deviceclass.resource.k8s.io \"" + name + "\" not found");
        }
        return found;
    }

    private ClaimWants.Option option(ResourceClaim claim, Wanted wanted, List<Pool> reachable, Search.Fitness fitness) {
        if (!wanted.isAll()) {
            return new ClaimWants.Option(wanted, wanted.count(), null);
        }
        List<PooledDevice> all = new ArrayList<>();
        for (Pool pool : reachable) {
            String trouble = switch (pool.state()) {
                case USABLE -> null;
                case INCOMPLETE -> "being updated";
                case INVALID -> "invalid";
            };
            if (trouble != null) {
                throw new IllegalStateException("claim " + claim.key() + ", request " + wanted.name()
                        + ": asks for all devices, but resource pool " + pool + " is currently " + trouble);
            }
            pool.devices().stream()
                    .filter(device -> fitness.fits(claim, wanted, device))
                    .filter(device -> Capacities.suffice(device.device().capacity(), wanted.capacity(),
                            List.of(used.shares().getOrDefault(device.id(), Map.of()))))
                    .forEach(all::add);
        }
        return new ClaimWants.Option(wanted, all.size(), all);
    }

    private boolean fits(ResourceClaim claim, Wanted request, PooledDevice pooled, Node node) {
        Device device = pooled.device();
        DeviceClass deviceClass = Objects.requireNonNull(request.deviceClass());
        return expressions.match(deviceClass.spec().selectors(), pooled, "class " + deviceClass.name())
                && expressions.match(request.selectors(), pooled, "claim " + claim.key())
                && (!pooled.hasOwnPlace()
                        || Pools.matches(node, device.nodeName(), device.allNodes(), device.nodeSelector()));
    }
}
