package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** MutatingAdmissionPolicyBinding and ValidatingAdmissionPolicyBinding: where a policy is in force. */
final class PolicyBindingRules extends SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> ACTIONS = List.of("Audit", "Deny", "Warn");

    private final boolean mutating;

    PolicyBindingRules(boolean mutating) {
        super(false, NameFormat.DNS_SUBDOMAIN);
        this.mutating = mutating;
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObject("matchResources", MatchResourcesRules::setDefaults));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        genericMetadata(object, errors);
        ObjectValue spec = object.object("spec");
        String policy = spec.string("policyName");
        if (policy.isEmpty()) {
            errors.required(SPEC.child("policyName"));
        } else {
            FieldRules.format(
                    NameFormat.DNS_SUBDOMAIN.check(policy, false), policy, SPEC.child("policyName"), errors);
        }
        if (spec.isSet("paramRef")) {
            ParameterRules.reference(spec.object("paramRef"), SPEC.child("paramRef"), errors);
        }
        if (spec.isSet("matchResources")) {
            MatchResourcesRules.validate(spec.object("matchResources"), SPEC.child("matchResources"), errors);
        }
        if (mutating) {
            MatchResourcesRules.mutatingOperations(
                    spec.object("matchResources"), SPEC.child("matchResources"), errors);
        } else {
            actions(spec.list("validationActions"), SPEC.child("validationActions"), errors);
        }
    }

    private static void actions(ListValue list, FieldPath path, FieldErrors errors) {
        List<String> actions = list.strings();
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < actions.size(); index++) {
            String action = actions.get(index);
            if (!ACTIONS.contains(action)) {
                errors.notSupported(path.index(index), action, ACTIONS);
            }
            if (!seen.add(action)) {
                errors.duplicate(path.index(index), action);
            }
        }
        if (seen.contains("Deny") && seen.contains("Warn")) {
            errors.invalid(path, list, "must not contain both Deny and Warn (repeating the same validation failure"
                    + " information in the API response and headers serves no purpose)");
        }
        if (seen.isEmpty()) {
            errors.required(path, "at least one validation action is required");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return StaticNames.warnings(object);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
