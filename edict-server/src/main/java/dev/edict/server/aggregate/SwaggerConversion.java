package dev.edict.server.aggregate;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a document of Swagger 2 says, as one of OpenAPI 3, for servers that have only the older one. */
final class SwaggerConversion {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "options", "head", "patch");
    private static final Set<String> OF_PARAMETERS = Set.of("name", "in", "description", "required", "allowEmptyValue");
    private static final Set<String> OF_SIMPLE_SCHEMAS = Set.of("type", "format", "uniqueItems");
    private static final String REFERENCE = "$ref";

    private SwaggerConversion() {}

    static ObjectValue toOpenApi(ObjectValue swagger) {
        ObjectValue.Builder paths = ObjectValue.builder();
        swagger.object("paths").forEach((path, item) -> paths.put(path, path((ObjectValue) item)));
        ObjectValue.Builder schemas = ObjectValue.builder();
        swagger.object("definitions").forEach((name, schema) -> schemas.put(name, schema(schema)));
        ObjectValue.Builder parameters = ObjectValue.builder();
        swagger.object("parameters").forEach((name, given) -> parameters.put(name, parameter((ObjectValue) given)));
        ObjectValue components = ObjectValue.of("schemas", schemas.build());
        ObjectValue shared = parameters.build();
        return ObjectValue.of("openapi", "3.0.0", "info", swagger.object("info"), "paths", paths.build(),
                "components", shared.isEmpty() ? components : components.with("parameters", shared));
    }

    private static ObjectValue path(ObjectValue item) {
        ObjectValue.Builder path = ObjectValue.builder();
        item.forEach((key, value) -> {
            if (METHODS.contains(key)) {
                path.put(key, operation((ObjectValue) value));
            } else if (key.equals("parameters")) {
                path.put(key, ListValue.copyOf(item.list(key).objects().stream().map(SwaggerConversion::parameter).toList()));
            } else {
                path.put(key, value);
            }
        });
        return path.build();
    }

    private static ObjectValue operation(ObjectValue given) {
        List<Value> parameters = new ArrayList<>();
        ObjectValue.Builder operation = ObjectValue.builder();
        given.forEach((key, value) -> {
            if (!Set.of("consumes", "produces", "schemes", "parameters", "responses").contains(key)) {
                operation.put(key, value);
            }
        });
        for (ObjectValue parameter : given.list("parameters").objects()) {
            if (parameter.string("in").equals("body")) {
                operation.put("requestBody", content(ObjectValue.EMPTY, parameter.object("schema"),
                        given.list("consumes").strings()));
            } else {
                parameters.add(parameter(parameter));
            }
        }
        if (!parameters.isEmpty()) {
            operation.put("parameters", ListValue.copyOf(parameters));
        }
        ObjectValue.Builder responses = ObjectValue.builder();
        given.object("responses").forEach((code, value) -> {
            ObjectValue response = (ObjectValue) value;
            responses.put(code, response.has("schema")
                    ? content(response.without("schema"), response.object("schema"), given.list("produces").strings())
                    : response);
        });
        return operation.put("responses", responses.build()).build();
    }

    private static ObjectValue content(ObjectValue around, ObjectValue schema, List<String> mediaTypes) {
        ObjectValue.Builder content = ObjectValue.builder();
        mediaTypes.forEach(type -> content.put(type, ObjectValue.of("schema", schema(schema))));
        ObjectValue built = content.build();
        return built.isEmpty() ? around : around.with("content", built);
    }

    private static ObjectValue parameter(ObjectValue given) {
        if (given.has(REFERENCE)) {
            return given.with(REFERENCE, given.string(REFERENCE).replace("#/parameters/", "#/components/parameters/"));
        }
        ObjectValue.Builder parameter = ObjectValue.builder();
        ObjectValue.Builder simple = ObjectValue.builder();
        given.forEach((key, value) -> {
            if (OF_SIMPLE_SCHEMAS.contains(key)) {
                simple.put(key, value);
            } else if (OF_PARAMETERS.contains(key) || key.startsWith("x-")) {
                parameter.put(key, value);
            }
        });
        return parameter.put("schema", given.has("schema") ? schema(given.object("schema")) : simple.build()).build();
    }

    /** References point elsewhere, and in OpenAPI 3 nothing may stand beside one. */
    private static Value schema(Value given) {
        return switch (given) {
            case ObjectValue object -> {
                ObjectValue.Builder schema = ObjectValue.builder();
                object.forEach((key, value) -> schema.put(key, key.equals(REFERENCE) && value instanceof StringValue reference
                        ? new StringValue(reference.text().replace("#/definitions/", "#/components/schemas/"))
                        : schema(value)));
                ObjectValue built = schema.build();
                yield built.get(REFERENCE) instanceof StringValue reference && built.size() > 1
                        ? built.without(REFERENCE).with("allOf", ListValue.of(ObjectValue.of(REFERENCE, reference)))
                        : built;
            }
            case ListValue list -> ListValue.copyOf(list.items().stream().map(SwaggerConversion::schema).toList());
            default -> given;
        };
    }
}
