package dev.edict.model.schema;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The structural schema of a value, of a built-in kind and of a custom resource alike: a view of an OpenAPI schema
 * object, read on first use and immutable to its users.
 *
 * <p>A schema that refers to a definition answers for its shape (type, properties, items) with that definition, and
 * for what stands beside the reference (description, default, how writers share it) with its own words first.
 *
 * <p>Beyond the keywords of OpenAPI and Kubernetes' {@code x-kubernetes-*}, the catalogue writes keys of its own, which
 * are never served: {@code x-edict-zero} (see {@link ZeroValue}), {@code x-edict-number}, {@code x-edict-within} and
 * {@code x-edict-wire} (the protobuf field number, place and type), {@code x-edict-go} (the Go type's name in messages).
 */
public final class Schema {
    private final ObjectValue source;
    private final Definitions definitions;
    private final @Nullable String reference;
    private @Nullable Schema target;
    private @Nullable Map<String, Schema> properties;
    private @Nullable Schema items;
    private @Nullable Schema additional;
    private @Nullable SchemaType type;
    private @Nullable Set<String> required;

    private Schema(ObjectValue source, Definitions definitions) {
        this.source = source;
        this.definitions = definitions;
        this.reference = referenceOf(source);
    }

    /** A schema over an OpenAPI schema object; references are looked up in the definitions when they are needed. */
    public static Schema of(ObjectValue source, Definitions definitions) {
        return new Schema(source, definitions);
    }

    private static @Nullable String referenceOf(ObjectValue source) {
        String direct = source.string("$ref");
        if (direct.isEmpty() && source.list("allOf").size() == 1 && source.string("type").isEmpty()) {
            direct = source.list("allOf").object(0).string("$ref");
        }
        return direct.isEmpty() ? null : direct.substring(direct.lastIndexOf('/') + 1);
    }

    /** The OpenAPI schema object behind this schema. */
    public ObjectValue source() {
        return source;
    }

    /** The name of the definition that this schema refers to, such as {@code io.k8s.api.core.v1.Container}. */
    public @Nullable String reference() {
        return reference;
    }

    /** Another definition of the catalogue or document that this schema belongs to. */
    public Schema sibling(String name) {
        return definitions.definition(name);
    }

    /** The schema that says what this one looks like: the definition that it refers to, or itself. */
    public Schema shape() {
        if (reference == null) {
            return this;
        }
        Schema found = target;
        if (found == null) {
            found = definitions.definition(reference).shape();
            target = found;
        }
        return found;
    }

    private @Nullable Value own(String key) {
        Value value = source.get(key);
        return value != null || reference == null ? value : shape().source.get(key);
    }

    private String text(String key) {
        return own(key) instanceof StringValue found ? found.text() : "";
    }

    private boolean flag(String key) {
        return own(key) == BooleanValue.TRUE;
    }

    public SchemaType type() {
        Schema shape = shape();
        SchemaType known = shape.type;
        if (known == null) {
            known = typeOf(shape.source);
            shape.type = known;
        }
        return known;
    }

    private static SchemaType typeOf(ObjectValue source) {
        return switch (source.string("type")) {
            case "object" -> source.has("properties") || !(source.get("additionalProperties") instanceof ObjectValue)
                    ? SchemaType.OBJECT : SchemaType.MAP;
            case "array" -> SchemaType.LIST;
            case "string" -> source.string("format").equals("int-or-string") ? SchemaType.ANY : SchemaType.STRING;
            case "integer" -> SchemaType.INTEGER;
            case "number" -> SchemaType.NUMBER;
            case "boolean" -> SchemaType.BOOLEAN;
            default -> source.has("properties") ? SchemaType.OBJECT : SchemaType.ANY;
        };
    }

    public String format() {
        return text("format");
    }

    public boolean isIntOrString() {
        return flag("x-kubernetes-int-or-string") || format().equals("int-or-string");
    }

    public String description() {
        return text("description");
    }

    /** The properties of an object, in their order; empty for other types. */
    public Map<String, Schema> properties() {
        Schema shape = shape();
        Map<String, Schema> known = shape.properties;
        if (known == null) {
            Map<String, Schema> read = new LinkedHashMap<>();
            shape.source.object("properties").forEach((name, property) -> {
                if (property instanceof ObjectValue object) {
                    read.put(name, new Schema(object, shape.definitions));
                }
            });
            // The wrapper's final field makes it safe to publish by a race.
            known = Collections.unmodifiableMap(read);
            shape.properties = known;
        }
        return known;
    }

    public @Nullable Schema property(String name) {
        return properties().get(name);
    }

    public Set<String> required() {
        Schema shape = shape();
        Set<String> known = shape.required;
        if (known == null) {
            known = Set.copyOf(shape.source.list("required").strings());
            shape.required = known;
        }
        return known;
    }

    /** The schema of a list's items, or null where it has none. */
    public @Nullable Schema items() {
        Schema shape = shape();
        if (shape.items == null && shape.source.get("items") instanceof ObjectValue object) {
            shape.items = new Schema(object, shape.definitions);
        }
        return shape.items;
    }

    /** The schema of a map's values, or null where there is none. */
    public @Nullable Schema additional() {
        Schema shape = shape();
        if (shape.additional == null && shape.source.get("additionalProperties") instanceof ObjectValue object) {
            shape.additional = new Schema(object, shape.definitions);
        }
        return shape.additional;
    }

    /** The schema of the field or map entry of this name, or null where there is none. */
    public @Nullable Schema child(String name) {
        Schema property = property(name);
        return property != null ? property : additional();
    }

    public @Nullable Value defaultValue() {
        return source.get("default");
    }

    public ListValue enumValues() {
        return own("enum") instanceof ListValue values ? values : ListValue.EMPTY;
    }

    public boolean isNullable() {
        return flag("nullable");
    }

    /** How writers share this list; lists that do not say are shared as a whole. */
    public ListType listType() {
        return switch (text("x-kubernetes-list-type")) {
            case "map" -> ListType.MAP;
            case "set" -> ListType.SET;
            default -> ListType.ATOMIC;
        };
    }

    public List<String> listMapKeys() {
        return own("x-kubernetes-list-map-keys") instanceof ListValue keys ? keys.strings() : List.of();
    }

    /** Whether writers share this object or map as a whole. */
    public boolean isAtomic() {
        return text("x-kubernetes-map-type").equals("atomic");
    }

    /** The strategies of a strategic merge: merge, replace, retainKeys. */
    public List<String> patchStrategies() {
        String strategies = text("x-kubernetes-patch-strategy");
        return strategies.isEmpty() ? List.of() : List.of(strategies.split(","));
    }

    /** The key that tells the items of a list apart in a strategic merge; empty where there is none. */
    public String patchMergeKey() {
        return text("x-kubernetes-patch-merge-key");
    }

    public boolean preservesUnknownFields() {
        return flag("x-kubernetes-preserve-unknown-fields");
    }

    public boolean isEmbeddedResource() {
        return flag("x-kubernetes-embedded-resource");
    }

    public ZeroValue zero() {
        return switch (source.string("x-edict-zero")) {
            case "omitted" -> ZeroValue.OMITTED;
            case "written" -> ZeroValue.WRITTEN;
            case "null" -> ZeroValue.WRITTEN_AS_NULL;
            default -> ZeroValue.KEPT;
        };
    }

    /** The protobuf field number, or 0 where there is none. */
    public int protobufNumber() {
        return (int) source.integer("x-edict-number");
    }

    /**
     * The numbers of the messages, from the outermost, that protobuf has around this field and JSON has not: the
     * {@code emptyDir} of a volume stands in its volume source, which is field 2. Mostly empty.
     */
    public List<Integer> protobufWithin() {
        return source.list("x-edict-within").stream()
                .map(number -> (int) ((NumberValue) number).longValue()).toList();
    }

    /** The protobuf type where it does not follow from the schema's own, see the catalogue; may be empty. */
    public String protobufType() {
        return text("x-edict-wire");
    }

    /** The name of the Go type that messages show, such as {@code []v1.Container}; may be empty. */
    public String goType() {
        return text("x-edict-go");
    }

    @Override
    public String toString() {
        return reference != null ? reference : type().name();
    }
}
