package dev.edict.kinds.flowcontrol;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What flow schemas and priority levels have in common: their status. */
final class FlowStatusRules {
    private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");

    private FlowStatusRules() {}

    static void validate(ObjectValue status, FieldErrors errors) {
        Set<String> types = new HashSet<>();
        List<ObjectValue> conditions = status.list("conditions").objects();
        for (int index = 0; index < conditions.size(); index++) {
            String type = conditions.get(index).string("type");
            FieldPath path = CONDITIONS.index(index).child("type");
            if (!types.add(type)) {
                errors.duplicate(path, type);
            }
            if (type.isEmpty()) {
                errors.required(path);
            }
        }
    }

    /** An update of the status keeps all of the metadata but the managed fields. */
    static ObjectValue prepare(ObjectValue object, ObjectValue old) {
        Value managed = object.object("metadata").get("managedFields");
        ObjectValue metadata = old.object("metadata").without("managedFields");
        Value version = object.object("metadata").get("resourceVersion");
        if (version != null) {
            metadata = metadata.with("resourceVersion", version);
        }
        return object.with("metadata", managed == null ? metadata : metadata.with("managedFields", managed))
                .with("spec", old.object("spec"));
    }
}
