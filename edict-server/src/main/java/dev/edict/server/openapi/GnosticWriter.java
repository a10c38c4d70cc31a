package dev.edict.server.openapi;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.protobuf.ProtobufMessage;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Writes a document of Swagger 2 as the protobuf message {@code openapi.v2.Document} of github.com/google/gnostic, which
 * kubectl reads. Values of free form (extensions, enumerations) travel as YAML text within it; ours is JSON, which is
 * YAML too.
 */
final class GnosticWriter {
    private static final String EXTENSION = "x-";

    private GnosticWriter() {}

    static byte[] write(ObjectValue swagger) {
        ObjectValue info = swagger.object("info");
        ProtobufMessage document = new ProtobufMessage()
                .string(1, swagger.string("swagger"))
                .message(2, new ProtobufMessage().string(1, info.string("title")).string(2, info.string("version")))
                .message(8, named(2, swagger.object("paths"), GnosticWriter::pathItem))
                .message(9, named(1, swagger.object("definitions"), GnosticWriter::schema))
                .message(10, named(1, swagger.object("parameters"), GnosticWriter::parameter));
        for (ObjectValue requirement : swagger.list("security").objects()) {
            document.message(12, named(1, requirement, ignored -> new ProtobufMessage()));
        }
        return document
                .message(13, named(1, swagger.object("securityDefinitions"), GnosticWriter::securityDefinition))
                .toByteArray();
    }

    /** A map as a list of messages, each of a name (1) and a value (2). */
    private static ProtobufMessage named(
            int field, ObjectValue map, Function<ObjectValue, ProtobufMessage> write) {
        ProtobufMessage message = new ProtobufMessage();
        map.forEach((name, value) -> message.message(field, new ProtobufMessage()
                .string(1, name)
                .message(2, write.apply(value instanceof ObjectValue object ? object : ObjectValue.EMPTY))));
        return message;
    }

    private static ProtobufMessage securityDefinition(ObjectValue scheme) {
        return new ProtobufMessage().message(2, new ProtobufMessage()
                .string(1, scheme.string("type"))
                .string(2, scheme.string("name"))
                .string(3, scheme.string("in"))
                .string(4, scheme.string("description")));
    }

    private static ProtobufMessage pathItem(ObjectValue item) {
        ProtobufMessage message = new ProtobufMessage();
        List<String> methods = List.of("get", "put", "post", "delete", "options", "head", "patch");
        for (int index = 0; index < methods.size(); index++) {
            ObjectValue operation = item.objectOrNull(methods.get(index));
            if (operation != null) {
                message.message(index + 2, operation(operation));
            }
        }
        item.list("parameters").objects().forEach(parameter -> message.message(9, parameterOrReference(parameter)));
        return message;
    }

    private static ProtobufMessage operation(ObjectValue operation) {
        ProtobufMessage message = new ProtobufMessage()
                .strings(1, operation.list("tags").strings())
                .string(3, operation.string("description"))
                .string(5, operation.string("operationId"))
                .strings(6, operation.list("produces").strings())
                .strings(7, operation.list("consumes").strings());
        operation.list("parameters").objects()
                .forEach(parameter -> message.message(8, parameterOrReference(parameter)));
        message.message(9, named(1, operation.object("responses"), GnosticWriter::response))
                .strings(10, operation.list("schemes").strings());
        writeExtensions(13, operation, message);
        return message;
    }

    private static ProtobufMessage response(ObjectValue response) {
        ProtobufMessage message = new ProtobufMessage().string(1, response.string("description"));
        ObjectValue schema = response.objectOrNull("schema");
        if (schema != null) {
            message.message(2, new ProtobufMessage().message(1, schema(schema)));
        }
        return new ProtobufMessage().message(1, message);
    }

