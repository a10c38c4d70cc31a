package dev.edict.schema.structural;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes from the defaults of a schema what the schema itself, or the metadata of resources, does not know. A default is
 * looked at in its place within an otherwise empty object, because it may be part of a resource's metadata.
 *
 * <p>The defaults are gathered first and looked at afterwards: to walk through an object while still walking through the
 * schema would need twice the stack.
 */
final class DefaultPruning {
    private static final String ANY_KEY = "*";

    private final MetadataReader metadata;
    private final StructuralSchema root;
    private final List<Found> found = new ArrayList<>();
    /** What becomes of the defaults that change: the rest of it, or nothing. */
    private final Map<StructuralSchema, Optional<Value>> changed = new IdentityHashMap<>();

    private DefaultPruning(MetadataReader metadata, StructuralSchema root) {
        this.metadata = metadata;
        this.root = root;
    }

    /** A schema that has a default. */
    private record Found(StructuralSchema schema, Value value, Place place) {}

    static StructuralSchema prune(StructuralSchema schema, MetadataReader metadata) {
        return schema.hasDefaultsWithin() ? new DefaultPruning(metadata, schema).prune() : schema;
    }

    private StructuralSchema prune() {
        gather(root, Place.ROOT);
        for (Found one : found) {
            Value kept = inPlace(one.value(), one.place());
            if (!one.value().equals(kept)) {
                changed.put(one.schema(), Optional.ofNullable(kept));
            }
        }
        return changed.isEmpty() ? root : StructuralSchema.of(rewrite(root.source(), root));
    }

    private void gather(StructuralSchema schema, Place place) {
        if (!schema.hasDefaultsWithin()) {
            return;
        }
        Value value = schema.defaultValue();
        if (value != null) {
            found.add(new Found(schema, value, place));
        }
        StructuralSchema items = schema.items();
        if (items != null) {
            gather(items, place.item());
        }
        StructuralSchema additional = schema.additionalProperties();
        if (additional != null) {
            gather(additional, place.child(ANY_KEY));
        }
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            gather(property.getValue(), place.child(property.getKey()));
        }
    }

    private @Nullable Value inPlace(Value value, Place place) {
        if (!(place.surround(value) instanceof ObjectValue object)) {
            return null;
        }
        Value coerced = new EmbeddedResources(metadata, new FieldTrail(), true).coerce(object, root, true, null);
        return place.find(new Pruning(new FieldTrail()).root((ObjectValue) coerced, root));
    }

    private ObjectValue rewrite(ObjectValue tree, StructuralSchema schema) {
        if (!schema.hasDefaultsWithin()) {
            return tree;
        }
        ObjectValue written = tree;
        Optional<Value> kept = changed.get(schema);
        if (kept != null) {
            written = kept.isPresent() ? written.with("default", kept.get()) : written.without("default");
        }
        StructuralSchema items = schema.items();
        if (items != null) {
            written = written.with("items", rewrite(items.source(), items));
        }
        StructuralSchema additional = schema.additionalProperties();
        if (additional != null) {
            written = written.with("additionalProperties", rewrite(additional.source(), additional));
        }
        ObjectValue.Builder properties = written.object("properties").toBuilder();
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            properties.put(property.getKey(), rewrite(property.getValue().source(), property.getValue()));
        }
        return schema.properties().isEmpty() ? written : written.with("properties", properties.build());
    }
}
