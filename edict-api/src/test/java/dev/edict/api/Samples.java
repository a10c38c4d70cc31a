package dev.edict.api;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes objects from schemas: with every field set, down to where a type contains itself. */
final class Samples {
    /** What the fields hold. */
    enum Content {
        /** Something that is not empty. */
        FULL,
        /** The same, and in each object a field that the schema does not know. */
        WITH_UNKNOWN,
        /** Empty texts, zeros, false, and objects and lists of such. */
        EMPTY_VALUES,
        /** Objects, in each of which is nothing but such objects and a field that the schema does not know. */
        ONLY_UNKNOWN
    }

    static final String UNKNOWN = "from-the-future";

    private final Content content;
    private final Function<String, @Nullable GroupVersionKind> kinds;
    private final Deque<String> within = new ArrayDeque<>();
    private int count;

    private Samples(Content content, Function<String, @Nullable GroupVersionKind> kinds) {
        this.content = content;
        this.kinds = kinds;
    }

    /** @param kinds the kinds by their definitions: objects within others may be of one, too */
    static ObjectValue of(
            Schema schema, GroupVersionKind kind, Content content, Function<String, @Nullable GroupVersionKind> kinds) {
        ObjectValue made = (ObjectValue) Objects.requireNonNull(new Samples(content, kinds).value(schema, kind.kind()));
        return named(made, kind);
    }

    private static ObjectValue named(ObjectValue made, GroupVersionKind kind) {
        ObjectValue.Builder object = ObjectValue.builder().put("kind", kind.kind()).put("apiVersion", kind.apiVersion());
        made.without("kind").without("apiVersion").forEach(object::put);
        return object.build();
    }

    private @Nullable Value value(Schema schema, String name) {
        boolean empty = content == Content.EMPTY_VALUES;
        if (content == Content.ONLY_UNKNOWN && !(schema.protobufType().isEmpty() && hasParts(schema))) {
            return null;
        }
        return switch (schema.protobufType()) {
            case "time" -> new StringValue("2026-01-02T03:04:05Z");
            case "micro-time" -> new StringValue("2026-01-02T03:04:05.000006Z");
            case "quantity" -> new StringValue(empty ? "0" : "1500m");
            case "int-or-string" -> empty ? NumberValue.of(0) : count++ % 2 == 0 ? NumberValue.of(80) : new StringValue("25%");
            case "json", "raw", "fields" -> Json.parse("{\"f:a\":{\".\":{}},\"kind\":\"Some\",\"list\":[1,null,2.50,\"é\"]}");
            case "schema-or-boolean" -> count++ % 2 == 0 ? BooleanValue.TRUE : Json.parse("{\"type\":\"string\"}");
            case "schema-or-list" -> Json.parse("{\"type\":\"string\"}");
            case "schema-or-strings" -> count++ % 2 == 0 ? Json.parse("[\"a\"]") : Json.parse("{\"type\":\"string\"}");
            default -> byShape(schema, name, empty);
        };
    }

    private static boolean hasParts(Schema schema) {
        return schema.type() == SchemaType.LIST || schema.type() == SchemaType.MAP || !schema.properties().isEmpty();
    }

    private @Nullable Value byShape(Schema schema, String name, boolean empty) {
        return switch (schema.type()) {
            case OBJECT -> schema.properties().isEmpty() ? ObjectValue.EMPTY : object(schema);
            case MAP -> entry(value(Objects.requireNonNull(schema.additional()), name));
            case LIST -> list(value(Objects.requireNonNull(schema.items()), name));
            case STRING -> new StringValue(empty ? "" : schema.format().equals("byte") ? "AAECAw==" : name);
            case INTEGER -> NumberValue.of(empty ? 0 : schema.format().equals("int64") ? 1L << 40 : 7);
            case NUMBER -> NumberValue.of(empty ? 0 : 2.5);
            case BOOLEAN -> BooleanValue.of(!empty);
            case ANY -> ObjectValue.of("any", "thing");
        };
    }

    private static @Nullable Value list(@Nullable Value item) {
        return item == null ? null : ListValue.copyOf(List.of(item, item));
    }

    private static @Nullable Value entry(@Nullable Value value) {
        return value == null ? null : ObjectValue.of("key", value, "other.example.com/key", value);
    }

    /** Null where the type is within itself already. */
    private @Nullable Value object(Schema schema) {
        String reference = String.valueOf(schema.reference());
        if (schema.reference() != null && within.contains(reference)) {
            return null;
        }
        within.push(reference);
        ObjectValue.Builder object = ObjectValue.builder();
        schema.properties().forEach((name, property) -> {
            Value made = value(property, name);
            if (made != null) {
                object.put(name, made);
            }
        });
        within.pop();
        if (content == Content.WITH_UNKNOWN || content == Content.ONLY_UNKNOWN) {
            object.put(UNKNOWN, Json.parse("{\"deep\":[{\"a\":1.0},null,true]}"));
        }
        GroupVersionKind kind = kinds.apply(reference);
        return kind == null ? object.build() : named(object.build(), kind);
    }
}
