package dev.edict.server.flow;

import dev.edict.server.filter.Call;
import dev.edict.server.metrics.FlowSeries;

/** A schema in use: its requests, the level that they belong to, and what is counted of them. */
record Flow(FlowSchema schema, Level level, FlowSeries series) {

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
