package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** InitializerConfiguration: who is to look at which new objects before they are shown. */
final class InitializerConfigurationRules extends SpecRules {
    private static final FieldPath INITIALIZERS = FieldPath.of("initializers");
    private static final List<String> FAILURE_POLICIES = List.of("Fail", "Ignore");

    InitializerConfigurationRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.countGeneration(object, old,
                Preparation.differs(object, old, "initializers") || Preparation.differs(object, old, "deadlineSeconds"));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        genericMetadata(object, errors);
        FieldRules.nonNegative(object.integer("deadlineSeconds"), FieldPath.of("deadlineSeconds"), errors);
        List<ObjectValue> initializers = object.list("initializers").objects();
        for (int index = 0; index < initializers.size(); index++) {
            initializer(initializers.get(index), INITIALIZERS.index(index), errors);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        genericMetadataUpdate(object, old, errors);
    }

    private static void initializer(ObjectValue initializer, FieldPath path, FieldErrors errors) {
        FieldRules.fullyQualifiedName(initializer.string("name"), path.child("name"), errors);
        List<ObjectValue> rules = initializer.list("rules").objects();
        for (int index = 0; index < rules.size(); index++) {
            RequestRules.whole(rules.get(index), path.child("rules").index(index), errors);
        }
        String policy = initializer.string("failurePolicy");
        if (!policy.isEmpty() && !FAILURE_POLICIES.contains(policy)) {
            errors.notSupported(path.child("failurePolicy"), policy, FAILURE_POLICIES);
        }
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
