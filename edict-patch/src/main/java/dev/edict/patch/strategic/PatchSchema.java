package dev.edict.patch.strategic;

import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiErrors;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a schema says to strategic merge: for each field how to merge it, and for lists by which key. */
record PatchSchema(@Nullable Schema schema) {

    /**
     * How to merge a field.
     *
     * @param of the schema of the field's object, or of its list's items
     * @param strategy merge, replace, or empty
     * @param retainsKeys whether fields that are not mentioned go
     */
    record Field(PatchSchema of, String strategy, boolean retainsKeys, String mergeKey) {
        boolean merges() {
            return strategy.equals(Directives.MERGE);
        }

        boolean replaces() {
            return strategy.equals(Directives.REPLACE);
        }
    }

    /** How to merge the object under a key. */
    Field object(String key) {
        Schema property = property(key);
        return field(property, new PatchSchema(property));
    }

    /** How to merge the list under a key. */
    Field list(String key) {
        Schema property = property(key);
        Schema items = property.items();
        if (items == null && !property.source().string("type").equals("array")) {
            throw StrategicMergeException.other("expected slice or array type, but got: " + kind());
        }
        return field(property, new PatchSchema(items));
    }

    private static Field field(Schema property, PatchSchema of) {
        List<String> strategies = property.patchStrategies();
        boolean retainsKeys = strategies.contains("retainKeys");
        List<String> others = strategies.stream().filter(strategy -> !strategy.equals("retainKeys")).toList();
        if (strategies.size() > 2 || others.size() > 1) {
            throw StrategicMergeException.other("unexpected patch strategy: [" + String.join(" ", strategies) + "]");
        }
        return new Field(of, others.isEmpty() ? "" : others.getFirst(), retainsKeys, property.patchMergeKey());
    }

    private Schema property(String key) {
        if (schema == null || !kind().equals("struct")) {
            throw StrategicMergeException.other(
                    "merging an object in json but data type is not struct, instead is: " + kind());
        }
        Schema property = schema.property(key);
        if (property != null) {
            return property;
        }
        String lowerCase = key.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, Schema> entry : schema.properties().entrySet()) {
            if (entry.getKey().toLowerCase(Locale.ROOT).equals(lowerCase)) {
                return entry.getValue();
            }
        }
        throw StrategicMergeException.other(
                "unable to find api field in struct " + name() + " for the json field " + ApiErrors.quote(key));
    }

    /** The short name of the type. */
    private String name() {
        String reference = schema == null ? null : schema.reference();
        return reference == null ? "" : reference.substring(reference.lastIndexOf('.') + 1);
    }

    /** The kind of the type in Go's words. */
    String kind() {
        if (schema == null) {
            return "interface";
        }
        return switch (schema.type()) {
            case OBJECT -> schema.properties().isEmpty() ? "map" : "struct";
            case MAP -> "map";
            case LIST -> "slice";
            case STRING -> "string";
            case INTEGER -> schema.format().isEmpty() ? "int" : schema.format();
            case NUMBER -> "float64";
            case BOOLEAN -> "bool";
            case ANY -> "struct";
        };
    }
}
