package dev.edict.controllers.node;

import dev.edict.api.core.v1.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Nodes that may fail together, of which pods are driven away one node after the other, and the more slowly the more have failed:
 * when most of a zone is silent, it is rather the network than the nodes. Of its one owner, the monitor.
 */
final class Zone {
    enum State {
        INITIAL,
        NORMAL,
        PARTIAL_DISRUPTION,
        FULL_DISRUPTION
    }

    private static final double NODES_PER_SECOND = 0.1;
    private static final double NODES_PER_SECOND_DISRUPTED = 0.01;
    private static final int LARGE = 50;
    private static final double UNHEALTHY_SHARE = 0.55;
    private static final int FEWEST_UNHEALTHY = 3;

    private State state = State.INITIAL;
    private double rate = NODES_PER_SECOND;
    private double allowance = 1;
    private long counted;
    private final Set<String> waiting = new LinkedHashSet<>();

    Zone(long nanoTime) {
        this.counted = nanoTime;
    }

    /** By region and zone; one for all nodes that say nothing about it. */
    static String of(Node node) {
        Map<String, String> labels = node.metadata().labels();
        String region = labels.getOrDefault("topology.kubernetes.io/region",
                labels.getOrDefault("failure-domain.beta.kubernetes.io/region", ""));
        String zone = labels.getOrDefault("topology.kubernetes.io/zone",
                labels.getOrDefault("failure-domain.beta.kubernetes.io/zone", ""));
        return region.isEmpty() && zone.isEmpty() ? "" : region + ":\0:" + zone;
    }

    static State state(int ready, int unready) {
        if (ready == 0 && unready > 0) {
            return State.FULL_DISRUPTION;
        }
        return unready >= FEWEST_UNHEALTHY && (double) unready / (ready + unready) >= UNHEALTHY_SHARE
                ? State.PARTIAL_DISRUPTION
                : State.NORMAL;
    }

    State state() {
        return state;
    }

    /**
     * After a time in which nobody was driven away, the first turn comes as late as any other: nodes that could not be heard have time
     * to say that they live.
     *
     * @param size how many nodes it has
     */
    void enter(State next, int size) {
        state = next;
        allowance = rate == 0 ? 0 : allowance;
        rate = switch (next) {
            case INITIAL, NORMAL, FULL_DISRUPTION -> NODES_PER_SECOND;
            case PARTIAL_DISRUPTION -> size > LARGE ? NODES_PER_SECOND_DISRUPTED : 0;
        };
    }

    /** Nobody is driven away: when all zones are silent, it is us who are cut off. */
    void pause() {
        state = State.FULL_DISRUPTION;
        rate = 0;
    }

    void enqueue(String node) {
        waiting.add(node);
    }

    void remove(String node) {
        waiting.remove(node);
    }

    /** Those whose turn it is. */
    Deque<String> take(long nanoTime) {
        allowance = Math.min(1, allowance + (nanoTime - counted) / 1e9 * rate);
        counted = nanoTime;
        Deque<String> turn = new ArrayDeque<>();
        while (allowance >= 1 && rate > 0 && !waiting.isEmpty()) {
            String next = waiting.iterator().next();
            waiting.remove(next);
            turn.add(next);
            allowance -= 1;
        }
        return turn;
    }
}
