package dev.edict.kinds.batch;

import dev.edict.kinds.field.InternalForms;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for when an indexed Job has succeeded before all its indexes have. */
final class SuccessPolicyRules {
    private static final int MOST_RULES = 20;
    private static final int LONGEST_INDEXES = 64 * 1024;

    private SuccessPolicyRules() {}

    static void validate(ObjectValue spec, FieldPath path, FieldErrors errors) {
        ObjectValue policy = spec.object("successPolicy");
        List<ObjectValue> rules = policy.list("rules").objects();
        if (!spec.string("completionMode").equals("Indexed")) {
            errors.invalid(path, InternalForms.of("SuccessPolicy", policy), "requires indexed completion mode");
            return;
        }
        FieldPath rulesPath = path.child("rules");
        if (rules.isEmpty()) {
            errors.required(rulesPath, "at least one rules must be specified when the successPolicy is specified");
        }
        if (rules.size() > MOST_RULES) {
            errors.tooMany(rulesPath, rules.size(), MOST_RULES);
        }
        for (int index = 0; index < rules.size(); index++) {
            rule(rules.get(index), spec.integer("completions"), rulesPath.index(index), errors);
        }
    }

    private static void rule(ObjectValue rule, long completions, FieldPath path, FieldErrors errors) {
        String indexes = rule.stringOrNull("succeededIndexes");
        Long count = rule.integerOrNull("succeededCount");
        if (count == null && indexes == null) {
            errors.required(path, "at least one of succeededCount or succeededIndexes must be specified");
        }
        int total = 0;
        if (indexes != null) {
            FieldPath indexesPath = path.child("succeededIndexes");
            if (indexes.length() > LONGEST_INDEXES) {
                errors.tooLong(indexesPath, LONGEST_INDEXES);
            }
            try {
                total = JobIndexes.count(indexes, completions);
            } catch (JobIndexes.MalformedException malformed) {
                errors.invalid(indexesPath, indexes, "error parsing succeededIndexes: " + malformed.getMessage());
            }
        }
        if (count == null) {
            return;
        }
        FieldPath countPath = path.child("succeededCount");
        FieldRules.nonNegative(count, countPath, errors);
        if (count > completions) {
            errors.invalid(countPath, count,
                    "must be less than or equal to " + completions + " (the number of specified completions)");
        }
        if (indexes != null && count > total) {
            errors.invalid(countPath, count, "must be less than or equal to " + total
                    + " (the number of indexes in the specified succeededIndexes field)");
        }
    }
}
