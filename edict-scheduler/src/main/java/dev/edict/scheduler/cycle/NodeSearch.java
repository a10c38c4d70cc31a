package dev.edict.scheduler.cycle;

import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.Nominations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds nodes that a pod can run on. In a large cluster it is content with some of them; it then goes on for the next pod where it has
 * stopped for this one, so that all nodes have their turn. Owned by one thread.
 */
final class NodeSearch {
    private static final int ENOUGH = 100;
    private static final int LEAST_PERCENTAGE = 5;

    private final int percentage;
    private int start;

    /** @param percentage how many of the nodes are enough; 0 for fewer percent the more nodes there are */
    NodeSearch(int percentage) {
        this.percentage = percentage;
    }

    record Found(List<NodeFacts> nodes, Map<String, Rejection> rejections) {}

    Found find(Feasibility pod, Cluster cluster, Nominations nominations) {
        List<NodeFacts> all = cluster.nodes();
        Set<String> only = pod.only();
        Found found = among(only == null ? all : named(only, cluster), pod, nominations);
        start = (start + found.nodes().size() + found.rejections().size()) % all.size();
        return found;
    }

    private static List<NodeFacts> named(Set<String> names, Cluster cluster) {
        List<NodeFacts> nodes = new ArrayList<>();
        for (String name : names) {
            NodeFacts node = cluster.node(name);
            if (node != null) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    private Found among(List<NodeFacts> nodes, Feasibility pod, Nominations nominations) {
        int enough = enough(nodes.size(), percentage);
        Found found = new Found(new ArrayList<>(), new HashMap<>());
        for (int index = 0; index < nodes.size() && found.nodes().size() < enough; index++) {
            NodeFacts node = nodes.get((start + index) % nodes.size());
            Rejection rejection = pod.check(node, nominations);
            if (rejection == null) {
                found.nodes().add(node);
            } else {
                found.rejections().put(node.name(), rejection);
            }
        }
        return found;
    }

    static int enough(int nodes, int percentage) {
        if (nodes < ENOUGH) {
            return nodes;
        }
        int part = percentage == 0 ? Math.max(LEAST_PERCENTAGE, 50 - nodes / 125) : percentage;
        return Math.max(ENOUGH, (int) ((long) nodes * part / 100));
    }
}
