package dev.edict.compat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a small value that a structural schema allows: what is required, and nothing else. */
final class Samples {
    private Samples() {}

    /** @param schema the schema of a whole object; what all objects have is left out */
    static Map<String, Object> object(Map<String, Object> schema) {
        Map<String, Object> sample = required(schema);
        List.of("apiVersion", "kind", "metadata", "status").forEach(sample::remove);
        if (schema(schema, "properties").containsKey("spec") && !sample.containsKey("spec")) {
            sample.put("spec", value(schema(schema(schema, "properties"), "spec")));
        }
        return sample;
    }

    private static Object value(Map<String, Object> schema) {
        if (schema.get("default") != null) {
            return schema.get("default");
        }
        if (schema.get("enum") instanceof List<?> values) {
            return values.getFirst();
        }
        if (Boolean.TRUE.equals(schema.get("x-kubernetes-int-or-string"))) {
            return 1;
        }
        return switch (String.valueOf(schema.get("type"))) {
            case "array" -> elements(schema);
            case "boolean" -> true;
            case "integer" -> Math.max(1, number(schema.get("minimum")));
            case "number" -> (double) Math.max(1, number(schema.get("minimum")));
            case "string" -> text(schema);
            default -> required(schema);
        };
    }

    private static Map<String, Object> required(Map<String, Object> schema) {
        Map<String, Object> sample = new LinkedHashMap<>();
        if (schema.get("required") instanceof List<?> names) {
            for (Object name : names) {
                sample.put((String) name, value(schema(schema(schema, "properties"), (String) name)));
            }
        }
        return sample;
    }

    private static List<Object> elements(Map<String, Object> schema) {
        List<Object> elements = new ArrayList<>();
        for (int index = 0; index < number(schema.get("minItems")); index++) {
            elements.add(value(schema(schema, "items")));
        }
        return elements;
    }

    private static String text(Map<String, Object> schema) {
        return switch (String.valueOf(schema.get("format"))) {
            case "date-time" -> "2026-01-02T03:04:05Z";
            case "byte" -> "c2FtcGxl";
            default -> "sample";
        };
    }

    private static int number(@Nullable Object value) {
        return value instanceof Number number ? number.intValue() : 0;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> schema(Map<String, Object> parent, String name) {
        return (Map<String, Object>) parent.getOrDefault(name, Map.of());
    }
}
