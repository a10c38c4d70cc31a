package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The order in which nodes are looked at: one of each zone after the other, so that whoever stops early has seen all zones. */
final class NodeOrder {
    private final Map<String, List<String>> zones = new LinkedHashMap<>();

    void add(Node node) {
        zones.computeIfAbsent(zone(node), name -> new ArrayList<>()).add(node.name());
    }

    void remove(Node node) {
        String zone = zone(node);
        List<String> names = zones.getOrDefault(zone, new ArrayList<>());
        names.remove(node.name());
        if (names.isEmpty()) {
            zones.remove(zone);
        }
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        boolean more = true;
        for (int round = 0; more; round++) {
            more = false;
            for (List<String> zone : zones.values()) {
                if (round < zone.size()) {
                    names.add(zone.get(round));
                    more = true;
                }
            }
        }
        return names;
    }

    static String zone(Node node) {
        Map<String, String> labels = node.metadata().labels();
        String zone = either(labels, "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone");
        String region = either(labels, "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region");
        return region + "\0" + zone;
    }

    private static String either(Map<String, String> labels, String first, String second) {
        String value = labels.get(first);
        return value != null ? value : labels.getOrDefault(second, "");
    }
}
