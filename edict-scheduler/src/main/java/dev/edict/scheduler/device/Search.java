package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.model.quantity.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Looks for devices for all claims of a pod on a node: request after request, device after device, and another way wherever one
 * leads nowhere. The first way that leads to the end is taken. Within a request devices are tried in one order only, since which of
 * them comes first makes no difference.
 */
final class Search {
    /** More devices a claim can not have. */
    static final int MOST = 32;

    private final List<ClaimWants> claims;
    private final List<PooledDevice> candidates;
    private final Map<String, Counters> counters;
    private final UsedDevices used;
    private final Fitness fitness;
    private final List<List<Constraint>> constraints;
    private final List<List<Chosen>> chosen = new ArrayList<>();
    /** For which of the claims devices are taken on the way. */
    private final Map<DeviceId, Set<Integer>> taken = new HashMap<>();
    /** What is taken of devices that can be shared. */
    private final Map<DeviceId, List<Map<String, Quantity>>> shares = new HashMap<>();

    /** @param counters by pool */
    Search(List<ClaimWants> claims, List<PooledDevice> candidates, Map<String, Counters> counters, UsedDevices used, Fitness fitness) {
        this.claims = claims;
        this.candidates = candidates;
        this.counters = counters;
        this.used = used;
        this.fitness = fitness;
        this.constraints = claims.stream().map(ClaimWants::constraints).toList();
        claims.forEach(claim -> chosen.add(new ArrayList<>()));
    }

    /** For each claim its devices; null if they can not be had. @throws IllegalStateException if a claim makes no sense */
    @Nullable List<List<Chosen>> find() {
        return claim(0) ? chosen : null;
    }

    private boolean claim(int index) {
        return index == claims.size() || request(index, 0);
    }

    private boolean request(int claim, int index) {
        List<List<ClaimWants.Option>> requests = claims.get(claim).requests();
        if (index == requests.size()) {
            return claim(claim + 1);
        }
        for (ClaimWants.Option option : requests.get(index)) {
            boolean fits = chosen.get(claim).size() + option.count() <= MOST;
            if (fits && device(claim, index, option, 0, 0)) {
                return true;
            }
        }
        return false;
    }

    /** @param got how many of the request's devices are chosen. @param start the first candidate to look at */
    private boolean device(int claim, int request, ClaimWants.Option option, long got, int start) {
        List<PooledDevice> all = option.all();
        if (all != null && all.isEmpty()) {
            return false;
        }
        if (got == option.count()) {
            return request(claim, request + 1);
        }
        if (all != null) {
            PooledDevice device = all.get((int) got);
            if (!take(claim, option.wanted(), device, true)) {
                return false;
            }
            if (device(claim, request, option, got + 1, 0)) {
                return true;
            }
            giveBack(claim);
            return false;
        }
        for (int index = start; index < candidates.size(); index++) {
            if (take(claim, option.wanted(), candidates.get(index), false)) {
                if (device(claim, request, option, got + 1, index + 1)) {
                    return true;
                }
                giveBack(claim);
            }
        }
        return false;
    }

    /** @param must whether the request has no choice: then a constraint that is in the way is a mistake */
    private boolean take(int claim, Wanted request, PooledDevice device, boolean must) {
        DeviceId id = device.id();
        Set<Integer> by = taken.getOrDefault(id, Set.of());
        boolean isFree = request.adminAccess() ? !by.contains(claim) : by.isEmpty() && !used.whole().contains(id);
        if (!isFree || !request.toleratesAll(device.device().taints())
                || !fitness.fits(claims.get(claim).claim(), request, device) || !suffices(request, device)) {
            return false;
        }
        boolean counts = counts(device);
        if (counts && !reserve(device)) {
            return false;
        }
        if (!satisfies(claim, request, device)) {
            if (counts) {
                counters(device).giveBack(device.device());
            }
            if (must) {
                throw new IllegalStateException("claim " + claims.get(claim).claim().key() + ", request " + request.name()
                        + ": cannot add device " + id + " because a claim constraint would not be satisfied");
            }
            return false;
        }
        if (device.isShared()) {
            Map<String, Quantity> amounts = Capacities.taken(device.device().capacity(), request.capacity());
            shares.computeIfAbsent(id, any -> new ArrayList<>()).add(amounts);
            chosen.get(claim).add(new Chosen(request, device, UUID.randomUUID().toString(), amounts));
        } else {
            taken.computeIfAbsent(id, any -> new HashSet<>()).add(claim);
            chosen.get(claim).add(new Chosen(request, device, null, Map.of()));
        }
        return true;
    }

    /** Of a device that can be shared the first share takes the counters for all. */
    private boolean counts(PooledDevice device) {
        boolean isFirst = !device.isShared()
                || (!used.shares().containsKey(device.id()) && shares.getOrDefault(device.id(), List.of()).isEmpty());
        return isFirst && !device.device().consumesCounters().isEmpty();
    }

    private boolean reserve(PooledDevice device) {
        Counters left = counters(device);
        left.take(device.device());
        if (left.isOverdrawn(device.device())) {
            left.giveBack(device.device());
            return false;
        }
        return true;
    }

    private Counters counters(PooledDevice device) {
        Counters left = counters.get(device.id().driver() + "/" + device.id().pool());
        if (left == null) {
            throw new IllegalStateException("counters of " + device.id() + " are not known");
        }
        return left;
    }

    private boolean suffices(Wanted request, PooledDevice device) {
        List<Map<String, Quantity>> others = new ArrayList<>(shares.getOrDefault(device.id(), List.of()));
        others.add(used.shares().getOrDefault(device.id(), Map.of()));
        return Capacities.suffice(device.device().capacity(), request.capacity(), others);
    }

    private boolean satisfies(int claim, Wanted request, PooledDevice device) {
        List<Constraint> all = constraints.get(claim);
        for (int index = 0; index < all.size(); index++) {
            if (!all.get(index).add(request, device)) {
                all.subList(0, index).forEach(constraint -> constraint.remove(request));
                return false;
            }
        }
        return true;
    }

    /** Undoes the last {@link #take} for a claim. */
    private void giveBack(int claim) {
        Chosen last = chosen.get(claim).removeLast();
        PooledDevice device = last.device();
        if (last.share() == null) {
            Set<Integer> by = taken.get(device.id());
            if (by != null) {
                by.remove(claim);
            }
        } else {
            List<Map<String, Quantity>> all = shares.get(device.id());
            if (all != null) {
                all.removeLast();
            }
        }
        constraints.get(claim).forEach(constraint -> constraint.remove(last.request()));
        if (counts(device)) {
            counters(device).giveBack(device.device());
        }
    }

    /** Whether a device is one of those that a request means. */
    @FunctionalInterface
    interface Fitness {
        boolean fits(ResourceClaim claim, Wanted request, PooledDevice device);
    }
}
