package dev.edict.kinds.policy;

import dev.edict.kinds.field.ConditionRules;
import dev.edict.kinds.field.IntOrPercent;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.SpecAndStatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** PodDisruptionBudget: how many of some pods must stay. Its metadata obeys no rules but those of every object. */
final class PodDisruptionBudgetRules extends SpecAndStatusRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final List<String> EVICTION_POLICIES = List.of("AlwaysAllow", "IfHealthyBudget");

    PodDisruptionBudgetRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        spec(object.object("spec"), false, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        FieldErrors oldErrors = new FieldErrors();
        LabelRules.selector(old.object("spec").object("selector"), SPEC, oldErrors);
        spec(object.object("spec"), !oldErrors.isEmpty(), errors);
    }

    private static void spec(ObjectValue spec, boolean lenient, FieldErrors errors) {
        if (spec.isSet("minAvailable") && spec.isSet("maxUnavailable")) {
            errors.invalid(SPEC, ObjectValue.of(
                    "MinAvailable", Shown.field(spec, "minAvailable"),
                    "Selector", Shown.selector(spec.objectOrNull("selector")),
                    "MaxUnavailable", Shown.field(spec, "maxUnavailable"),
                    "UnhealthyPodEvictionPolicy", Shown.field(spec, "unhealthyPodEvictionPolicy")),
                    "minAvailable and maxUnavailable cannot be both set");
        }
        for (String key : List.of("minAvailable", "maxUnavailable")) {
            if (spec.isSet(key)) {
                IntOrPercent amount = new IntOrPercent(spec.get(key));
                amount.validate(SPEC.child(key), errors);
                amount.notMoreThanAll(SPEC.child(key), errors);
            }
        }
        LabelRules.selector(spec.object("selector"), lenient, SPEC.child("selector"), errors);
        String policy = spec.stringOrNull("unhealthyPodEvictionPolicy");
        if (policy != null && !EVICTION_POLICIES.contains(policy)) {
            errors.notSupported(SPEC.child("unhealthyPodEvictionPolicy"), policy, EVICTION_POLICIES);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue status = object.object("status");
        ConditionRules.validate(status.list("conditions").objects(), STATUS.child("conditions"), errors);
        for (String key : List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods")) {
            FieldRules.nonNegative(status, key, STATUS, errors);
        }
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
