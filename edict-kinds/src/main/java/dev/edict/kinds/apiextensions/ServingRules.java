package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks how a version is served: its columns, its subresources, the warning that it is deprecated. */
final class ServingRules {
    private static final List<String> COLUMN_TYPES = List.of("boolean", "date", "integer", "number", "string");
    private static final List<String> COLUMN_FORMATS =
            List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
    private static final int LONGEST_WARNING = 256;

    private ServingRules() {}

    static void columns(List<ObjectValue> columns, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < columns.size(); index++) {
            column(columns.get(index), path.index(index), errors);
        }
    }

    private static void column(ObjectValue column, FieldPath path, FieldErrors errors) {
        if (column.string("name").isEmpty()) {
            errors.required(path.child("name"));
        }
        String type = column.string("type");
        String types = "must be one of " + String.join(",", COLUMN_TYPES);
        if (type.isEmpty()) {
            errors.required(path.child("type"), types);
        } else if (!COLUMN_TYPES.contains(type)) {
            errors.invalid(path.child("type"), type, types);
        }
        String format = column.string("format");
        if (!format.isEmpty() && !COLUMN_FORMATS.contains(format)) {
            errors.invalid(path.child("format"), format, "must be one of " + String.join(",", COLUMN_FORMATS));
        }
        String jsonPath = column.string("jsonPath");
        if (jsonPath.isEmpty()) {
            errors.required(path.child("JSONPath"));
        } else {
            isPath(jsonPath, path.child("JSONPath"), errors);
        }
    }

    private static boolean isPath(String path, FieldPath place, FieldErrors errors) {
        if (!path.startsWith(".")) {
            errors.invalid(place, path, "must be a simple json path starting with .");
        }
        return path.startsWith(".");
    }

    static void subresources(ObjectValue subresources, FieldPath path, FieldErrors errors) {
        ObjectValue scale = subresources.objectOrNull("scale");
        if (scale == null) {
            return;
        }
        replicas(scale.string("specReplicasPath"), ".spec", path.child("scale.specReplicasPath"), errors);
        replicas(scale.string("statusReplicasPath"), ".status", path.child("scale.statusReplicasPath"), errors);
        String selector = scale.string("labelSelectorPath");
        FieldPath place = path.child("scale.labelSelectorPath");
        if (!selector.isEmpty() && isPath(selector, place, errors)
                && !selector.startsWith(".spec.") && !selector.startsWith(".status.")) {
            errors.invalid(place, selector, "should be a json path under either .spec or .status");
        }
    }

    private static void replicas(String path, String under, FieldPath place, FieldErrors errors) {
        if (path.isEmpty()) {
            errors.required(place);
        } else if (isPath(path, place, errors) && !path.startsWith(under + ".")) {
            errors.invalid(place, path, "should be a json path under " + under);
        }
    }

    static void deprecation(ObjectValue version, FieldPath path, FieldErrors errors) {
        String warning = version.stringOrNull("deprecationWarning");
        if (warning == null) {
            return;
        }
        FieldPath place = path.child("deprecationWarning");
        if (!version.bool("deprecated")) {
            errors.invalid(place, warning, "can only be set for deprecated versions");
            return;
        }
        if (warning.getBytes(StandardCharsets.UTF_8).length > LONGEST_WARNING) {
            errors.invalid(place, warning, "must be <= 256 characters long");
        }
        if (warning.isEmpty()) {
            errors.invalid(place, warning, "must not be an empty string");
        }
        String unprintable = unprintable(warning);
        if (unprintable != null) {
            errors.invalid(place, warning, unprintable);
        }
    }

    private static @Nullable String unprintable(String warning) {
        int octets = 0;
        for (int index = 0; index < warning.length(); ) {
            int point = warning.codePointAt(index);
            boolean printable = switch (Character.getType(point)) {
                case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE,
                        Character.UNASSIGNED, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
                case Character.SPACE_SEPARATOR -> point == ' ';
                default -> true;
            };
            if (!printable) {
                return "must only contain printable UTF-8 characters; non-printable character found at index " + octets;
            }
            octets += Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
            index += Character.charCount(point);
        }
        return null;
    }
}
