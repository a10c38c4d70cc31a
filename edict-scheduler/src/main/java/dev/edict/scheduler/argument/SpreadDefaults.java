package dev.edict.scheduler.argument;

import dev.edict.api.core.v1.TopologySpreadConstraint;
import java.util.List;

/**
 * How pods of one service or owner are spread that say nothing about it.
 *
 * @param anyNode whether nodes count, too, that lack the label of one of the constraints
 */
public record SpreadDefaults(List<TopologySpreadConstraint> constraints, boolean anyNode) {
    private static final String WISH = "ScheduleAnyway";

    /** Over hosts and zones, where that can be. */
    public static final SpreadDefaults USUAL =
            new SpreadDefaults(List.of(wish("kubernetes.io/hostname", 3), wish("topology.kubernetes.io/zone", 5)), true);

    public SpreadDefaults {
        constraints = List.copyOf(constraints);
    }

    private static TopologySpreadConstraint wish(String topologyKey, int maxSkew) {
        return TopologySpreadConstraint.EMPTY.withTopologyKey(topologyKey).withMaxSkew(maxSkew).withWhenUnsatisfiable(WISH);
    }
}
