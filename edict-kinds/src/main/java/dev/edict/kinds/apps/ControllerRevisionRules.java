package dev.edict.kinds.apps;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** ControllerRevision: an earlier state of a set of pods, kept as it was. */
final class ControllerRevisionRules extends ObjectRules {
    private static final FieldPath DATA = FieldPath.of("data");

    ControllerRevisionRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        whole(object, errors);
        Value data = object.get("data");
        if (data == null || data == NullValue.NULL) {
            errors.required(DATA, "data is mandatory");
        } else if (!(data instanceof ObjectValue)) {
            errors.required(DATA, "data must be a valid JSON object");
        }
    }

    private void whole(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        FieldRules.nonNegative(object.integer("revision"), FieldPath.of("revision"), errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        whole(object, errors);
        FieldRules.immutable(object.get("data"), old.get("data"), DATA, errors);
    }
}
