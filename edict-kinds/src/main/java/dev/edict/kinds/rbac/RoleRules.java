package dev.edict.kinds.rbac;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;

/** Role: what may be done in a namespace. */
final class RoleRules extends ObjectRules {

    RoleRules() {
        super(true, RbacNames.FORMAT);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        PolicyRules.validate(object.list("rules").objects(), true, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
