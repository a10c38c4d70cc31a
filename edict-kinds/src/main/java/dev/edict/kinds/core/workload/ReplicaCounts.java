package dev.edict.kinds.core.workload;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for the counts in the status of a set of pods. */
public final class ReplicaCounts {
    private ReplicaCounts() {}

    /** None of the counts may exceed that of all replicas. */
    public static void notMoreThanAll(ObjectValue status, List<String> counts, FieldPath path, FieldErrors errors) {
        for (String count : counts) {
            if (status.integer(count) > status.integer("replicas")) {
                errors.invalid(path.child(count), status.integer(count), "cannot be greater than status.replicas");
            }
        }
    }

    /** @param ready how the message calls the count of ready replicas */
    public static void availableAreReady(ObjectValue status, String ready, FieldPath path, FieldErrors errors) {
        if (status.integer("availableReplicas") > status.integer("readyReplicas")) {
            errors.invalid(path.child("availableReplicas"), status.integer("availableReplicas"),
                    "cannot be greater than " + ready);
        }
    }

    public static void collisionsNotDecremented(ObjectValue status, ObjectValue old, FieldPath path, FieldErrors errors) {
        if (status.integer("collisionCount") < old.integer("collisionCount")) {
            errors.invalid(path.child("collisionCount"), status.integer("collisionCount"), "cannot be decremented");
        }
    }
}
