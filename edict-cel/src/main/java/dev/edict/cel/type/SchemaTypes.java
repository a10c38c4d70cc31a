package dev.edict.cel.type;

import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types that a schema declares. Objects get names that nobody knows beforehand, so that no expression can refer to
 * them. Types are declared first, by one thread; after that they only answer.
 */
public final class SchemaTypes implements StructTypes {
    /** The largest request that is accepted: what bounds everything that a schema does not bound. */
    public static final long MAX_REQUEST_SIZE = 3 * 1024 * 1024;

    private static final long DURATION_SIZE = 32;
    private static final long DURATION_MIN_SIZE = 3;
    private static final long DATE_SIZE = 12;
    private static final long TIME_SIZE = 32;
    private static final long TIME_MIN_SIZE = 21;
    private static final long STRING_MIN_SIZE = 2;

    private final Map<String, DeclaredType> structs = new HashMap<>();

    public SchemaTypes() {}

    @Override
    public @Nullable CelType typeNamed(String name) {
        DeclaredType struct = structs.get(name);
        return struct == null ? null : struct.type();
    }

    @Override
    public @Nullable CelType fieldType(String structName, String field) {
        DeclaredType struct = structs.get(structName);
        DeclaredType found = struct == null ? null : struct.fields().get(field);
        if (struct != null && found == null && FieldNames.isReserved(field)) {
            found = struct.fields().get("__" + field + "__");
        }
        return found == null ? null : found.type();
    }

    /**
     * The type of a schema; null where expressions cannot see its values.
     *
     * @param name what the type is called if it is one of objects
     * @param resource whether the values are resources, with a kind and metadata
     */
    public @Nullable DeclaredType declare(SchemaView given, String name, boolean resource) {
        if (given.isIntOrString()) {
            return DeclaredType.scalar(CelType.DYN, textLength(given, MAX_REQUEST_SIZE - 2), 1);
        }
        SchemaView schema = resource ? given.ofResource() : given;
        return switch (schema.type()) {
            case "array" -> list(schema, name);
            case "object" -> schema.additionalProperties() != null ? map(schema, name) : struct(schema, name);
            case "string" -> text(schema);
            case "boolean" -> DeclaredType.scalar(CelType.BOOL, 0, 4);
            case "number" -> DeclaredType.scalar(CelType.DOUBLE, 0, 1);
            case "integer" -> DeclaredType.scalar(CelType.INT, 0, 1);
            default -> null;
        };
    }

    private @Nullable DeclaredType list(SchemaView schema, String name) {
        SchemaView items = schema.items();
        DeclaredType element = items == null ? null : declare(items, name + ".@idx", items.isEmbeddedResource());
        if (element == null) {
            return null;
        }
        Long bound = schema.maxItems();
        long maxItems = bound != null ? Math.max(0, bound) : (MAX_REQUEST_SIZE - 2) / (element.minSize() + 1);
        return new DeclaredType(CelType.list(element.type()), Map.of(), null, element, maxItems, 2);
    }

    private @Nullable DeclaredType map(SchemaView schema, String name) {
        SchemaView values = schema.additionalProperties();
        DeclaredType element = values == null ? null : declare(values, name + ".@elem", values.isEmbeddedResource());
        if (element == null) {
            return null;
        }
        Long bound = schema.maxProperties();
        // The shortest entry has a key of one character, quotes, colon and comma.
        long maxProperties = bound != null ? Math.max(0, bound) : (MAX_REQUEST_SIZE - 2) / (element.minSize() + 6);
        DeclaredType key = DeclaredType.scalar(CelType.STRING, 0, STRING_MIN_SIZE);
        return new DeclaredType(CelType.map(CelType.STRING, element.type()), Map.of(), key, element, maxProperties, 2);
    }

    private DeclaredType struct(SchemaView schema, String name) {
        Map<String, DeclaredType> fields = new LinkedHashMap<>();
        Set<String> required = new HashSet<>(schema.required());
        Map<String, SchemaView> properties = schema.properties();
        long minSize = 2;
        for (Map.Entry<String, SchemaView> entry : (properties == null ? Map.<String, SchemaView>of() : properties).entrySet()) {
            String property = entry.getKey();
            SchemaView view = entry.getValue();
            DeclaredType field = declare(view, name + "." + property, view.isEmbeddedResource());
            if (field == null) {
                continue;
            }
            String written = FieldNames.escape(property);
            if (written != null) {
                fields.put(written, field);
            }
            if (required.contains(property) && view.defaultValue() == null) {
                minSize += property.getBytes(StandardCharsets.UTF_8).length + field.minSize() + 4;
            }
        }
        DeclaredType struct =
                new DeclaredType(CelType.struct(name), Map.copyOf(fields), null, null, 0, minSize);
        structs.put(name, struct);
        return struct;
    }

    private static DeclaredType text(SchemaView schema) {
        Long maxLength = schema.maxLength();
        return switch (schema.format()) {
            case "byte" -> DeclaredType.scalar(
                    CelType.BYTES, maxLength == null ? MAX_REQUEST_SIZE - 2 : Math.max(0, maxLength), STRING_MIN_SIZE);
            case "duration" -> DeclaredType.scalar(CelType.DURATION, DURATION_SIZE, DURATION_MIN_SIZE);
            case "date" -> DeclaredType.scalar(CelType.TIMESTAMP, DATE_SIZE, DATE_SIZE);
            case "date-time" -> DeclaredType.scalar(CelType.TIMESTAMP, TIME_SIZE, TIME_MIN_SIZE);
            default -> DeclaredType.scalar(CelType.STRING, textLength(schema, longestValue(schema)), STRING_MIN_SIZE);
        };
    }

    private static long textLength(SchemaView schema, long otherwise) {
        Long maxLength = schema.maxLength();
        // A code point takes at most four bytes.
        return maxLength == null ? otherwise : Math.max(0, maxLength) * 4;
    }

    private static long longestValue(SchemaView schema) {
        if (schema.enumValues().isEmpty()) {
            return MAX_REQUEST_SIZE - 2;
        }
        long longest = 0;
        for (Value value : schema.enumValues()) {
            if (value instanceof StringValue text) {
                longest = Math.max(longest, text.text().getBytes(StandardCharsets.UTF_8).length);
            }
        }
        return longest;
    }
}
