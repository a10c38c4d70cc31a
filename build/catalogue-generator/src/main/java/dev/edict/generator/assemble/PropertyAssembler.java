package dev.edict.generator.assemble;

import dev.edict.generator.overlay.FieldFacts.Fact;
import dev.edict.generator.overlay.FieldFacts.Zero;
import dev.edict.generator.overlay.Overlay;
import dev.edict.generator.source.Comment;
import dev.edict.generator.source.Message;
import dev.edict.generator.source.Message.Cardinality;
import dev.edict.generator.source.Message.Field;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the schema of one property from a protobuf field, its comment's tags and the facts of its Go type. */
final class PropertyAssembler {
    private static final Pattern GO_NAME = Pattern.compile("io\\.k8s\\.[\\w.-]+");

    private final Map<String, Message> messages;
    private final Overlay overlay;

    PropertyAssembler(Map<String, Message> messages, Overlay overlay) {
        this.messages = messages;
        this.overlay = overlay;
    }

    ObjectValue property(Field field, Fact fact, List<Integer> within) {
        ObjectValue.Builder schema = ObjectValue.builder();
        switch (field.cardinality()) {
            case ONE -> type(schema, field.type());
            case LIST -> schema.put("type", "array").put("items", element(field, fact));
            case MAP -> schema.put("type", "object").put("additionalProperties", element(field, fact));
        }
        Value value = defaultValue(field, fact);
        if (value != null) {
            schema.put("default", value);
        }
        if (field.cardinality() == Cardinality.ONE) {
            putEnum(schema, fact.goType());
        }
        sharing(schema, field.comment());
        schema.put("x-edict-zero", fact.zero().name().toLowerCase(Locale.ROOT));
        if (field.number() > 0) {
            schema.put("x-edict-number", field.number());
        }
        if (!within.isEmpty()) {
            schema.put("x-edict-within", Value.of(within.stream().map(Long::valueOf).toList()));
        }
        if (!fact.goType().isEmpty()) {
            schema.put("x-edict-go", shortNames(fact.goType()));
        }
        return schema.build();
    }

    private void type(ObjectValue.Builder schema, String type) {
        switch (type) {
            case "string" -> schema.put("type", "string");
            case "bool" -> schema.put("type", "boolean");
            case "int32", "int64" -> schema.put("type", "integer").put("format", type);
            case "double" -> schema.put("type", "number").put("format", "double");
            case "bytes" -> schema.put("type", "string").put("format", "byte");
            default -> {
                if (isStrings(type)) {
                    schema.put("type", "array").put("items", ObjectValue.of("type", "string", "default", ""))
                            .put("x-edict-wire", "items");
                } else {
                    schema.put("$ref", "#/components/schemas/" + type);
                }
            }
        }
    }

    /** Whether a message is how protobuf writes a named list of strings where only a message can stand. */
    private boolean isStrings(String type) {
        Message message = messages.get(type);
        return message != null && message.fields().size() == 1
                && message.fields().getFirst().name().equals("items")
                && message.fields().getFirst().cardinality() == Cardinality.LIST
                && message.fields().getFirst().type().equals("string");
    }

    private ObjectValue element(Field field, Fact fact) {
        ObjectValue.Builder schema = ObjectValue.builder();
        type(schema, field.type());
        boolean pointers = fact.goType().startsWith("[]*");
        Value zero = pointers ? null : zeroValue(field.type());
        if (zero != null) {
            schema.put("default", zero);
        }
        int close = fact.goType().indexOf(']');
        if (close >= 0) {
            putEnum(schema, fact.goType().substring(close + 1));
        }
        return schema.build();
    }

    private @Nullable Value defaultValue(Field field, Fact fact) {
        String given = field.comment().value("default");
        if (given != null && !given.startsWith("ref(")) {
            return Json.parse(given);
        }
        return fact.zero() == Zero.WRITTEN && field.cardinality() == Cardinality.ONE ? zeroValue(field.type()) : null;
    }

    private @Nullable Value zeroValue(String type) {
        return switch (type) {
            case "string" -> Value.of("");
            case "bool" -> Value.of(false);
            case "int32", "int64", "double" -> Value.of(0);
            case "bytes" -> null;
            default -> overlay.special().containsKey(type) || isStrings(type) ? null : ObjectValue.EMPTY;
        };
    }

    private void putEnum(ObjectValue.Builder schema, String goType) {
        List<String> values = overlay.enums().get(goType);
        if (values != null) {
            schema.put("enum", Value.of(values));
        }
    }

    /** What the comment's tags say of how writers share a field or a type. */
    static void sharing(ObjectValue.Builder schema, Comment comment) {
        putTag(schema, comment, "listType", "x-kubernetes-list-type");
        List<String> keys = comment.values("listMapKey");
        if (!keys.isEmpty()) {
            schema.put("x-kubernetes-list-map-keys", ListValue.of(keys.toArray()));
        }
        putTag(schema, comment, "mapType", "x-kubernetes-map-type");
        putTag(schema, comment, "structType", "x-kubernetes-map-type");
        putTag(schema, comment, "patchMergeKey", "x-kubernetes-patch-merge-key");
        putTag(schema, comment, "patchStrategy", "x-kubernetes-patch-strategy");
    }

    private static void putTag(ObjectValue.Builder schema, Comment comment, String tag, String key) {
        String value = comment.value(tag);
        if (value != null) {
            schema.put(key, value);
        }
    }

    /** A Go type as Go prints it: only the last part of a package's name stands before a type. */
    private static String shortNames(String goType) {
        return GO_NAME.matcher(goType).replaceAll(match -> {
            String name = match.group();
            return Matcher.quoteReplacement(TypeName.last(Message.packageOf(name)) + "." + TypeName.last(name));
        });
    }
}
