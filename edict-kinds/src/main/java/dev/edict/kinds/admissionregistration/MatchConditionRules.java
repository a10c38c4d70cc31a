package dev.edict.kinds.admissionregistration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Expressions that let a request through to a webhook or a policy. */
final class MatchConditionRules {
    private static final int MOST = 64;

    private MatchConditionRules() {}

    static void validate(ListValue list, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        List<ObjectValue> conditions = list.objects();
        if (conditions.size() > MOST) {
            errors.tooMany(path, conditions.size(), MOST);
        }
        Set<String> names = new HashSet<>();
        for (int index = 0; index < conditions.size(); index++) {
            condition(conditions.get(index), expressions, path.index(index), errors);
            String name = conditions.get(index).string("name");
            if (!name.isEmpty() && !names.add(name)) {
                errors.duplicate(path.index(index).child("name"), name);
            }
        }
    }

    private static void condition(
            ObjectValue condition, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        if (condition.string("expression").isBlank()) {
            errors.required(path.child("expression"));
        } else {
            expressions.condition(condition.string("expression").strip(), path.child("expression"), errors);
        }
        String name = condition.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        } else {
            LabelRules.labelName(name, path.child("name"), errors);
        }
    }
}
