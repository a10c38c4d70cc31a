package dev.edict.server.openapi;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.openapi.Operation.Body;
import dev.edict.server.openapi.Operation.Content;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes all paths and schemas as one document of Swagger 2. Parameters that many operations have are written once and
 * referred to, except those that old clients look for in the operation itself.
 */
final class Swagger2Writer {
    private static final String PREFIX = "#/definitions/";
    private static final Set<String> INLINE = Set.of("dryRun", "fieldValidation", "name");
    private static final List<String> ANY = List.of("*/*");
    private static final ListValue HTTPS = ListValue.of("https");

    private final SortedMap<String, ObjectValue> sharedParameters = new TreeMap<>();

    private Swagger2Writer() {}

    static ObjectValue write(List<PathItem> items, Map<String, PublishedSchema> schemas, String version) {
        Swagger2Writer writer = new Swagger2Writer();
        ObjectValue.Builder paths = ObjectValue.builder();
        items.stream().sorted(Comparator.comparing(PathItem::path))
                .forEach(item -> paths.put(item.path(), writer.pathItem(item)));
        ObjectValue.Builder definitions = ObjectValue.builder();
        schemas.forEach((name, schema) -> definitions.put(name, older(schema.tree())));
        return ObjectValue.of(
                "swagger", "2.0",
                "info", ObjectValue.of("title", "Kubernetes", "version", version),
                "paths", paths.build(),
                "definitions", definitions.build(),
                "parameters", ObjectValue.copyOf(writer.sharedParameters),
                "securityDefinitions", ObjectValue.of("BearerToken", OpenApi3Writer.BEARER_TOKEN),
                "security", ListValue.of(ObjectValue.of("BearerToken", ListValue.EMPTY)));
    }

    private ObjectValue pathItem(PathItem item) {
        ObjectValue.Builder written = ObjectValue.builder();
        for (Operation operation : item.operations()) {
            written.put(operation.method(), operation(operation, item.ownParameters(operation)));
        }
        List<Parameter> shared = item.sharedParameters();
        if (!shared.isEmpty()) {
            written.put("parameters", ListValue.copyOf(shared.stream().map(this::parameter).toList()));
        }
        return written.build();
    }

    private ObjectValue operation(Operation operation, List<Parameter> own) {
        List<ObjectValue> parameters = new ArrayList<>();
        Body body = operation.body();
        if (body != null) {
            parameters.add(body(body));
        }
        own.forEach(parameter -> parameters.add(parameter(parameter)));
        ObjectValue.Builder responses = ObjectValue.builder();
        operation.responses().forEach((status, content) ->
                responses.put(status.toString(), response(status, content)));
        ObjectValue.Builder written = ObjectValue.builder()
                .put("description", operation.description())
                .put("consumes", consumes(operation))
                .put("produces", ListValue.of(operation.produces().toArray()))
                .put("schemes", HTTPS)
                .put("tags", ListValue.of(operation.tag()))
                .put("operationId", operation.id());
        if (!parameters.isEmpty()) {
            written.put("parameters", ListValue.copyOf(parameters));
        }
        written.put("responses", responses.build());
        OpenApi3Writer.putExtensions(operation, written);
        return written.build();
    }

    private static ListValue consumes(Operation operation) {
        Body body = operation.body();
        List<String> mediaTypes = body != null ? body.mediaTypes()
                : operation.action() == null ? operation.produces() : ANY;
        return ListValue.of(mediaTypes.toArray());
    }

    private ObjectValue body(Body body) {
        ObjectValue.Builder written = ObjectValue.builder().put("name", "body").put("in", "body");
        if (body.required()) {
            written.put("required", true);
        }
        ObjectValue parameter = written.put("schema", reference(body.definition())).build();
        return body.definition().startsWith(DefinitionNames.META) ? shared("body", parameter) : parameter;
    }

    private ObjectValue parameter(Parameter parameter) {
        ObjectValue.Builder builder = ObjectValue.builder()
                .put("uniqueItems", true)
                .put("type", parameter.type())
                .put("description", parameter.description())
                .put("name", parameter.name())
                .put("in", parameter.in());
        if (parameter.isRequired()) {
            builder.put("required", true);
        }
        ObjectValue written = builder.build();
        return INLINE.contains(parameter.name()) ? written : shared(parameter.name(), written);
    }

    private ObjectValue shared(String name, ObjectValue parameter) {
        String key = name + "-" + hash(parameter);
        sharedParameters.put(key, parameter);
        return ObjectValue.of("$ref", "#/parameters/" + key);
    }

    private static String hash(ObjectValue parameter) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Json.bytes(parameter));
            return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, 6));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static ObjectValue response(int status, Content content) {
        String description = OpenApi3Writer.describe(status);
        return switch (content) {
            case Content.Of of -> ObjectValue.of("description", description, "schema", reference(of.definition()));
            case Content.Text ignored ->
                ObjectValue.of("description", description, "schema", ObjectValue.of("type", "string"));
            case Content.None ignored -> ObjectValue.of("description", description);
        };
    }

    private static ObjectValue reference(String definition) {
        return ObjectValue.of("$ref", PREFIX + definition);
    }

    /** A schema of OpenAPI 3 in the form of Swagger 2, which knows neither alternatives nor the defaults of clients. */
    private static ObjectValue older(ObjectValue schema) {
        ObjectValue.Builder written = ObjectValue.builder();
        schema.forEach((key, value) -> {
            switch (key) {
                case "default", "nullable", "not", "anyOf" -> { }
                case "oneOf" -> written.put("type", "string");
                case "allOf" -> older(((ListValue) value).object(0)).forEach(written::put);
                case "$ref" -> written.put(key, PREFIX + reference(value));
                case "properties" -> {
                    ObjectValue.Builder properties = ObjectValue.builder();
                    ((ObjectValue) value).forEach((name, property) ->
                            properties.put(name, older((ObjectValue) property)));
                    written.put(key, properties.build());
                }
                case "items", "additionalProperties" ->
                    written.put(key, value instanceof ObjectValue child ? older(child) : value);
                default -> written.put(key, value);
            }
        });
        return written.build();
    }

    private static String reference(Value reference) {
        String text = reference instanceof StringValue found ? found.text() : "";
        return text.startsWith(PublishedSchema.PREFIX) ? text.substring(PublishedSchema.PREFIX.length()) : text;
    }
}
