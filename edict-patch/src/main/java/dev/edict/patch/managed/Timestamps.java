package dev.edict.patch.managed;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;

/** Keeps a write that changes nothing but the times of its owners from being a write at all. */
public final class Timestamps {
    private Timestamps() {}

    /**
     * The old object's managed fields in the new one, if the times in them are all that differs between the two; else
     * the new object as it is. To be asked after admission, just before an update is stored.
     */
    public static ObjectValue revertIfAlone(ObjectValue updated, ObjectValue old) {
        ListValue after = new ApiObject(updated).managedFields();
        ListValue before = new ApiObject(old).managedFields();
        if (after.isEmpty() || after.size() != before.size() || after.equals(before)) {
            return updated;
        }
        for (int index = 0; index < after.size(); index++) {
            if (!after.object(index).without("time").equals(before.object(index).without("time"))) {
                return updated;
            }
        }
        ObjectValue reverted =
                updated.with("metadata", updated.object("metadata").with("managedFields", before));
        return reverted.equals(old) ? reverted : updated;
    }
}
