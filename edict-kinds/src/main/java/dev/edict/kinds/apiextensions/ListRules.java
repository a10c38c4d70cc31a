package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.StructuralSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks how the schema of a list or a map says that writers share it. */
final class ListRules {
    private static final String MAP_TYPE = "x-kubernetes-map-type";
    private static final String LIST_TYPE = "x-kubernetes-list-type";
    private static final String KEYS = "x-kubernetes-list-map-keys";

    private ListRules() {}

    static void check(StructuralSchema schema, FieldPath path, Strictness strictness, FieldErrors errors) {
        String mapType = schema.mapType();
        if (mapType != null) {
            hasType(schema, "object", MAP_TYPE, path, errors);
            if (!mapType.equals("atomic") && !mapType.equals("granular")) {
                errors.notSupported(path.child(MAP_TYPE), mapType, List.of("atomic", "granular"));
            }
        }
        String listType = schema.listType();
        if (listType != null) {
            if (hasType(schema, "array", LIST_TYPE, path, errors) && strictness.atomicSets()) {
                set(schema, path.child("items"), errors);
            }
            if (!List.of("atomic", "set", "map").contains(listType)) {
                errors.notSupported(path.child(LIST_TYPE), listType, List.of("atomic", "set", "map"));
            }
        }
        if (!schema.listMapKeys().isEmpty() && !"map".equals(listType)) {
            String detail = "must be map if x-kubernetes-list-map-keys is non-empty";
            if (listType == null) {
                errors.required(path.child(LIST_TYPE), detail);
            } else {
                errors.invalid(path.child(LIST_TYPE), listType, detail);
            }
        }
        if ("map".equals(listType)) {
            map(schema, path, errors);
        }
        if (strictness.keyedLists()) {
            safeItems(schema, path.child("items"), errors);
        }
    }

    private static boolean hasType(
            StructuralSchema schema, String type, String keyword, FieldPath path, FieldErrors errors) {
        if (schema.type().equals(type)) {
            return true;
        }
        String detail = "must be " + type + " if " + keyword + " is specified";
        if (schema.type().isEmpty()) {
            errors.required(path.child("type"), detail);
        } else {
            errors.invalid(path.child("type"), schema.type(), detail);
        }
        return false;
    }

    /** Whether a schema is that of a set whose items writers share by their parts, which cannot work. */
    static boolean isSetOfSharedItems(StructuralSchema schema) {
        StructuralSchema items = schema.items();
        if (!"set".equals(schema.listType()) || items == null) {
            return false;
        }
        return switch (items.type()) {
            case "array" -> items.listType() != null && !"atomic".equals(items.listType());
            case "object" -> !"atomic".equals(items.mapType());
            default -> false;
        };
    }

    private static void set(StructuralSchema schema, FieldPath path, FieldErrors errors) {
        StructuralSchema items = schema.items();
        if (items != null && isSetOfSharedItems(schema)) {
            errors.invalid(path.child(items.type().equals("array") ? LIST_TYPE : MAP_TYPE), shown(items.listType()),
                    "must be atomic as item of a list with x-kubernetes-list-type=set");
        }
    }

    private static Value shown(@Nullable String text) {
        return text == null ? NullValue.NULL : new StringValue(text);
    }

    private static void map(StructuralSchema schema, FieldPath path, FieldErrors errors) {
        if (schema.listMapKeys().isEmpty()) {
            errors.required(path.child(KEYS), "must not be empty if x-kubernetes-list-type is map");
        }
        StructuralSchema items = schema.items();
        if (items == null) {
            if (schema.source().get("items") instanceof ListValue several) {
                errors.invalid(path.child("items"), GoForm.severalItems(several),
                        "must only have a single schema if x-kubernetes-list-type is map");
            } else {
                errors.required(path.child("items"), "must have a schema if x-kubernetes-list-type is map");
            }
        } else if (!items.type().equals("object")) {
            errors.invalid(path.child("items", "type"), items.type(),
                    "must be object if parent array's x-kubernetes-list-type is map");
        } else {
            keys(schema.listMapKeys(), items, path, errors);
        }
    }

    private static void keys(List<String> keys, StructuralSchema items, FieldPath path, FieldErrors errors) {
        Set<String> seen = new HashSet<>();
        for (String key : keys) {
            StructuralSchema property = items.property(key);
            if (property == null) {
                errors.invalid(path.child(KEYS), keys, "entries must all be names of item properties");
            } else if (property.type().equals("array") || property.type().equals("object")) {
                errors.invalid(path.child("items", "properties").key(key).child("type"), items.type(),
                        "must be a scalar type if parent array's x-kubernetes-list-type is map");
            }
            if (!seen.add(key)) {
                errors.invalid(path.child(KEYS), keys, "must not contain duplicate entries");
            }
        }
    }

    /** Whether an item of a set or keyed list can be null or be without its key. */
    static boolean hasUnsafeItems(StructuralSchema schema) {
        FieldErrors errors = new FieldErrors();
        safeItems(schema, FieldPath.of(""), errors);
        return !errors.isEmpty();
    }

    private static void safeItems(StructuralSchema schema, FieldPath path, FieldErrors errors) {
        StructuralSchema items = schema.items();
        String listType = schema.listType();
        if (items == null || listType == null || !(listType.equals("set") || listType.equals("map"))) {
            return;
        }
        if (items.isNullable()) {
            errors.forbidden(path.child("nullable"), "cannot be nullable when x-kubernetes-list-type is " + listType);
        }
        if (!listType.equals("map")) {
            return;
        }
        for (String key : schema.listMapKeys()) {
            StructuralSchema property = items.property(key);
            if (property == null) {
                continue;
            }
            FieldPath place = path.child("properties").key(key);
            if (!items.required().contains(key) && property.defaultValue() == null) {
                errors.required(place.child("default"), "this property is in x-kubernetes-list-map-keys, so it must have a"
                        + " default or be a required property");
            }
            if (property.isNullable()) {
                errors.forbidden(place.child("nullable"),
                        "this property is in x-kubernetes-list-map-keys, so it cannot be nullable");
            }
        }
    }
}
