package dev.edict.kinds.autoscaling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;

/** The rules for how fast an autoscaler goes up and down. */
final class ScalingRules {
    private static final List<String> SELECT_POLICIES = List.of("Disabled", "Max", "Min");
    private static final List<String> POLICY_TYPES = List.of("Percent", "Pods");
    private static final int LONGEST_PERIOD = 1800;
    private static final int LONGEST_WINDOW = 3600;

    private ScalingRules() {}

    static void validate(ObjectValue behavior, FieldPath path, FieldErrors errors) {
        for (String direction : List.of("scaleUp", "scaleDown")) {
            if (behavior.isSet(direction)) {
                direction(behavior.object(direction), path.child(direction), errors);
            }
        }
    }

    private static void direction(ObjectValue rules, FieldPath path, FieldErrors errors) {
        long window = rules.integer("stabilizationWindowSeconds");
        if (window < 0) {
            errors.invalid(path.child("stabilizationWindowSeconds"), window, "must be greater than or equal to zero");
        }
        if (window > LONGEST_WINDOW) {
            errors.invalid(path.child("stabilizationWindowSeconds"), window,
                    "must be less than or equal to " + LONGEST_WINDOW);
        }
        String select = rules.stringOrNull("selectPolicy");
        if (select != null && !SELECT_POLICIES.contains(select)) {
            errors.notSupported(path.child("selectPolicy"), select, SELECT_POLICIES);
        }
        List<ObjectValue> policies = rules.list("policies").objects();
        if (policies.isEmpty()) {
            errors.required(path.child("policies"), "must specify at least one Policy");
        }
        for (int index = 0; index < policies.size(); index++) {
            policy(policies.get(index), path.child("policies").index(index), errors);
        }
        Value tolerance = rules.get("tolerance");
        if (tolerance != null && Quantity.parse(tolerance).sign() < 0) {
            errors.invalid(path.child("tolerance"), Quantity.parse(tolerance).toString(), Messages.NOT_NEGATIVE);
        }
    }

    private static void policy(ObjectValue policy, FieldPath path, FieldErrors errors) {
        if (!POLICY_TYPES.contains(policy.string("type"))) {
            errors.notSupported(path.child("type"), policy.string("type"), POLICY_TYPES);
        }
        if (policy.integer("value") <= 0) {
            errors.invalid(path.child("value"), policy.integer("value"), Messages.POSITIVE);
        }
        long period = policy.integer("periodSeconds");
        if (period <= 0) {
            errors.invalid(path.child("periodSeconds"), period, Messages.POSITIVE);
        }
        if (period > LONGEST_PERIOD) {
            errors.invalid(path.child("periodSeconds"), period, "must be less than or equal to " + LONGEST_PERIOD);
        }
    }
}
