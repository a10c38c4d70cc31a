package dev.edict.server.openapi;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.openapi.Operation.Body;
import dev.edict.server.openapi.Operation.Content;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Writes paths and the schemas that they need as a document of OpenAPI 3. */
final class OpenApi3Writer {
    static final ObjectValue BEARER_TOKEN = ObjectValue.of(
            "type", "apiKey",
            "description", "Bearer Token authentication",
            "name", "authorization",
            "in", "header");

    private OpenApi3Writer() {}

    /** @param secured whether the document says how clients identify themselves */
    static byte[] write(
            List<PathItem> items, Map<String, PublishedSchema> schemas, String title, String version, boolean secured) {
        JsonWriter writer = new JsonWriter(256 * 1024)
                .ascii("{\"openapi\":\"3.0.0\",\"info\":")
                .write(ObjectValue.of("title", title, "version", version))
                .ascii(",\"paths\":{");
        String separator = "";
        for (PathItem item : items.stream().sorted(Comparator.comparing(PathItem::path)).toList()) {
            writer.ascii(separator).string(item.path()).ascii(":").write(pathItem(item));
            separator = ",";
        }
        writer.ascii("},\"components\":{\"schemas\":{");
        separator = "";
        for (Map.Entry<String, PublishedSchema> schema : schemas.entrySet()) {
            writer.ascii(separator).string(schema.getKey()).ascii(":").bytes(schema.getValue().json());
            separator = ",";
        }
        writer.ascii("}");
        if (secured) {
            writer.ascii(",\"securitySchemes\":").write(ObjectValue.of("BearerToken", BEARER_TOKEN));
        }
        return writer.ascii("}}").toByteArray();
    }

    private static ObjectValue pathItem(PathItem item) {
        ObjectValue.Builder written = ObjectValue.builder();
        for (Operation operation : item.operations()) {
            written.put(operation.method(), operation(operation, item.ownParameters(operation)));
        }
        List<Parameter> shared = item.sharedParameters();
        if (!shared.isEmpty()) {
            written.put("parameters", parameters(shared));
        }
        return written.build();
    }

    private static ObjectValue operation(Operation operation, List<Parameter> parameters) {
        ObjectValue.Builder written = ObjectValue.builder()
                .put("tags", ListValue.of(operation.tag()))
                .put("description", operation.description())
                .put("operationId", operation.id());
        if (!parameters.isEmpty()) {
            written.put("parameters", parameters(parameters));
        }
        Body body = operation.body();
        if (body != null) {
            ObjectValue content = content(body.mediaTypes(), reference(body.definition()));
            written.put("requestBody", body.required()
                    ? ObjectValue.of("content", content, "required", true) : ObjectValue.of("content", content));
        }
        ObjectValue.Builder responses = ObjectValue.builder();
        operation.responses().forEach((status, content) ->
                responses.put(status.toString(), response(status, content, operation.produces())));
        written.put("responses", responses.build());
        putExtensions(operation, written);
        return written.build();
    }

    static void putExtensions(Operation operation, ObjectValue.Builder written) {
        String action = operation.action();
        if (action != null) {
            written.put("x-kubernetes-action", action);
        }
        GroupVersionKind kind = operation.kind();
        if (kind != null) {
            written.put("x-kubernetes-group-version-kind", ObjectValue.of(
                    "group", kind.group(), "version", kind.version(), "kind", kind.kind()));
        }
    }

    private static ListValue parameters(List<Parameter> parameters) {
        return ListValue.copyOf(parameters.stream().map(OpenApi3Writer::parameter).toList());
    }

    private static ObjectValue parameter(Parameter parameter) {
        ObjectValue.Builder written = ObjectValue.builder()
                .put("name", parameter.name())
                .put("in", parameter.in())
                .put("description", parameter.description());
        if (parameter.isRequired()) {
            written.put("required", true);
        }
        return written.put("schema", ObjectValue.of("type", parameter.type(), "uniqueItems", true)).build();
    }

    private static ObjectValue response(int status, Content content, List<String> produces) {
        ObjectValue.Builder written = ObjectValue.builder().put("description", describe(status));
        switch (content) {
            case Content.Of of -> written.put("content", content(produces, reference(of.definition())));
            case Content.Text ignored -> written.put("content", content(produces, ObjectValue.of("type", "string")));
            case Content.None ignored -> { }
        }
        return written.build();
    }

    static String describe(int status) {
        return switch (status) {
            case 201 -> "Created";
            case 202 -> "Accepted";
            case 401 -> "Unauthorized";
            default -> "OK";
        };
    }

    private static ObjectValue content(List<String> mediaTypes, ObjectValue schema) {
        ObjectValue.Builder content = ObjectValue.builder();
        mediaTypes.forEach(mediaType -> content.put(mediaType, ObjectValue.of("schema", schema)));
        return content.build();
    }

    private static ObjectValue reference(String definition) {
        return ObjectValue.of("$ref", PublishedSchema.PREFIX + definition);
    }
}
