package dev.edict.kinds.core.scheduling;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** The rules for how evenly pods spread over zones, nodes and the like. */
public final class TopologySpreadRules {
    private static final List<String> ACTIONS = List.of("DoNotSchedule", "ScheduleAnyway");
    private static final List<String> INCLUSION_POLICIES = List.of("Honor", "Ignore");

    private TopologySpreadRules() {}

    public static void validate(
            List<ObjectValue> constraints, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < constraints.size(); index++) {
            constraint(constraints.get(index), constraints.subList(index + 1, constraints.size()), options,
                    path.index(index), errors);
        }
    }

    private static void constraint(ObjectValue constraint, List<ObjectValue> rest, PodRuleOptions options,
            FieldPath path, FieldErrors errors) {
        FieldRules.positive(constraint.integer("maxSkew"), path.child("maxSkew"), errors);
        String topologyKey = constraint.string("topologyKey");
        if (topologyKey.isEmpty()) {
            errors.required(path.child("topologyKey"), "can not be empty");
        }
        String action = constraint.string("whenUnsatisfiable");
        Choice.among(action, ACTIONS, path.child("whenUnsatisfiable"), errors);
        for (ObjectValue other : rest) {
            if (other.string("topologyKey").equals(topologyKey) && other.string("whenUnsatisfiable").equals(action)) {
                errors.duplicate(path.child("{topologyKey, whenUnsatisfiable}"), "{" + topologyKey + ", " + action + "}");
                break;
            }
        }
        minDomains(constraint, action, path.child("minDomains"), errors);
        for (String policy : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
            Choice.optional(constraint.stringOrNull(policy), INCLUSION_POLICIES, path.child(policy), errors);
        }
        if (options.tolerates(Tolerance.BAD_SPREAD_LABEL_KEYS)) {
            LabelKeyRules.validateUnmerged(constraint, path.child("matchLabelKeys"), errors);
        } else {
            LabelKeyRules.validate(constraint, path, errors);
        }
        if (!options.tolerates(Tolerance.BAD_SPREAD_SELECTOR)) {
            LabelRules.selector(constraint.object("labelSelector"), path.child("labelSelector"), errors);
        }
    }

    private static void minDomains(ObjectValue constraint, String action, FieldPath path, FieldErrors errors) {
        Long minDomains = constraint.integerOrNull("minDomains");
        if (minDomains == null) {
            return;
        }
        FieldRules.positive(minDomains, path, errors);
        if (!action.equals("DoNotSchedule")) {
            errors.invalid(path, minDomains,
                    "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action);
        }
    }

    public static boolean hasBadLabelKeys(ObjectValue spec) {
        FieldErrors errors = new FieldErrors();
        for (ObjectValue constraint : spec.list("topologySpreadConstraints").objects()) {
            LabelKeyRules.validate(constraint, FieldPath.of("spec"), errors);
        }
        return !errors.isEmpty();
    }
}
