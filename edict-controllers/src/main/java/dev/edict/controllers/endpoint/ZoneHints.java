package dev.edict.controllers.endpoint;

import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointHints;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.api.discovery.v1.ForZone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Hints for services with the topology mode {@code Auto}: each zone gets endpoints in proportion to its processors, its own ones
 * first. Slices that already have good hints are left as they are.
 *
 * @param plan with hints in it, or without any if there is an obstacle
 * @param byZone how many endpoints are for each zone
 * @param obstacle why there are no hints; empty if there are
 */
record ZoneHints(SlicePlan plan, Map<String, Integer> byZone, Optional<String> obstacle) {

    static ZoneHints of(SlicePlan plan, ZoneShares shares) {
        int ready = ready(plan.create()) + ready(plan.update()) + ready(plan.unchanged());
        Optional<String> obstacle = shares.obstacle(ready);
        return obstacle.isPresent() ? without(plan, obstacle.get()) : allocate(plan, shares.allocations(ready));
    }

    private static ZoneHints without(SlicePlan plan, String obstacle) {
        return new ZoneHints(TrafficHints.removed(plan), Map.of(), Optional.of(obstacle));
    }

    private static int ready(List<EndpointSlice> slices) {
        return slices.stream().mapToInt(slice -> (int) slice.endpoints().stream().filter(TrafficHints::isReady).count()).sum();
    }

    private static ZoneHints allocate(SlicePlan plan, Map<String, ZoneShares.Allocation> allocations) {
        Map<String, Integer> given = new TreeMap<>();
        List<EndpointSlice> update = new ArrayList<>(plan.update());
        List<EndpointSlice> unchanged = new ArrayList<>();
        for (EndpointSlice slice : plan.unchanged()) {
            Map<String, Integer> hints = goodHints(slice, given, allocations);
            if (hints == null) {
                update.add(slice);
            } else {
                unchanged.add(slice);
                hints.forEach((zone, count) -> given.merge(zone, count, Integer::sum));
            }
        }
        for (EndpointSlice slice : plan.create()) {
            if (!countZones(slice, given)) {
                return without(plan, "One or more endpoints do not have a zone specified");
            }
        }
        for (EndpointSlice slice : update) {
            if (!countZones(slice, given)) {
                return without(plan, "One or more endpoints do not have a zone specified");
            }
        }
        Exchange exchange = Exchange.of(allocations, given);
        SlicePlan hinted = new SlicePlan(exchange.hint(plan.create()), exchange.hint(update), plan.delete(), unchanged);
        exchange.moved.forEach((zone, count) -> given.merge(zone, count, Integer::sum));
        return given.isEmpty() ? without(plan, "No hints allocated for zones") : new ZoneHints(hinted, given, Optional.empty());
    }

    /** Counts the ready endpoints of a slice for their own zones. @return whether each has one */
    private static boolean countZones(EndpointSlice slice, Map<String, Integer> given) {
        for (Endpoint endpoint : slice.endpoints()) {
            if (TrafficHints.isReady(endpoint)) {
                String zone = endpoint.zone();
                if (zone == null || zone.isEmpty()) {
                    return false;
                }
                given.merge(zone, 1, Integer::sum);
            }
        }
        return true;
    }

    /** How many hints a slice has for each zone; null if they can not stay. */
    private static @Nullable Map<String, Integer> goodHints(
            EndpointSlice slice, Map<String, Integer> given, Map<String, ZoneShares.Allocation> allocations) {
        Map<String, Integer> hints = new HashMap<>();
        for (Endpoint endpoint : slice.endpoints()) {
            if (!TrafficHints.isReady(endpoint)) {
                continue;
            }
            EndpointHints ofEndpoint = endpoint.hints();
            if (ofEndpoint == null || ofEndpoint.forZones().isEmpty()) {
                return null;
            }
            ofEndpoint.forZones().forEach(zone -> hints.merge(zone.name(), 1, Integer::sum));
        }
        for (Map.Entry<String, Integer> hint : hints.entrySet()) {
            ZoneShares.Allocation allocation = allocations.get(hint.getKey());
            if (allocation == null || hint.getValue() + given.getOrDefault(hint.getKey(), 0) > allocation.most()) {
                return null;
            }
        }
        return hints;
    }

    /** How many endpoints of some zones are for others. Belongs to who has made it: what is given and received is counted down. */
    private record Exchange(Map<String, Integer> giving, Map<String, Integer> receiving, Map<String, Integer> moved) {

        /** From those that have most too many to those that lack most, as long as that is worth it. */
        static Exchange of(Map<String, ZoneShares.Allocation> allocations, Map<String, Integer> given) {
            Map<String, Double> tooMany = new TreeMap<>();
            Map<String, Double> tooFew = new TreeMap<>();
            allocations.forEach((zone, allocation) -> {
                double more = given.getOrDefault(zone, 0) - allocation.desired();
                if (more > 0) {
                    tooMany.put(zone, more);
                } else if (more < 0) {
                    tooFew.put(zone, -more);
                }
            });
            Exchange exchange = new Exchange(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
            while (true) {
                Optional<Map.Entry<String, Double>> giver = tooMany.entrySet().stream().max(Map.Entry.comparingByValue());
                Optional<Map.Entry<String, Double>> receiver = tooFew.entrySet().stream().max(Map.Entry.comparingByValue());
                if (giver.isEmpty() || receiver.isEmpty() || !isWorthIt(giver.get().getValue(), receiver.get().getValue())) {
                    return exchange;
                }
                exchange.giving.merge(giver.get().getKey(), 1, Integer::sum);
                exchange.receiving.merge(receiver.get().getKey(), 1, Integer::sum);
                tooMany.merge(giver.get().getKey(), -1.0, Double::sum);
                tooFew.merge(receiver.get().getKey(), -1.0, Double::sum);
            }
        }

        private static boolean isWorthIt(double more, double fewer) {
            return (more >= 1 || fewer >= 1) && more >= 0.5 && fewer >= 0.5;
        }

        List<EndpointSlice> hint(List<EndpointSlice> slices) {
            return slices.stream()
                    .map(slice -> slice.withEndpoints(slice.endpoints().stream().map(this::hint).toList()))
                    .toList();
        }

        private Endpoint hint(Endpoint endpoint) {
            String zone = endpoint.zone();
            if (!TrafficHints.isReady(endpoint) || zone == null) {
                return endpoint;
            }
            Optional<String> receiver = giving.getOrDefault(zone, 0) == 0
                    ? Optional.empty()
                    : receiving.entrySet().stream().filter(entry -> entry.getValue() > 0).map(Map.Entry::getKey).findFirst();
            if (receiver.isPresent()) {
                giving.merge(zone, -1, Integer::sum);
                receiving.merge(receiver.get(), -1, Integer::sum);
                moved.merge(receiver.get(), 1, Integer::sum);
                moved.merge(zone, -1, Integer::sum);
            }
            return endpoint.withHints(
                    EndpointHints.EMPTY.withForZones(List.of(ForZone.EMPTY.withName(receiver.orElse(zone)))));
        }
    }
}
