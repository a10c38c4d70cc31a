package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Service;
import dev.edict.client.control.Change;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Gives endpoints hints, as their services want them, and remembers which services have some for zones: those are looked at again
 * when nodes come and go. Safe for use by any thread.
 */
final class Topology {
    private static final String DISABLED = "TopologyAwareHintsDisabled";

    private final Cache<Node> nodes;
    private final ObjectEvents<Service> events;
    /** By service and family; guarded by this. */
    private final Map<ObjectKey, Map<String, Map<String, Integer>>> hints = new HashMap<>();
    /** Guarded by this. */
    private ZoneShares shares = ZoneShares.UNKNOWN;
    /** Guarded by this: whether the shares are those of nodes that have changed. */
    private boolean outdated = true;

    Topology(Cache<Node> nodes, ObjectEvents<Service> events) {
        this.nodes = nodes;
        this.events = events;
    }

    /** Changes of nodes that move shares between zones. */
    Predicate<Change<Node>> changes() {
        Predicate<Change<Node>> relevant = Change.update((before, after) -> ZoneShares.isReady(before) != ZoneShares.isReady(after)
                || !ZoneShares.zoneOf(before).equals(ZoneShares.zoneOf(after)));
        return change -> {
            boolean matters = relevant.test(change);
            if (matters) {
                outdate();
            }
            return matters;
        };
    }

    private synchronized void outdate() {
        outdated = true;
    }

    private synchronized ZoneShares shares() {
        if (outdated) {
            outdated = false;
            shares = ZoneShares.of(nodes.list());
        }
        return shares;
    }

    /** Services whose hints are too uneven for the nodes that there are. */
    synchronized List<ObjectKey> overloaded() {
        if (hints.isEmpty()) {
            return List.of();
        }
        ZoneShares now = shares();
        List<ObjectKey> keys = new ArrayList<>();
        hints.forEach((key, byFamily) -> {
            if (byFamily.values().stream().anyMatch(now::isOverloaded)) {
                keys.add(key);
            }
        });
        return keys;
    }

    /** A plan with the hints that the service wants. */
    SlicePlan hinted(SlicePlan plan, Service service, String family) {
        ObjectKey key = ObjectKey.of(service);
        if (!isAutomatic(service)) {
            if (hasHints(key)) {
                events.warning(service, DISABLED, "Topology Aware Hints has been disabled, addressType: " + family);
            }
            forget(key, family);
            return TrafficHints.areWanted(service) ? TrafficHints.added(plan, service) : TrafficHints.removed(plan);
        }
        ZoneHints result = ZoneHints.of(plan, shares());
        if (result.obstacle().isPresent()) {
            forget(key, family);
            events.warning(service, DISABLED, result.obstacle().get() + ", addressType: " + family);
        } else if (remember(key, family, result.byZone())) {
            events.normal(service, "TopologyAwareHintsEnabled", "Topology Aware Hints has been enabled, addressType: " + family);
        }
        return result.plan();
    }

    private static boolean isAutomatic(Service service) {
        Map<String, String> annotations = service.metadata().annotations();
        String mode = annotations.getOrDefault("service.kubernetes.io/topology-aware-hints",
                annotations.getOrDefault("service.kubernetes.io/topology-mode", ""));
        return mode.equals("Auto") || mode.equals("auto");
    }

    private synchronized boolean hasHints(ObjectKey service) {
        return hints.containsKey(service);
    }

    /** @return whether the service had none before */
    private synchronized boolean remember(ObjectKey service, String family, Map<String, Integer> byZone) {
        boolean first = !hints.containsKey(service);
        hints.computeIfAbsent(service, ignored -> new HashMap<>()).put(family, byZone);
        return first;
    }

    synchronized void forget(ObjectKey service, String family) {
        Map<String, Map<String, Integer>> byFamily = hints.get(service);
        if (byFamily != null) {
            byFamily.remove(family);
            if (byFamily.isEmpty()) {
                hints.remove(service);
            }
        }
    }

    synchronized void forget(ObjectKey service) {
        hints.remove(service);
    }
}
