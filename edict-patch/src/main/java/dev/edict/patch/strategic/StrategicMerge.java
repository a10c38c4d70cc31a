package dev.edict.patch.strategic;

import dev.edict.model.json.Json;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;

/**
 * Strategic merge patches, driven by the merge keys and patch strategies of a schema. Pure functions; what is given
 * never changes.
 *
 * <p>What is promised, for objects that fit the schema and have no nulls and no duplicate items:
 *
 * <ul>
 *   <li>{@code apply(original, twoWay(original, modified))} equals {@code modified}, up to a list or an object that is
 *       empty in one of them and absent in the other.
 *   <li>{@code apply(current, threeWay(original, modified, current))} has every field of {@code modified}; what was in
 *       {@code original} and is not in {@code modified} is gone, with all that others put in it; whatever else
 *       {@code current} has is untouched.
 * </ul>
 */
public final class StrategicMerge {
    private StrategicMerge() {}

    /**
     * The object with the patch applied to it.
     *
     * @throws StrategicMergeException if the patch is wrong in itself or does not fit
     */
    public static ObjectValue apply(ObjectValue original, ObjectValue patch, Schema schema) {
        return ObjectMerger.APPLYING.merge(original, patch, new PatchSchema(schema));
    }

    /**
     * The patch that makes the modified object out of the original.
     *
     * @throws StrategicMergeException if one of them does not fit the schema
     */
    public static ObjectValue twoWay(ObjectValue original, ObjectValue modified, Schema schema) {
        return new ObjectDiff(true, true, true).between(original, modified, new PatchSchema(schema), false);
    }

    /**
     * The patch that client-side apply sends: it brings the current object to what the modified configuration says, and
     * takes out what the last configuration said and this one does not. Fields that neither mentions are left alone.
     *
     * @param original the configuration that was applied last
     * @param modified the configuration to apply now
     * @param current the object as it is
     * @param overwrite whether to overwrite what others have changed since
     * @throws StrategicMergeException if one of them does not fit the schema; or, without {@code overwrite}, if the
     *     patch changes a field that has been changed otherwise since it was last applied
     */
    public static ObjectValue threeWay(
            ObjectValue original, ObjectValue modified, ObjectValue current, Schema schema, boolean overwrite) {
        PatchSchema fields = new PatchSchema(schema);
        ObjectValue delta = new ObjectDiff(true, true, false).between(current, modified, fields, false);
        ObjectValue deletions = new ObjectDiff(true, false, true).between(original, modified, fields, false);
        ObjectValue patch = ObjectMerger.JOINING.merge(deletions, delta, fields);
        if (!overwrite) {
            ObjectValue changes = new ObjectDiff(false, true, true).between(original, current, fields, false);
            if (PatchConflicts.exist(patch, changes, fields)) {
                throw new StrategicMergeException(StrategicMergeException.Kind.CONFLICT,
                        "patch:\n" + Json.text(patch)
                                + "\nconflicts with changes made from original to current:\n" + Json.text(changes)
                                + "\n");
            }
        }
        return patch;
    }
}
