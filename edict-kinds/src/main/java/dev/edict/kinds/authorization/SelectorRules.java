package dev.edict.kinds.authorization;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/**
 * The selectors of a request that is asked about. Operators that nobody knows pass, so that newer clients can ask older
 * servers.
 */
final class SelectorRules {
    static final List<String> KEYS = List.of("fieldSelector", "labelSelector");

    private SelectorRules() {}

    static void validate(ObjectValue attributes, String key, FieldPath path, FieldErrors errors) {
        ObjectValue selector = attributes.object(key);
        String raw = selector.string("rawSelector");
        List<ObjectValue> requirements = selector.list("requirements").objects();
        if (!raw.isEmpty() && !requirements.isEmpty()) {
            errors.invalid(path.child("rawSelector"), raw, "may not specified at the same time as requirements");
        }
        if (raw.isEmpty() && requirements.isEmpty()) {
            errors.required(path.child("requirements"),
                    "when " + path + " is specified, requirements or rawSelector is required");
        }
        for (int index = 0; index < requirements.size(); index++) {
            FieldPath requirement = path.child("requirements").index(index);
            if (key.equals("fieldSelector")) {
                field(requirements.get(index), requirement, errors);
            } else {
                label(requirements.get(index), requirement, errors);
            }
        }
    }

    private static void field(ObjectValue requirement, FieldPath path, FieldErrors errors) {
        if (requirement.string("key").isEmpty()) {
            errors.required(path.child("key"), "must be specified");
        }
        operator(requirement, path, errors);
    }

    private static void label(ObjectValue requirement, FieldPath path, FieldErrors errors) {
        operator(requirement, path, errors);
        LabelRules.labelName(requirement.string("key"), path.child("key"), errors);
        List<String> values = requirement.list("values").strings();
        for (int index = 0; index < values.size(); index++) {
            LabelRules.labelValue(values.get(index), path.child("values").index(index), errors);
        }
    }

    private static void operator(ObjectValue requirement, FieldPath path, FieldErrors errors) {
        boolean values = !requirement.list("values").isEmpty();
        String operator = requirement.string("operator");
        if (!values && (operator.equals("In") || operator.equals("NotIn"))) {
            errors.required(path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
        }
        if (values && (operator.equals("Exists") || operator.equals("DoesNotExist"))) {
            errors.forbidden(path.child("values"),
                    "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
    }
}
