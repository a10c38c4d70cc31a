package dev.edict.kinds.rule;

import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** A kind whose generation counts the changes of its spec. */
public abstract class SpecRules extends ObjectRules {

    protected SpecRules(boolean namespaced, NameFormat names) {
        super(namespaced, names);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Preparation.firstGeneration(object);
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.countGeneration(object, old);
    }
}
