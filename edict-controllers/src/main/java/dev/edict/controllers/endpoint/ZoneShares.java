package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Node;
import dev.edict.model.quantity.Quantity;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which part of the processors of a cluster is in which zone, and so how many endpoints each zone should get.
 *
 * @param byZone adds up to 1; empty if not all nodes tell their zone and their processors, or if there is one zone only
 */
record ZoneShares(Map<String, Double> byZone) {
    static final ZoneShares UNKNOWN = new ZoneShares(Map.of());

    /** By how much a zone may be loaded more than others. */
    static final double OVERLOAD = 0.2;

    private static final String ZONE_LABEL = "topology.kubernetes.io/zone";

    /**
     * How many endpoints a zone gets.
     *
     * @param most if each other zone gets what it needs at least
     */
    record Allocation(int least, int most, double desired) {}

    static ZoneShares of(Collection<Node> nodes) {
        Map<String, Long> processors = new TreeMap<>();
        for (Node node : nodes) {
            if (isControlPlane(node) || !isReady(node)) {
                continue;
            }
            String zone = node.metadata().labels().getOrDefault(ZONE_LABEL, "");
            long processor = node.status().allocatable().getOrDefault("cpu", Quantity.ZERO).milliValue();
            if (zone.isEmpty() || processor == 0) {
                return UNKNOWN;
            }
            processors.merge(zone, processor, Long::sum);
        }
        double total = processors.values().stream().mapToLong(Long::longValue).sum();
        if (processors.size() < 2 || total == 0) {
            return UNKNOWN;
        }
        Map<String, Double> shares = new TreeMap<>();
        processors.forEach((zone, processor) -> shares.put(zone, processor / total));
        return new ZoneShares(shares);
    }

    private static boolean isControlPlane(Node node) {
        return node.metadata().labels().containsKey("node-role.kubernetes.io/control-plane")
                || node.metadata().labels().containsKey("node-role.kubernetes.io/master");
    }

    static boolean isReady(Node node) {
        return node.status().conditions().stream()
                .filter(condition -> condition.type().equals("Ready"))
                .findFirst()
                .filter(condition -> condition.status().equals("True"))
                .isPresent();
    }

    static String zoneOf(Node node) {
        return node.metadata().labels().getOrDefault(ZONE_LABEL, "");
    }

    /** Why so many endpoints can not be shared among the zones; empty if they can. */
    Optional<String> obstacle(int endpoints) {
        if (byZone.isEmpty()) {
            return Optional.of(
                    "Insufficient Node information: allocatable CPU or zone not specified on one or more nodes");
        }
        String counts = " (" + endpoints + " endpoints, " + byZone.size() + " zones)";
        if (byZone.size() > endpoints) {
            return Optional.of("Insufficient number of endpoints" + counts);
        }
        if (byZone.values().stream().mapToInt(share -> least(share, endpoints)).sum() > endpoints) {
            return Optional.of("Unable to allocate minimum required endpoints to each zone without exceeding overload threshold"
                    + counts);
        }
        return Optional.empty();
    }

    /** How so many endpoints are shared; to be asked if there is no {@link #obstacle}. */
    Map<String, Allocation> allocations(int endpoints) {
        int atLeast = byZone.values().stream().mapToInt(share -> least(share, endpoints)).sum();
        Map<String, Allocation> allocations = new TreeMap<>();
        byZone.forEach((zone, share) -> {
            int least = least(share, endpoints);
            allocations.put(zone, new Allocation(least, least + endpoints - atLeast, Math.max(share * endpoints, least)));
        });
        return allocations;
    }

    /** Whether zones have fewer endpoints than they need. @param hints how many there are for each zone */
    boolean isOverloaded(Map<String, Integer> hints) {
        if (hints.isEmpty()) {
            return false;
        }
        int total = hints.values().stream().mapToInt(Integer::intValue).sum();
        return byZone.isEmpty() || byZone.entrySet().stream().anyMatch(entry ->
                !hints.containsKey(entry.getKey()) || hints.getOrDefault(entry.getKey(), 0) < least(entry.getValue(), total));
    }

    private static int least(double share, int endpoints) {
        return (int) Math.ceil(share * endpoints * (1 / (1 + OVERLOAD)));
    }
}
