package dev.edict.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeStatus;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one node tells the server of itself: that it is there, what it is like, and that it lives. For use by one thread at a time.
 */
final class NodeLife {
    /** How often a node tells all about itself, even if nothing has changed. */
    static final Duration REPORT = Duration.ofMinutes(5);

    /** A node that the server has not heard for so many beats may be taken for dead. */
    private static final int FEW_BEATS = 4;

    /** For how long it then looks with each beat whether it is: who finds that out may do so a little later. */
    private static final Duration WATCHFUL = Duration.ofMinutes(1);

    private final String name;
    private final String address;
    private final FleetOptions options;
    private final ResourceClient<Node> nodes;
    private final Heartbeats heartbeats;
    private final Duration firstReport;
    private final Consumer<Node> seen;
    private final NodeNews news;
    /** When it is to tell all about itself; null before it has been registered. */
    private @Nullable Instant due;
    /** Its last beat that the server has heard; null before the first. */
    private @Nullable Instant heard;
    private Instant watchfulUntil = Instant.MIN;

    /**
     * @param client asks as this node
     * @param place which of the nodes of its fleet it is, as a share of 1: as many as are registered at once do not all tell of
     *     themselves at once ever after, but some after half of the time, some after half as much again
     * @param seen is told what the server has of it, whenever that is asked for
     */
    NodeLife(String name, String address, FleetOptions options, Client client, double place, Consumer<Node> seen, NodeNews news) {
        this.name = name;
        this.address = address;
        this.options = options;
        this.nodes = client.of(Node.TYPE);
        this.heartbeats = new Heartbeats(client, name);
        this.seen = seen;
        this.news = news;
        this.firstReport = Duration.ofMillis((long) (REPORT.toMillis() * (0.5 + place)));
    }

    void beat(Instant now) {
        if (heard != null && Duration.between(heard, now).compareTo(options.heartbeat().multipliedBy(FEW_BEATS)) > 0) {
            watchfulUntil = now.plus(WATCHFUL);
        }
        if (due == null) {
            Node node = register();
            news.begins(name);
            report(node, now);
            due = now.plus(firstReport);
        } else if (!due.isAfter(now)) {
            report(nodes.get(name), now);
            due = now.plus(REPORT);
        } else if (now.isBefore(watchfulUntil)) {
            Node node = nodes.get(name);
            if (!isShownReady(node)) {
                report(node, now);
            }
        }
        heartbeats.beat(() -> nodes.get(name), now);
        heard = now;
    }

    private static boolean isShownReady(Node node) {
        return node.status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status().equals("True"));
    }

    private Node register() {
        try {
            return nodes.create(NodeRecord.of(name));
        } catch (ApiFailure.AlreadyExists there) {
            return nodes.get(name);
        }
    }

    private void report(Node node, Instant now) {
        seen.accept(node);
        NodeStatus alive = NodeRecord.alive(node, options, address, now);
        if (!alive.equals(node.status())) {
            nodes.status().patch(node.name(), Patch.merge(node, node.withStatus(alive), Node.CODEC));
            news.says(node, alive);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
