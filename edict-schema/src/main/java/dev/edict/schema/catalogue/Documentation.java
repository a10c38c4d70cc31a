package dev.edict.schema.catalogue;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The definitions as OpenAPI publishes them: with descriptions, without the catalogue's private keys, and with a
 * reference that has neighbours wrapped in {@code allOf}.
 */
public final class Documentation {
    private static final String PRIVATE = "x-edict-";
    /** On a property that is read and written, but which today's documents do not have. */
    private static final String UNPUBLISHED = PRIVATE + "unpublished";

    private final GeneratedDefinitions definitions;
    private final Map<String, ObjectValue> packages = new ConcurrentHashMap<>();

    Documentation(GeneratedDefinitions definitions) {
        this.definitions = definitions;
    }

    /** What a type is for, or empty. */
    public String description(String definition) {
        return texts(definition).string("");
    }

    /** What a property of a type is for, or empty. */
    public String description(String definition, String property) {
        return texts(definition).string(property);
    }

    private ObjectValue texts(String definition) {
        int dot = definition.lastIndexOf('.');
        return packages.computeIfAbsent(definition.substring(0, dot),
                        container -> GeneratedDefinitions.read("descriptions/" + container + ".json"))
                .object(definition.substring(dot + 1));
    }

    /** The schema object of a definition in the form of OpenAPI 3. */
    public ObjectValue openApi(String definition) {
        ObjectValue texts = texts(definition);
        ObjectValue published = published(definitions.definition(definition).source());
        ObjectValue.Builder properties = ObjectValue.builder();
        published.object("properties").forEach((name, schema) ->
                properties.put(name, property((ObjectValue) schema, texts.string(name))));
        ObjectValue.Builder result = described(published, texts.string("")).toBuilder();
        if (!properties.isEmpty()) {
            result.put("properties", properties.build());
        }
        return result.build();
    }

    private static ObjectValue property(ObjectValue schema, String text) {
        if (!schema.has("enum")) {
            return described(schema, text);
        }
        StringBuilder result = new StringBuilder(text).append("\n\nPossible enum values:");
        schema.list("enum").strings().forEach(value -> result.append("\n - `\"").append(value).append("\"`"));
        return described(schema, result.toString());
    }

    private static ObjectValue described(ObjectValue schema, String text) {
        if (text.isEmpty()) {
            return schema;
        }
        Value reference = schema.get("$ref");
        ObjectValue wrapped = reference == null
                ? schema : schema.without("$ref").with("allOf", ListValue.of(ObjectValue.of("$ref", reference)));
        return wrapped.with("description", text);
    }

    private static ObjectValue published(ObjectValue schema) {
        ObjectValue.Builder result = ObjectValue.builder();
        schema.forEach((key, value) -> {
            switch (key) {
                case "properties" -> result.put(key, publishedAll((ObjectValue) value));
                case "items", "additionalProperties" -> result.put(key, published((ObjectValue) value));
                default -> {
                    if (!key.startsWith(PRIVATE)) {
                        result.put(key, value);
                    }
                }
            }
        });
        ObjectValue built = result.build();
        Value reference = built.get("$ref");
        return reference == null || built.size() == 1
                ? built : built.without("$ref").with("allOf", ListValue.of(ObjectValue.of("$ref", reference)));
    }

    private static ObjectValue publishedAll(ObjectValue schemas) {
        ObjectValue.Builder result = ObjectValue.builder();
        schemas.forEach((name, schema) -> {
            if (!((ObjectValue) schema).bool(UNPUBLISHED)) {
                result.put(name, published((ObjectValue) schema));
            }
        });
        return result.build();
    }
}
