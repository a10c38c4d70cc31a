package dev.edict.controllers.node;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a node between two looks at it. A sign of life is a change of what the node says of itself; when it says it
 * was does not matter, since its clock may be another.
 *
 * @param ready what it last said of its readiness; null if nothing
 * @param renewed when it last renewed its Lease, by its own clock
 * @param probed when it last gave a sign of life, by this clock
 */
record NodeHealth(@Nullable NodeCondition ready, @Nullable Instant renewed, Instant probed) {
    static final Duration GRACE = Duration.ofSeconds(50);
    static final Duration GRACE_AT_FIRST = Duration.ofSeconds(60);

    /** Those that are not known any more when a node is silent. */
    private static final List<String> CONDITIONS = List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    static @Nullable NodeCondition ready(Node node) {
        return node.status().conditions().stream().filter(each -> each.type().equals("Ready")).findFirst().orElse(null);
    }

    /**
     * What is known after another look.
     *
     * @param before null at the first one
     */
    static NodeHealth after(@Nullable NodeHealth before, Node node, @Nullable Lease lease, Instant now) {
        NodeCondition ready = ready(node);
        Instant renewed = lease == null ? null : lease.spec().renewTime();
        Instant probed;
        if (before == null) {
            probed = ready == null ? Objects.requireNonNullElse(node.metadata().creationTimestamp(), now) : now;
        } else {
            boolean isNews = ready == null
                    ? before.ready != null
                    : before.ready == null || !Objects.equals(before.ready.lastHeartbeatTime(), ready.lastHeartbeatTime());
            probed = isNews ? now : before.probed;
        }
        Instant known = before == null ? null : before.renewed;
        if (renewed != null && (known == null || known.isBefore(renewed))) {
            probed = now;
            known = renewed;
        }
        return new NodeHealth(ready, known, probed);
    }

    boolean isSilent(Instant now) {
        return now.isAfter(probed.plus(ready == null ? GRACE_AT_FIRST : GRACE));
    }

    /** As if it had just given a sign of life. */
    NodeHealth refreshed(Instant now) {
        return new NodeHealth(ready, renewed, now);
    }

    /** The node as it is to be shown when it is silent. */
    static Node unknown(Node node, Instant now) {
        Instant seconds = now.truncatedTo(ChronoUnit.SECONDS);
        List<NodeCondition> conditions = new ArrayList<>(node.status().conditions());
        for (String type : CONDITIONS) {
            int index = 0;
            while (index < conditions.size() && !conditions.get(index).type().equals(type)) {
                index++;
            }
            if (index == conditions.size()) {
                conditions.add(NodeCondition.EMPTY.withType(type).withStatus("Unknown").withReason("NodeStatusNeverUpdated")
                        .withMessage("Kubelet never posted node status.")
                        .withLastHeartbeatTime(node.metadata().creationTimestamp()).withLastTransitionTime(seconds));
            } else if (!conditions.get(index).status().equals("Unknown")) {
                conditions.set(index, conditions.get(index).withStatus("Unknown").withReason("NodeStatusUnknown")
                        .withMessage("Kubelet stopped posting node status.").withLastTransitionTime(seconds));
            }
        }
        return node.editStatus(status -> status.withConditions(conditions));
    }
}
