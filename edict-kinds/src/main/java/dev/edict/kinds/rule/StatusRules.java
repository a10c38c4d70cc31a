package dev.edict.kinds.rule;

import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** A kind without a generation, whose status is nobody's but its subresource's. */
public abstract class StatusRules extends ObjectRules {

    protected StatusRules(boolean namespaced, NameFormat names) {
        super(namespaced, names);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return object.without("status");
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepStatus(object, old);
    }
}
