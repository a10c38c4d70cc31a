package dev.edict.server.openapi;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Documentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is published of a custom resource's schema: the schema itself with what every object has added to it.
 *
 * <p>Swagger 2 knows less, and old clients forbid what it does not name: what may be null has no type there, and what may
 * have unknown fields has no known ones.
 */
final class CustomSchemas {
    private static final String PRESERVES = "x-kubernetes-preserve-unknown-fields";
    private static final String EMBEDDED = "x-kubernetes-embedded-resource";
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
    private static final ListValue INTEGER_OR_STRING =
            ListValue.of(ObjectValue.of("type", "integer"), ObjectValue.of("type", "string"));

    private final ObjectValue apiVersion;
    private final ObjectValue kind;
    private final ObjectValue metadata;
    private final ObjectValue listMetadata;

    CustomSchemas(Documentation documentation) {
        ObjectValue object = documentation.openApi("io.k8s.api.core.v1.ConfigMap").object("properties");
        this.apiVersion = object.object("apiVersion");
        this.kind = object.object("kind");
        this.metadata = reference("ObjectMeta", object.object("metadata").string("description"));
        this.listMetadata = reference("ListMeta", documentation.openApi("io.k8s.api.core.v1.PodList")
                .object("properties").object("metadata").string("description"));
    }

    private static ObjectValue reference(String type, String description) {
        return ObjectValue.of("description", description, "allOf", ListValue.of(
                ObjectValue.of("$ref", PublishedSchema.PREFIX + DefinitionNames.META + type)));
    }

    /** The definitions of the kinds and of their lists, by name. @param older whether they are for Swagger 2 */
    Map<String, PublishedSchema> definitions(List<CustomKind> kinds, boolean older) {
        Map<String, PublishedSchema> definitions = new TreeMap<>();
        for (CustomKind custom : kinds) {
            definitions.put(custom.definition(), PublishedSchema.of(object(custom, older)));
            definitions.put(custom.listDefinition(), PublishedSchema.of(list(custom)));
        }
        return definitions;
    }

    private ObjectValue object(CustomKind custom, boolean older) {
        ObjectValue schema = custom.schema();
        boolean bare = schema == null
                || older && (custom.preservesUnknownFields() || isTrue(schema, PRESERVES));
        ObjectValue published = schema == null || bare ? ObjectValue.of("type", "object")
                : withIdentity(older ? older(schema) : unfolded(schema), older);
        return described(published, custom, custom.type().kind().kind());
    }

    private static boolean isTrue(ObjectValue schema, String key) {
        return schema.get(key) == BooleanValue.TRUE;
    }

    private ObjectValue withIdentity(ObjectValue schema, boolean older) {
        return embedded(schema, older).mapObject("properties", properties ->
                properties.with("apiVersion", apiVersion).with("kind", kind).with("metadata", metadata));
    }

    private static ObjectValue described(ObjectValue schema, CustomKind custom, String kindName) {
        ObjectValue named = schema.with("x-kubernetes-group-version-kind", ListValue.of(ObjectValue.of(
                "group", custom.type().kind().group(), "version", custom.type().kind().version(), "kind", kindName)));
        if (custom.selectableFields().isEmpty()) {
            return named;
        }
        return named.with("x-kubernetes-selectable-fields", ListValue.copyOf(custom.selectableFields().stream()
                .map(field -> ObjectValue.of("fieldPath", field)).toList()));
    }

    private ObjectValue list(CustomKind custom) {
        String plural = custom.type().resource().resource();
        ObjectValue items = ObjectValue.of(
                "description", "List of " + plural + ". More info: "
                        + "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md",
                "type", "array",
                "items", ObjectValue.of("$ref", PublishedSchema.PREFIX + custom.definition()));
        return described(ObjectValue.of(
                "description", custom.type().listKind() + " is a list of " + custom.type().kind().kind(),
                "type", "object",
                "required", ListValue.of("items"),
                "properties", ObjectValue.of(
                        "apiVersion", apiVersion, "items", items, "kind", kind, "metadata", listMetadata)),
                custom, custom.type().listKind());
    }

    /** The schema with what int-or-string stands for spelled out, and without what says nothing. */
    private static ObjectValue unfolded(ObjectValue schema) {
        ObjectValue.Builder written = ObjectValue.builder();
        schema.forEach((key, value) -> {
            if (value != BooleanValue.FALSE || key.equals("default") || key.equals("additionalProperties")) {
                written.put(key, within(key, value));
            }
        });
        ObjectValue read = written.build();
        if (!isTrue(schema, INT_OR_STRING) || saysIntegerOrString(schema)) {
            return read;
        }
        return read.list("anyOf").isEmpty() ? read.with("anyOf", INTEGER_OR_STRING)
                : read.with("allOf", read.list("allOf").isEmpty()
                        ? ListValue.of(ObjectValue.of("anyOf", INTEGER_OR_STRING))
                        : prepended(ObjectValue.of("anyOf", INTEGER_OR_STRING), read.list("allOf")));
    }

