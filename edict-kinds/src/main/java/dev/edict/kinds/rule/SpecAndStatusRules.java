package dev.edict.kinds.rule;

import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** A kind whose generation counts the changes of its spec, and whose status is nobody's but its subresource's. */
public abstract class SpecAndStatusRules extends ObjectRules {

    protected SpecAndStatusRules(boolean namespaced, NameFormat names) {
        super(namespaced, names);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Preparation.firstGeneration(object.without("status"));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.countGeneration(Preparation.keepStatus(object, old), old);
    }
}
