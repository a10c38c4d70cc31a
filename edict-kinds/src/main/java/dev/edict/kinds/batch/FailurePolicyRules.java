package dev.edict.kinds.batch;

import dev.edict.kinds.field.Shown;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for what a Job does about pods that fail. */
final class FailurePolicyRules {
    private static final int MOST_RULES = 20;
    private static final int MOST_PATTERNS = 20;
    private static final int MOST_CODES = 255;
    private static final List<String> ACTIONS = List.of("Count", "FailIndex", "FailJob", "Ignore");
    private static final List<String> OPERATORS = List.of("In", "NotIn");
    private static final List<String> STATUSES = List.of("False", "True", "Unknown");

    private FailurePolicyRules() {}

    static void validate(ObjectValue spec, FieldPath path, FieldErrors errors) {
        List<ObjectValue> rules = spec.object("podFailurePolicy").list("rules").objects();
        FieldPath rulesPath = path.child("rules");
        if (rules.size() > MOST_RULES) {
            errors.tooMany(rulesPath, rules.size(), MOST_RULES);
        }
        Set<String> containers = new HashSet<>();
        ObjectValue pod = spec.object("template").object("spec");
        for (String key : List.of("containers", "initContainers")) {
            pod.list(key).objects().forEach(container -> containers.add(container.string("name")));
        }
        for (int index = 0; index < rules.size(); index++) {
            rule(rules.get(index), spec, containers, rulesPath.index(index), errors);
        }
    }

    private static void rule(
            ObjectValue rule, ObjectValue spec, Set<String> containers, FieldPath path, FieldErrors errors) {
        String action = rule.string("action");
        if (action.isEmpty()) {
            errors.required(path.child("action"), "valid values: " + quoted(ACTIONS));
        } else if (action.equals("FailIndex")) {
            if (!spec.isSet("backoffLimitPerIndex")) {
                errors.invalid(path.child("action"), action, "requires the backoffLimitPerIndex to be set");
            }
        } else if (!ACTIONS.contains(action)) {
            errors.notSupported(path.child("action"), action, ACTIONS);
        }
        boolean codes = rule.isSet("onExitCodes");
        List<ObjectValue> conditions = rule.list("onPodConditions").objects();
        if (codes) {
            exitCodes(rule.object("onExitCodes"), containers, path.child("onExitCodes"), errors);
        }
        conditions(conditions, path.child("onPodConditions"), errors);
        if (codes && !conditions.isEmpty()) {
            invalid(path, "specifying both OnExitCodes and OnPodConditions is not supported", errors);
        }
        if (!codes && conditions.isEmpty()) {
            invalid(path, "specifying one of OnExitCodes and OnPodConditions is required", errors);
        }
    }

    private static void invalid(FieldPath path, String detail, FieldErrors errors) {
        errors.add(new FieldError(ErrorType.INVALID, path.toString(), null, detail));
    }

    private static String quoted(List<String> words) {
        return "[\"" + String.join("\" \"", words) + "\"]";
    }

    private static void conditions(List<ObjectValue> patterns, FieldPath path, FieldErrors errors) {
        if (patterns.size() > MOST_PATTERNS) {
            errors.tooMany(path, patterns.size(), MOST_PATTERNS);
        }
        for (int index = 0; index < patterns.size(); index++) {
            FieldPath patternPath = path.index(index);
            String type = patterns.get(index).string("type");
            FieldRules.format(Formats.qualifiedName(type), type, patternPath.child("type"), errors);
            String status = patterns.get(index).string("status");
            if (status.isEmpty()) {
                errors.required(patternPath.child("status"), "valid values: " + quoted(STATUSES));
            } else if (!STATUSES.contains(status)) {
                errors.notSupported(patternPath.child("status"), status, STATUSES);
            }
        }
    }

    private static void exitCodes(
            ObjectValue requirement, Set<String> containers, FieldPath path, FieldErrors errors) {
        String operator = requirement.string("operator");
        if (operator.isEmpty()) {
            errors.required(path.child("operator"), "valid values: " + quoted(OPERATORS));
        } else if (!OPERATORS.contains(operator)) {
            errors.notSupported(path.child("operator"), operator, OPERATORS);
        }
        String container = requirement.stringOrNull("containerName");
        if (container != null && !containers.contains(container)) {
            errors.invalid(path.child("containerName"), container,
                    "must be one of the container or initContainer names in the pod template");
        }
        FieldPath valuesPath = path.child("values");
        ListValue values = requirement.list("values");
        if (values.isEmpty()) {
            errors.invalid(valuesPath, Shown.field(requirement, "values"), "at least one value is required");
        } else if (values.size() > MOST_CODES) {
            errors.tooMany(valuesPath, values.size(), MOST_CODES);
        }
        boolean ordered = true;
        Set<Long> seen = new HashSet<>();
        long previous = Long.MIN_VALUE;
        for (int index = 0; index < values.size(); index++) {
            long code = code(values.get(index));
            if (operator.equals("In") && code == 0) {
                errors.invalid(valuesPath.index(index), code, "must not be 0 for the In operator");
            }
            if (!seen.add(code)) {
                errors.duplicate(valuesPath.index(index), code);
            }
            ordered &= previous <= code;
            previous = code;
        }
        if (!ordered) {
            errors.invalid(valuesPath, values, "must be ordered");
        }
    }

    private static long code(Value value) {
        return value instanceof NumberValue number && number.isLong() ? number.longValue() : 0;
    }
}
