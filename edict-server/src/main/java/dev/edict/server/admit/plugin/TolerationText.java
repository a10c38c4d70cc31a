package dev.edict.server.admit.plugin;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tolerations as annotations have them: JSON, read as Go reads it into its type, and refused in its words. */
final class TolerationText {
    /** The fields, and what Go calls their types. */
    private static final Map<String, String> TYPES = Map.of("key", "string", "operator", "v1.TolerationOperator",
            "value", "string", "effect", "v1.TaintEffect", "tolerationSeconds", "int64");

    private TolerationText() {}

    /** @throws ApiException if the text is something else */
    static ListValue read(String text) {
        if (text.isEmpty()) {
            return ListValue.EMPTY;
        }
        Value parsed;
        try {
            parsed = Json.parse(text);
        } catch (JsonSyntaxException malformed) {
            throw ApiErrors.unclassified(String.valueOf(malformed.getMessage()));
        }
        if (parsed instanceof NullValue) {
            return ListValue.EMPTY;
        }
        if (!(parsed instanceof ListValue list)) {
            throw wrong(parsed, "value of type []v1.Toleration");
        }
        List<Value> tolerations = new ArrayList<>();
        for (int index = 0; index < list.size(); index++) {
            tolerations.add(toleration(list.get(index)));
        }
        return ListValue.copyOf(tolerations);
    }

    private static ObjectValue toleration(Value value) {
        if (value instanceof NullValue) {
            return ObjectValue.EMPTY;
        }
        if (!(value instanceof ObjectValue written)) {
            throw wrong(value, "value of type v1.Toleration");
        }
        ObjectValue.Builder read = ObjectValue.builder();
        TYPES.forEach((field, type) -> {
            for (String key : written.keys()) {
                Value content = written.get(key);
                if (key.equalsIgnoreCase(field) && content != null && !(content instanceof NullValue)) {
                    read.put(field, checked(content, field, type));
                }
            }
        });
        return read.build();
    }

    private static Value checked(Value value, String field, String type) {
        boolean fits = type.equals("int64")
                ? value instanceof NumberValue number && number.isLong() : value instanceof StringValue;
        if (!fits) {
            throw wrong(value, "struct field Toleration." + field + " of type " + type);
        }
        return value;
    }

    private static ApiException wrong(Value value, String place) {
        String what = switch (value) {
            case NumberValue number -> place.endsWith("int64") ? "number " + number.literal() : "number";
            case Value other when other.typeName().equals("boolean") -> "bool";
            default -> value.typeName();
        };
        return ApiErrors.unclassified("json: cannot unmarshal " + what + " into Go " + place);
    }
}