    private static ProtobufMessage parameterOrReference(ObjectValue parameter) {
        String reference = parameter.string("$ref");
        return reference.isEmpty()
                ? new ProtobufMessage().message(1, parameter(parameter))
                : new ProtobufMessage().message(2, new ProtobufMessage().string(1, reference));
    }

    private static ProtobufMessage parameter(ObjectValue parameter) {
        if (parameter.string("in").equals("body")) {
            return new ProtobufMessage().message(1, new ProtobufMessage()
                    .string(1, parameter.string("description"))
                    .string(2, parameter.string("name"))
                    .string(3, parameter.string("in"))
                    .bool(4, parameter.bool("required"))
                    .message(5, schema(parameter.object("schema"))));
        }
        boolean query = parameter.string("in").equals("query");
        ProtobufMessage message = new ProtobufMessage()
                .bool(1, parameter.bool("required"))
                .string(2, parameter.string("in"))
                .string(3, parameter.string("description"))
                .string(4, parameter.string("name"))
                .string(query ? 6 : 5, parameter.string("type"))
                .bool(query ? 20 : 19, parameter.bool("uniqueItems"));
        return new ProtobufMessage().message(2, new ProtobufMessage().message(query ? 3 : 4, message));
    }

    private static ProtobufMessage schema(ObjectValue schema) {
        ProtobufMessage message = new ProtobufMessage()
                .string(1, schema.string("$ref"))
                .string(2, schema.string("format"))
                .string(3, schema.string("title"))
                .string(4, schema.string("description"))
                .real(6, number(schema, "multipleOf"))
                .real(7, number(schema, "maximum"))
                .bool(8, schema.bool("exclusiveMaximum"))
                .real(9, number(schema, "minimum"))
                .bool(10, schema.bool("exclusiveMinimum"))
                .integer(11, schema.integer("maxLength"))
                .integer(12, schema.integer("minLength"))
                .string(13, schema.string("pattern"))
                .integer(14, schema.integer("maxItems"))
                .integer(15, schema.integer("minItems"))
                .bool(16, schema.bool("uniqueItems"))
                .integer(17, schema.integer("maxProperties"))
                .integer(18, schema.integer("minProperties"))
                .strings(19, schema.list("required").strings());
        schema.list("enum").forEach(value -> message.message(20, any(value)));
        writeShape(schema, message);
        writeExtensions(31, schema, message);
        return message;
    }

    private static void writeShape(ObjectValue schema, ProtobufMessage message) {
        Value additional = schema.get("additionalProperties");
        if (additional instanceof ObjectValue values) {
            message.message(21, new ProtobufMessage().message(1, schema(values)));
        } else if (additional != null) {
            message.message(21, new ProtobufMessage().bool(2, schema.bool("additionalProperties")));
        }
        Value type = schema.get("type");
        if (type instanceof StringValue one) {
            message.message(22, new ProtobufMessage().string(1, one.text()));
        } else if (type instanceof ListValue several) {
            message.message(22, new ProtobufMessage().strings(1, several.strings()));
        }
        ObjectValue items = schema.objectOrNull("items");
        if (items != null) {
            message.message(23, new ProtobufMessage().message(1, schema(items)));
        }
        schema.list("allOf").objects().forEach(part -> message.message(24, schema(part)));
        if (schema.has("properties")) {
            message.message(25, named(1, schema.object("properties"), GnosticWriter::schema));
        }
    }

    private static double number(ObjectValue schema, String key) {
        return schema.get(key) instanceof NumberValue number ? number.doubleValue() : 0;
    }

    private static void writeExtensions(int field, ObjectValue source, ProtobufMessage message) {
        BiConsumer<String, Value> write = (key, value) -> {
            if (key.startsWith(EXTENSION)) {
                message.message(field, new ProtobufMessage().string(1, key).message(2, any(value)));
            }
        };
        source.forEach(write);
    }

    private static ProtobufMessage any(Value value) {
        return new ProtobufMessage().string(2, Json.text(value) + "\n");
    }
}
