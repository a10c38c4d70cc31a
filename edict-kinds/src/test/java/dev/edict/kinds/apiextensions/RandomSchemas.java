package dev.edict.kinds.apiextensions;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Random;

/** Makes schemas and objects that mean something now and then, and are broken in any way the rest of the time. */
final class RandomSchemas {
    private static final List<String> TYPES = List.of("object", "object", "array", "string", "integer", "number", "boolean", "x");
    private static final List<String> NAMES =
            List.of("a", "b", "spec", "status", "metadata", "kind", "apiVersion", "name", "labels", "");
    private static final List<String> TEXTS = List.of("", "a", "b", "é", "2024-01-01", "10.0.0.1", "a/b/c", "\u0000", "😀",
            "x".repeat(70));
    private static final List<String> NUMBERS = List.of("0", "-0", "1", "-1", "1.5", "1e3", "9223372036854775807",
            "9223372036854775808", "1e300", "-1e-300", "0.1", "3000000000");
    private static final List<String> PATTERNS =
            List.of("^a", "[", "(a?){1000}", "(a|b)*$", "\\pL{3}", "a{1001}", ")", ".*.*.*x");
    private static final List<String> FORMATS = List.of("date", "date-time", "int32", "int64", "float", "email", "uri",
            "hostname", "duration", "byte", "mac", "cidr", "isbn", "creditcard", "odd", "k8s-long-name");

    private final Random random;

    RandomSchemas(long seed) {
        this.random = new Random(seed);
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    ObjectValue schema(int depth) {
        ObjectValue schema = ObjectValue.EMPTY;
        if (random.nextInt(8) > 0) {
            schema = schema.with("type", any(TYPES));
        }
        int keywords = random.nextInt(4);
        for (int index = 0; index < keywords; index++) {
            schema = keyword(schema, depth);
        }
        return random.nextInt(60) == 0 ? schema.with(any(List.of("properties", "items", "required", "maximum", "enum", "allOf",
                "x-kubernetes-validations", "x-kubernetes-list-map-keys", "default")), value(2)) : schema;
    }

    private ObjectValue keyword(ObjectValue schema, int depth) {
        if (depth > 0 && random.nextBoolean()) {
            return switch (random.nextInt(8)) {
                case 0, 1, 2 -> schema.with("properties", properties(depth - 1));
                case 3 -> schema.with("items", schema(depth - 1));
                case 4 -> schema.with("additionalProperties", random.nextInt(4) == 0
                        ? Value.of(random.nextBoolean()) : schema(depth - 1));
                case 5 -> schema.with(any(List.of("allOf", "anyOf", "oneOf")),
                        ListValue.of(schema(depth - 1), schema(depth - 1)));
                case 6 -> schema.with("not", schema(depth - 1));
                default -> schema.with("items", schema(depth - 1)).with("type", "array");
            };
        }
        return switch (random.nextInt(14)) {
            case 0 -> schema.with("default", value(2));
            case 1 -> schema.with("nullable", true);
            case 2 -> schema.with("enum", ListValue.of(value(1), value(0), NullValue.NULL));
            case 3 -> schema.with("pattern", any(PATTERNS));
            case 4 -> schema.with("format", any(FORMATS));
            case 5 -> schema.with(any(List.of("maximum", "minimum", "multipleOf")), number());
            case 6 -> schema.with(any(List.of("maxLength", "minLength", "maxItems", "minItems", "maxProperties",
                    "minProperties")), random.nextInt(4) - 1L);
            case 7 -> schema.with("required", ListValue.of(any(NAMES), any(NAMES)));
            case 8 -> schema.with("x-kubernetes-preserve-unknown-fields", random.nextInt(8) > 0);
            case 9 -> schema.with("x-kubernetes-embedded-resource", true);
            case 10 -> schema.with("x-kubernetes-int-or-string", true);
            case 11 -> schema.with("x-kubernetes-list-type", any(List.of("set", "map", "atomic", "bag")))
                    .with("x-kubernetes-list-map-keys", ListValue.of(any(NAMES)));
            case 12 -> schema.with("exclusiveMinimum", true).with("exclusiveMaximum", true).with("uniqueItems", true);
            default -> schema.with("x-kubernetes-validations", ListValue.of(
                    ObjectValue.of("rule", any(TEXTS), "fieldPath", any(List.of(".a", "['a']", ".", "[", ".a.b", "['\\q']")))));
        };
    }

    private ObjectValue properties(int depth) {
        ObjectValue properties = ObjectValue.EMPTY;
        for (int index = random.nextInt(4); index >= 0; index--) {
            properties = properties.with(any(NAMES), schema(depth));
        }
        return properties;
    }

    ObjectValue object(int depth) {
        ObjectValue object = ObjectValue.EMPTY;
        for (int index = random.nextInt(4); index > 0; index--) {
            object = object.with(any(NAMES), value(depth - 1));
        }
        return object;
    }

    private NumberValue number() {
        return NumberValue.parse(any(NUMBERS));
    }

    private Value value(int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 -> NullValue.NULL;
            case 1 -> Value.of(random.nextBoolean());
            case 2 -> number();
            case 3, 4 -> new StringValue(any(TEXTS));
            case 5 -> ListValue.of(value(depth - 1), value(depth - 1));
            default -> object(depth);
        };
    }
}