    private static Value within(String key, Value value) {
        return switch (key) {
            case "properties" -> {
                ObjectValue.Builder properties = ObjectValue.builder();
                ((ObjectValue) value).forEach((name, property) -> properties.put(name, unfolded((ObjectValue) property)));
                yield properties.build();
            }
            case "items", "additionalProperties" -> value instanceof ObjectValue child ? unfolded(child) : value;
            default -> value;
        };
    }

    private static boolean saysIntegerOrString(ObjectValue schema) {
        return schema.list("anyOf").equals(INTEGER_OR_STRING)
                || !schema.list("allOf").isEmpty() && schema.list("allOf").object(0).list("anyOf").equals(INTEGER_OR_STRING);
    }

    private static ListValue prepended(Value first, ListValue rest) {
        List<Value> all = new ArrayList<>();
        all.add(first);
        rest.forEach(all::add);
        return ListValue.copyOf(all);
    }

    /** The schema without what Swagger 2, or the clients that read it, cannot cope with. */
    private static ObjectValue older(ObjectValue schema) {
        boolean nullable = isTrue(schema, "nullable");
        boolean preserves = isTrue(schema, PRESERVES);
        ObjectValue.Builder written = ObjectValue.builder();
        schema.forEach((key, value) -> {
            switch (key) {
                case "allOf", "anyOf", "oneOf", "not", "nullable" -> { }
                case "type" -> {
                    if (keepsType(schema, nullable, preserves)) {
                        written.put(key, value);
                    }
                }
                case "items" -> {
                    if (!nullable && !preserves) {
                        written.put(key, older((ObjectValue) value));
                    }
                }
                case "properties" -> {
                    if (!nullable && !preserves) {
                        written.put(key, olderProperties((ObjectValue) value));
                    }
                }
                case "additionalProperties" ->
                    written.put(key, value instanceof ObjectValue child ? older(child) : value);
                case "required" -> {
                    ListValue required = stillRequired((ListValue) value, schema, nullable || preserves);
                    if (!required.isEmpty()) {
                        written.put(key, required);
                    }
                }
                default -> {
                    if (value != BooleanValue.FALSE || key.equals("default")) {
                        written.put(key, value);
                    }
                }
            }
        });
        return written.build();
    }

    private static boolean keepsType(ObjectValue schema, boolean nullable, boolean preserves) {
        return switch (schema.string("type")) {
            case "array" -> !nullable && !preserves && schema.has("items");
            case "object" -> !nullable && !preserves;
            default -> !nullable;
        };
    }

    private static ObjectValue olderProperties(ObjectValue properties) {
        ObjectValue.Builder written = ObjectValue.builder();
        properties.forEach((name, property) -> written.put(name, older((ObjectValue) property)));
        return written.build();
    }

    /** What may be null is not required: old clients take null for absent. */
    private static ListValue stillRequired(ListValue required, ObjectValue schema, boolean withoutProperties) {
        if (schema.get("additionalProperties") instanceof ObjectValue child && isTrue(child, "nullable")) {
            return ListValue.EMPTY;
        }
        ObjectValue properties = withoutProperties ? ObjectValue.EMPTY : schema.object("properties");
        return ListValue.of(required.strings().stream()
                .filter(name -> !isTrue(properties.object(name), "nullable")).toArray());
    }

    /** Resources within the object are described as what they are. */
    private ObjectValue embedded(ObjectValue schema, boolean older) {
        ObjectValue.Builder written = ObjectValue.builder();
        schema.forEach((key, value) -> {
            switch (key) {
                case "properties" -> {
                    ObjectValue.Builder properties = ObjectValue.builder();
                    ((ObjectValue) value).forEach(
                            (name, property) -> properties.put(name, embedded((ObjectValue) property, older)));
                    written.put(key, properties.build());
                }
                case "items", "additionalProperties" ->
                    written.put(key, value instanceof ObjectValue child ? embedded(child, older) : value);
                default -> written.put(key, value);
            }
        });
        ObjectValue read = written.build();
        if (!isTrue(schema, EMBEDDED) || older && isTrue(schema, PRESERVES)) {
            return read;
        }
        List<Value> required = new ArrayList<>();
        read.list("required").forEach(required::add);
        for (String name : List.of("kind", "apiVersion")) {
            if (!read.list("required").strings().contains(name)) {
                required.add(new StringValue(name));
            }
        }
        return read.with("required", ListValue.copyOf(required)).mapObject("properties", properties ->
                properties.with("apiVersion", apiVersion).with("kind", kind).with("metadata", metadata));
    }
}
