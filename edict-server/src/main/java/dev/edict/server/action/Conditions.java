package dev.edict.server.action;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The conditions of a status. */
final class Conditions {
    private Conditions() {}

    /** The status with a condition added or replaced; its time changes only when its status does. */
    static ObjectValue set(ObjectValue status, ObjectValue condition, Instant now) {
        ListValue conditions = status.list("conditions");
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        for (int index = 0; index < conditions.size(); index++) {
            ObjectValue known = conditions.object(index);
            if (known.string("type").equals(condition.string("type"))) {
                boolean same = known.string("status").equals(condition.string("status"));
                ObjectValue kept = same ? condition.with("lastTransitionTime", known.string("lastTransitionTime"))
                        : condition.with("lastTransitionTime", time);
                return status.with("conditions", conditions.with(index, kept));
            }
        }
        return status.with("conditions", conditions.plus(condition.with("lastTransitionTime", time)));
    }
}
