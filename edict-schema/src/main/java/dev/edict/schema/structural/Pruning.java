package dev.edict.schema.structural;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes the fields that a schema does not know. Where the schema preserves unknown fields they stay, at every depth,
 * until a part of the schema that names fields of its own takes over again. The metadata, kind and version of a resource
 * are left alone. Gives back the same tree where nothing was removed.
 */
final class Pruning {
    private static final Set<String> META_FIELDS = Set.of("apiVersion", "kind", "metadata");

    private final FieldTrail trail;

    Pruning(FieldTrail trail) {
        this.trail = trail;
    }

    /** @param schema the schema of the whole object, whose root is a resource whether it says so or not */
    ObjectValue root(ObjectValue object, @Nullable StructuralSchema schema) {
        StructuralSchema known = schema == null ? StructuralSchema.EMPTY : schema;
        return object(object, known, true, known.preservesUnknownFields());
    }

    /** @param schema null where nothing is known of the value */
    Value value(Value value, @Nullable StructuralSchema schema) {
        return value(value, schema, schema != null && schema.preservesUnknownFields());
    }

    private Value value(Value value, @Nullable StructuralSchema schema, boolean preserving) {
        return switch (value) {
            case ObjectValue object when schema != null ->
                object(object, schema, schema.isEmbeddedResource(), preserving);
            case ObjectValue object when !preserving -> empty(object);
            case ListValue list -> list(list, schema == null ? null : schema.items(), preserving);
            default -> value;
        };
    }

    private ObjectValue object(ObjectValue object, StructuralSchema schema, boolean resource, boolean preserving) {
        return Trees.mapFields(object, (key, value) ->
                resource && META_FIELDS.contains(key) ? value : field(key, value, schema, preserving));
    }

    /** The pruned value, or null where the field has to go. */
    private @Nullable Value field(String key, Value value, StructuralSchema schema, boolean preserving) {
        if (schema.property(key) != null || schema.hasAdditionalProperties()) {
            int length = trail.enter(key);
            Value pruned = value(value, schema.child(key));
            trail.leave(length);
            return pruned;
        }
        if (preserving) {
            return value;
        }
        if (!META_FIELDS.contains(key) || !trail.isAtRoot()) {
            trail.unknownField(key);
        }
        return null;
    }

    private ObjectValue empty(ObjectValue object) {
        object.keys().forEach(trail::unknownField);
        return ObjectValue.EMPTY;
    }

    private ListValue list(ListValue list, @Nullable StructuralSchema items, boolean preserving) {
        if (preserving && items == null) {
            return list;
        }
        return Trees.mapItems(list, (index, item) -> {
            int length = trail.enter(index);
            Value pruned = value(item, items, preserving || (items != null && items.preservesUnknownFields()));
            trail.leave(length);
            return pruned;
        });
    }
}
