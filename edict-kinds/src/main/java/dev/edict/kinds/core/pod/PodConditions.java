package dev.edict.kinds.core.pod;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;

/** How the server itself writes the conditions of a pod. */
public final class PodConditions {
    private PodConditions() {}

    /**
     * The conditions with one of them set. It has changed now, unless there was one of its type with the same status.
     *
     * @param condition its type and status, and what else there is to say; the times are filled in
     * @param now the time as objects write it
     */
    public static ListValue with(ListValue conditions, ObjectValue condition, String now) {
        for (int index = 0; index < conditions.size(); index++) {
            ObjectValue before = conditions.object(index);
            if (before.string("type").equals(condition.string("type"))) {
                boolean same = before.string("status").equals(condition.string("status"));
                String since = same ? before.string("lastTransitionTime") : now;
                return conditions.with(index, timed(condition, new StringValue(since.isEmpty() ? now : since)));
            }
        }
        return conditions.plus(timed(condition, new StringValue(now)));
    }

    static ObjectValue timed(ObjectValue condition, Value since) {
        return condition.with("lastProbeTime", NullValue.NULL).with("lastTransitionTime", since);
    }
}
