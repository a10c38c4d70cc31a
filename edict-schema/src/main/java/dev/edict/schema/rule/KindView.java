package dev.edict.schema.rule;

import dev.edict.cel.type.SchemaView;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a kind, built in or custom, as expressions about its objects see it. A definition within itself is an object
 * of which nothing is known, for types are finite; quantities can not be seen, because they are texts or numbers.
 */
public final class KindView implements SchemaView {
    private static final String QUANTITY = ".Quantity";

    private static final Schema TEXT = Schema.of(ObjectValue.of("type", "string"), name -> {
        throw new IllegalArgumentException("a text refers to nothing");
    });

    /** What is known of the metadata of a resource within another. */
    private static final Schema NAMES = Schema.of(ObjectValue.of("type", "object", "properties", ObjectValue.of(
            "name", ObjectValue.of("type", "string"), "generateName", ObjectValue.of("type", "string"))), name -> {
        throw new IllegalArgumentException("names refer to nothing");
    });

    private final Schema schema;
    private final @Nullable Schema metadata;
    /** The definitions around this one and itself. */
    private final Set<String> around;
    private final boolean closed;

    private KindView(Schema schema, @Nullable Schema metadata, Set<String> around) {
        this.schema = schema;
        this.metadata = metadata;
        String reference = schema.reference();
        this.closed = reference != null && around.contains(reference);
        Set<String> more = new HashSet<>(around);
        if (reference != null) {
            more.add(reference);
        }
        this.around = more;
    }

    /** @param metadata what the metadata of every object looks like, for kinds that need not say it; null for those that do */
    public static KindView of(Schema schema, @Nullable Schema metadata) {
        return new KindView(schema, metadata, Set.of());
    }

    private KindView child(Schema part) {
        return new KindView(part, null, around);
    }

    @Override
    public String type() {
        String reference = schema.reference();
        if (closed) {
            return "object";
        }
        return reference != null && reference.endsWith(QUANTITY) ? "" : schema.shape().source().string("type");
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
        return !closed && schema.isIntOrString();
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
        return null;
    }

    @Override
    public List<String> listMapKeys() {
        return List.of();
    }

    @Override
    public @Nullable SchemaView items() {
        Schema items = schema.items();
        return items == null || closed ? null : child(items);
    }

    @Override
    public @Nullable Map<String, SchemaView> properties() {
        if (closed) {
            return null;
        }
        Map<String, SchemaView> views = new LinkedHashMap<>();
        schema.properties().forEach((name, property) -> views.put(name, child(property)));
        if (metadata != null) {
            views.put("kind", child(TEXT));
            views.put("apiVersion", child(TEXT));
            views.put("metadata", child(metadata));
        }
        return Collections.unmodifiableMap(views);
    }

    @Override
    public @Nullable SchemaView additionalProperties() {
        Schema additional = schema.additional();
        return additional == null || closed ? null : child(additional);
    }

    @Override
    public List<String> required() {
        return List.copyOf(schema.required());
    }

    @Override
    public @Nullable Value defaultValue() {
        return schema.defaultValue();
    }

    @Override
    public List<Value> enumValues() {
        return schema.enumValues().items();
    }

    private @Nullable Long bound(String key) {
        return schema.shape().source().get(key) instanceof NumberValue number && number.isLong() ? number.longValue() : null;
    }

    @Override
    public @Nullable Long maxLength() {
        return bound("maxLength");
    }

    @Override
    public @Nullable Long maxItems() {
        return bound("maxItems");
    }

    @Override
    public @Nullable Long maxProperties() {
        return bound("maxProperties");
    }

    @Override
    public SchemaView ofResource() {
        Schema own = schema.property("metadata");
        boolean complete = metadata != null || own != null && own.property("name") != null;
        return complete ? this : new KindView(schema, NAMES, around);
    }
}
