package dev.edict.kinds.certificates;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The conditions of a certificate request: approved or denied, once and for all. */
final class RequestConditions {
    private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");
    private static final List<String> TRUE_ONLY = List.of("Approved", "Denied", "Failed");
    private static final List<String> STATUSES = List.of("False", "True", "Unknown");

    private RequestConditions() {}

    static void validate(ObjectValue status, ObjectValue old, FieldErrors errors) {
        boolean approved = false;
        boolean denied = false;
        boolean both = !ofType(old, "Approved").isEmpty() && !ofType(old, "Denied").isEmpty();
        Set<String> seen = new HashSet<>();
        List<ObjectValue> conditions = status.list("conditions").objects();
        for (int index = 0; index < conditions.size(); index++) {
            FieldPath path = CONDITIONS.index(index);
            String type = conditions.get(index).string("type");
            if (type.isEmpty() && ofType(old, "").isEmpty()) {
                errors.required(path.child("type"));
            }
            value(conditions.get(index).string("status"), TRUE_ONLY.contains(type), path.child("status"), errors);
            approved |= type.equals("Approved");
            denied |= type.equals("Denied");
            boolean decides = type.equals("Approved") || type.equals("Denied");
            if (decides && approved && denied && !both) {
                errors.invalid(CONDITIONS, type, "Approved and Denied conditions are mutually exclusive");
            }
            if (!seen.add(type) && !hasDuplicates(old)) {
                errors.duplicate(path.child("type"), type);
            }
        }
    }

    private static void value(String value, boolean trueOnly, FieldPath path, FieldErrors errors) {
        List<String> supported = trueOnly ? List.of("True") : STATUSES;
        if (value.isEmpty()) {
            errors.required(path);
        } else if (!supported.contains(value)) {
            errors.notSupported(path, value, supported);
        }
    }

    private static boolean hasDuplicates(ObjectValue status) {
        List<String> types = status.list("conditions").objects().stream()
                .map(condition -> condition.string("type")).toList();
        return new HashSet<>(types).size() < types.size();
    }

    private static List<ObjectValue> ofType(ObjectValue status, String type) {
        return status.list("conditions").objects().stream()
                .filter(condition -> condition.string("type").equals(type)).toList();
    }

    static void change(ObjectValue status, ObjectValue old, boolean approves, FieldErrors errors) {
        for (String type : TRUE_ONLY) {
            if (ofType(status, type).size() < ofType(old, type).size()) {
                errors.forbidden(CONDITIONS, "updates may not remove a condition of type \"" + type + "\"");
            }
        }
        if (approves) {
            return;
        }
        for (String type : List.of("Approved", "Denied")) {
            List<ObjectValue> now = ofType(status, type);
            List<ObjectValue> before = ofType(old, type);
            if (now.size() > before.size()) {
                errors.forbidden(CONDITIONS, "updates may not add a condition of type \"" + type + "\"");
            } else if (now.size() == before.size() && !now.equals(before)) {
                errors.forbidden(CONDITIONS, "updates may not modify a condition of type \"" + type + "\"\n");
            }
        }
    }

    /** The object with its conditions of a type as they were, unless some came or went. */
    static ObjectValue preserve(ObjectValue object, ObjectValue old, String type) {
        ObjectValue status = object.object("status");
        List<ObjectValue> before = new ArrayList<>(ofType(old.object("status"), type));
        if (before.isEmpty() || before.size() != ofType(status, type).size()) {
            return object;
        }
        ListValue conditions = status.list("conditions");
        for (int index = 0; index < conditions.size(); index++) {
            if (conditions.object(index).string("type").equals(type)) {
                conditions = conditions.with(index, before.removeFirst());
            }
        }
        return object.with("status", status.with("conditions", conditions));
    }

    /** A condition with its times; it keeps the time of its last change if it has not changed. */
    static ObjectValue stamp(ObjectValue condition, ObjectValue old, String now) {
        ObjectValue stamped = condition.withDefault("lastUpdateTime", now);
        String since = old.list("conditions").objects().stream()
                .filter(before -> before.string("type").equals(condition.string("type"))
                        && before.string("status").equals(condition.string("status"))
                        && before.isSet("lastTransitionTime"))
                .map(before -> before.string("lastTransitionTime")).findFirst().orElse(now);
        return stamped.withDefault("lastTransitionTime", since);
    }
}
