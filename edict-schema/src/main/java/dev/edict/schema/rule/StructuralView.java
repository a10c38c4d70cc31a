package dev.edict.schema.rule;

import dev.edict.cel.type.SchemaView;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.StructuralSchema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schema of a custom resource as expressions see it. Its parts are made once, when they are first asked for. */
final class StructuralView implements SchemaView {
    private static final StructuralSchema TEXT = StructuralSchema.of(ObjectValue.of("type", "string"));
    private static final StructuralSchema NAMES = StructuralSchema.of(ObjectValue.of("type", "object", "properties",
            ObjectValue.of("name", ObjectValue.of("type", "string"), "generateName", ObjectValue.of("type", "string"))));

    private final StructuralSchema schema;
    private final boolean resource;
    // Views are the same whoever makes them, and immutable: it does no harm if two threads make one at a time.
    private volatile @Nullable SchemaView items;
    private volatile @Nullable SchemaView additional;
    private volatile @Nullable Map<String, SchemaView> properties;
    private volatile @Nullable SchemaView asResource;

    StructuralView(StructuralSchema schema) {
        this(schema, false);
    }

    private StructuralView(StructuralSchema schema, boolean resource) {
        this.schema = schema;
        this.resource = resource;
    }

    @Override
    public String type() {
        return schema.type();
    }

    @Override
    public String format() {
        return schema.format();
    }

    @Override
    public boolean isNullable() {
        return schema.isNullable();
    }

    @Override
    public boolean isIntOrString() {
        return schema.isIntOrString();
    }

    @Override
    public boolean isEmbeddedResource() {
        return schema.isEmbeddedResource();
    }

    @Override
    public boolean preservesUnknownFields() {
        return schema.preservesUnknownFields();
    }

    @Override
    public @Nullable String listType() {
        return schema.listType();
    }

    @Override
    public List<String> listMapKeys() {
        return schema.listMapKeys();
    }

    @Override
    public @Nullable SchemaView items() {
        SchemaView made = items;
        if (made == null && schema.items() != null) {
            made = new StructuralView(schema.items());
            items = made;
        }
        return made;
    }

    @Override
    public @Nullable Map<String, SchemaView> properties() {
        Map<String, SchemaView> made = properties;
        if (made == null && (resource || !schema.properties().isEmpty())) {
            Map<String, SchemaView> views = new LinkedHashMap<>();
            schema.properties().forEach((name, property) -> views.put(name, new StructuralView(property)));
            if (resource) {
                views.put("kind", new StructuralView(TEXT));
                views.put("apiVersion", new StructuralView(TEXT));
                views.put("metadata", new StructuralView(NAMES));
            }
            made = Collections.unmodifiableMap(views);
            properties = made;
        }
        return made;
    }

    @Override
    public @Nullable SchemaView additionalProperties() {
        SchemaView made = additional;
        if (made == null && schema.additionalProperties() != null) {
            made = new StructuralView(schema.additionalProperties());
            additional = made;
        }
        return made;
    }

    @Override
    public List<String> required() {
        return schema.required();
    }

    @Override
    public @Nullable Value defaultValue() {
        return schema.defaultValue();
    }

    @Override
    public List<Value> enumValues() {
        return schema.enumValues().items();
    }

    @Override
    public @Nullable Long maxLength() {
        return schema.bounds().maxLength();
    }

    @Override
    public @Nullable Long maxItems() {
        return schema.bounds().maxItems();
    }

    @Override
    public @Nullable Long maxProperties() {
        return schema.bounds().maxProperties();
    }

    /** Whether the schema has all that every resource has by itself, and possibly more. */
    private boolean describesResource() {
        StructuralSchema metadata = schema.property("metadata");
        return isText(schema, "kind")
                && isText(schema, "apiVersion")
                && metadata != null
                && metadata.type().equals("object")
                && isText(metadata, "name")
                && isText(metadata, "generateName");
    }

    private static boolean isText(StructuralSchema parent, String name) {
        StructuralSchema property = parent.property(name);
        return property != null && property.type().equals("string");
    }

    @Override
    public SchemaView ofResource() {
        if (resource || describesResource()) {
            return this;
        }
        SchemaView made = asResource;
        if (made == null) {
            made = new StructuralView(schema, true);
            asResource = made;
        }
        return made;
    }
}
