package dev.edict.schema.structural;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Takes from the defaults of a schema what the schema itself, or the metadata of resources, does not know. A default is
 * looked at in its place within an otherwise empty object, because it may be part of a resource's metadata.
 */
final class DefaultPruning {
    private static final String ANY_KEY = "*";

    private final MetadataReader metadata;
    private final StructuralSchema root;

    private DefaultPruning(MetadataReader metadata, StructuralSchema root) {
        this.metadata = metadata;
        this.root = root;
    }

    static StructuralSchema prune(StructuralSchema schema, MetadataReader metadata) {
        if (!schema.hasDefaultsWithin()) {
            return schema;
        }
        ObjectValue pruned = new DefaultPruning(metadata, schema).schema(schema.source(), schema, Place.ROOT);
        return pruned == schema.source() ? schema : StructuralSchema.of(pruned);
    }

    private ObjectValue schema(ObjectValue tree, StructuralSchema schema, Place place) {
        if (!schema.hasDefaultsWithin()) {
            return tree;
        }
        ObjectValue pruned = tree;
        if (schema.defaultValue() != null) {
            Value kept = inPlace(schema.defaultValue(), place);
            pruned = kept == null ? pruned.without("default") : pruned.with("default", kept);
        }
        StructuralSchema items = schema.items();
        if (items != null) {
            pruned = pruned.mapObject("items", part -> schema(part, items, place.item()));
        }
        StructuralSchema additional = schema.additionalProperties();
        if (additional != null) {
            pruned = pruned.mapObject(
                    "additionalProperties", part -> schema(part, additional, place.child(ANY_KEY)));
        }
        return pruned.mapObject("properties", properties -> Trees.mapFields(properties, (name, property) -> {
            StructuralSchema known = schema.property(name);
            return known == null || !(property instanceof ObjectValue object)
                    ? property
                    : schema(object, known, place.child(name));
        }));
    }

    private @Nullable Value inPlace(Value value, Place place) {
        if (!(place.surround(value) instanceof ObjectValue object)) {
            return null;
        }
        Value coerced = new EmbeddedResources(metadata, new FieldTrail(), true).coerce(object, root, true, null);
        return place.find(new Pruning(new FieldTrail()).root((ObjectValue) coerced, root));
    }
}
