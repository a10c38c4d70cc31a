package dev.edict.server.flow;

import dev.edict.server.filter.Call;
import dev.edict.server.metrics.FlowMetrics;
import dev.edict.server.metrics.FlowSeries;
import org.jspecify.annotations.Nullable;

/** A schema in use: its requests, the level that they belong to, and what is counted of them once there are any. */
final class Flow {
    private final FlowSchema schema;
    private final long hash;
    private final Level level;
    private final FlowMetrics metrics;
    private volatile @Nullable FlowSeries series;

    /** @param hash of the name of the schema */
    Flow(FlowSchema schema, long hash, Level level, FlowMetrics metrics) {
        this.schema = schema;
        this.hash = hash;
        this.level = level;
        this.metrics = metrics;
    }

    FlowSchema schema() {
        return schema;
    }

    long hash() {
        return hash;
    }

    Level level() {
        return level;
    }

    FlowSeries series() {
        FlowSeries known = series;
        if (known == null) {
            known = metrics.flow(schema.level(), schema.name());
            series = known;
        }
        return known;
    }

    /** What tells a flow of this schema from the others; where nobody queues, nobody asks. */
    String distinguisher(Call call) {
        if (!(level.settings().excess() instanceof PriorityLevel.Excess.Queue queue) || queue.queues() < 2) {
            return "";
        }
        return switch (schema.distinguisher()) {
            case NOTHING -> "";
            case USER -> call.user().name();
            case NAMESPACE -> call.info().namespace();
        };
    }
}
