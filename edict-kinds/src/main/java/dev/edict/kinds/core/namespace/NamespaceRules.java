package dev.edict.kinds.core.namespace;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.Set;

/** Namespace: carries its name as a label, and a finalizer that empties it before it goes. */
public class NamespaceRules extends ObjectRules {
    private static final String NAME_LABEL = "kubernetes.io/metadata.name";
    private static final String FINALIZER = "kubernetes";
    private static final Set<String> STANDARD_FINALIZERS = Set.of(FINALIZER, "orphan", "foregroundDeletion");
    static final FieldPath FINALIZERS = FieldPath.of("spec", "finalizers");
    private static final FieldPath PHASE = FieldPath.of("status", "Phase");

    public NamespaceRules() {
        super(false, NameFormat.DNS_LABEL);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue labelled = object.object("metadata").string("name").isEmpty() ? object : canonicalize(object);
        ObjectValue status = labelled.object("status");
        return status.string("phase").isEmpty()
                ? labelled.with("status", status.with("phase", "Active"))
                : labelled;
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ListValue finalizers = spec.list("finalizers");
        ObjectValue held = finalizers.strings().contains(FINALIZER)
                ? object
                : object.with("spec", spec.with("finalizers", finalizers.plus(new StringValue(FINALIZER))));
        return held.with("status", ObjectValue.of("phase", "Active"));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue spec = Preparation.keep(object.object("spec"), old.object("spec"), "finalizers");
        return Preparation.keepStatus(object.with("spec", spec), old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        for (String finalizer : object.object("spec").list("finalizers").strings()) {
            finalizer(finalizer, FINALIZERS, errors);
        }
    }

    static void finalizer(String finalizer, FieldPath path, FieldErrors errors) {
        FieldRules.format(Formats.qualifiedName(finalizer), finalizer, path, errors);
        if (finalizer.indexOf('/') < 0 && !STANDARD_FINALIZERS.contains(finalizer)) {
            errors.invalid(path, finalizer, "name is neither a standard finalizer name nor is it fully qualified");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        String phase = object.object("status").string("phase");
        boolean deleted = object.object("metadata").isSet("deletionTimestamp");
        if (!deleted && !phase.equals("Active")) {
            errors.invalid(PHASE, phase, "may only be 'Active' if `deletionTimestamp` is empty");
        }
        if (deleted && !phase.equals("Terminating")) {
            errors.invalid(PHASE, phase, "may only be 'Terminating' if `deletionTimestamp` is not empty");
        }
    }

    @Override
    public ObjectValue canonicalize(ObjectValue object) {
        ObjectValue metadata = object.object("metadata");
        ObjectValue labels = metadata.object("labels").with(NAME_LABEL, metadata.string("name"));
        return object.with("metadata", metadata.with("labels", labels));
    }
}
