package dev.edict.kinds.flowcontrol;

import dev.edict.kinds.rule.SpecAndStatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What flow schemas and priority levels have in common: every write is checked whole, and their status. */
abstract class FlowControlRules extends SpecAndStatusRules {
    private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");

    FlowControlRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public final void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
    }

    @Override
    public final void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        status(object.object("status"), errors);
    }

    static void status(ObjectValue status, FieldErrors errors) {
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
    @Override
    public final ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
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
