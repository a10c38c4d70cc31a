package dev.edict.kinds.core.namespace;

import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules of a namespace's {@code finalize}: it may change the finalizers of the spec, but not the status. */
public final class NamespaceFinalizeRules extends NamespaceRules {

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepStatus(object, old);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        List<String> finalizers = object.object("spec").list("finalizers").strings();
        for (int index = 0; index < finalizers.size(); index++) {
            finalizer(finalizers.get(index), FINALIZERS.index(index), errors);
        }
    }
}
