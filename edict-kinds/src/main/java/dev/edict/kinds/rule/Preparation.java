package dev.edict.kinds.rule;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;

/** What is done to an object before it is checked: status and spec kept apart, the generation counted. */
public final class Preparation {
    private Preparation() {}

    /** The object with a field as the old object has it, or without it where that has none. */
    public static ObjectValue keep(ObjectValue object, ObjectValue old, String key) {
        Value value = old.get(key);
        return value == null ? object.without(key) : object.with(key, value);
    }

    public static ObjectValue keepStatus(ObjectValue object, ObjectValue old) {
        return keep(object, old, "status");
    }

    /** The object with the old object's value for one field of its metadata. */
    public static ObjectValue keepMetadata(ObjectValue object, ObjectValue old, String key) {
        ObjectValue metadata = object.object("metadata");
        return object.with("metadata", keep(metadata, old.object("metadata"), key));
    }

    /** The object with the metadata that an update of the status may not change as the old object has it. */
    public static ObjectValue keepMetadataForStatus(ObjectValue object, ObjectValue old) {
        ObjectValue kept = object;
        for (String key : List.of(
                "deletionTimestamp", "generation", "labels", "annotations", "finalizers", "ownerReferences")) {
            kept = keepMetadata(kept, old, key);
        }
        return kept;
    }

    public static ObjectValue firstGeneration(ObjectValue object) {
        return withGeneration(object, 1);
    }

    /** The object with the old generation, or the next one if something that counts has changed. */
    public static ObjectValue countGeneration(ObjectValue object, ObjectValue old, boolean changed) {
        long generation = old.object("metadata").integer("generation");
        if (!changed && generation == 0) {
            return object.withoutAt("metadata", "generation");
        }
        return withGeneration(object, changed ? generation + 1 : generation);
    }

    /** Counts the generation of a kind for which a change of its spec is what counts. */
    public static ObjectValue countGeneration(ObjectValue object, ObjectValue old) {
        return countGeneration(object, old, differs(object, old, "spec"));
    }

    public static boolean differs(ObjectValue object, ObjectValue old, String key) {
        return !SemanticEquality.equal(object.get(key), old.get(key));
    }

    private static ObjectValue withGeneration(ObjectValue object, long generation) {
        return object.with("metadata", object.object("metadata").with("generation", generation));
    }
}
