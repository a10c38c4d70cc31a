package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.field.ConditionRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** ValidatingAdmissionPolicy: expressions that refuse objects or put notes into the audit log. */
final class ValidatingAdmissionPolicyRules extends PolicyRules {
    private static final List<String> REASONS = List.of("Forbidden", "Invalid", "RequestEntityTooLarge");
    private static final int MOST_NOTES = 20;
    private static final int LONGEST_NOTE = 5 * 1024;
    private static final FieldPath STATUS = FieldPath.of("status");

    @Override
    public List<String> statusWarnings(ObjectValue object, ObjectValue old) {
        return warnings(object, old);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return super.prepareForCreate(object.without("status"));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return super.prepareForUpdate(Preparation.keepStatus(object, old), old);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepMetadataForStatus(Preparation.keep(object, old, "spec"), old);
    }

    @Override
    void effects(ObjectValue policy, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        ObjectValue spec = policy.object("spec");
        List<ObjectValue> validations = spec.list("validations").objects();
        List<ObjectValue> notes = spec.list("auditAnnotations").objects();
        if (validations.isEmpty() && notes.isEmpty()) {
            for (String key : List.of("validations", "auditAnnotations")) {
                errors.required(path.child(key), "validations or auditAnnotations must contain at least one item");
            }
            return;
        }
        for (int index = 0; index < validations.size(); index++) {
            validation(validations.get(index), expressions, path.child("validations").index(index), errors);
        }
        FieldPath notesPath = path.child("auditAnnotations");
        if (notes.size() > MOST_NOTES) {
            errors.invalid(notesPath, spec.list("auditAnnotations").mapObjects(note -> ObjectValue.of(
                    "Key", note.string("key"), "ValueExpression", note.string("valueExpression"))),
                    "must not have more than " + MOST_NOTES + " auditAnnotations");
        }
        String name = policy.object("metadata").string("name");
        Set<String> keys = new HashSet<>();
        for (int index = 0; index < notes.size(); index++) {
            note(name, notes.get(index), expressions, notesPath.index(index), errors);
            String key = notes.get(index).string("key");
            if (!keys.add(key)) {
                errors.duplicate(notesPath.index(index).child("key"), key);
            }
        }
    }

    private static void validation(
            ObjectValue validation, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        if (validation.string("expression").isBlank()) {
            errors.required(path.child("expression"), "expression is not specified");
        } else {
            expressions.condition(validation.string("expression"), path.child("expression"), errors);
        }
        if (!validation.string("messageExpression").isBlank()) {
            expressions.message(validation.string("messageExpression"), path.child("messageExpression"), errors);
        }
        for (String key : List.of("messageExpression", "message")) {
            String text = validation.string(key);
            if (!text.isEmpty() && text.isBlank()) {
                errors.invalid(path.child(key), text, "must be non-empty if specified");
            }
        }
        String message = validation.string("message");
        if (message.strip().chars().anyMatch(character -> character == '\n' || character == '\r')) {
            errors.invalid(path.child("message"), message, "must not contain line breaks");
        }
        if (validation.isSet("reason") && !REASONS.contains(validation.string("reason"))) {
            errors.notSupported(path.child("reason"), validation.string("reason"), REASONS);
        }
    }

    private static void note(
            String policy, ObjectValue note, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        String key = note.string("key");
        if (policy.isEmpty()) {
            errors.invalid(path.child("key"), key, "requires metadata.name be non-empty");
        } else {
            LabelRules.labelName(policy + "/" + key, path.child("key"), errors);
        }
        String expression = note.string("valueExpression").strip();
        if (expression.isEmpty()) {
            errors.required(path.child("valueExpression"), "valueExpression is not specified");
        } else if (expression.getBytes(StandardCharsets.UTF_8).length > LONGEST_NOTE) {
            errors.required(path.child("valueExpression"), "must not exceed " + LONGEST_NOTE + " bytes in length");
        } else {
            expressions.note(note.string("valueExpression"), path.child("valueExpression"), errors);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue status = object.object("status");
        FieldPath warningsPath = STATUS.child("typeChecking", "expressionWarnings");
        List<ObjectValue> warnings = status.object("typeChecking").list("expressionWarnings").objects();
        for (int index = 0; index < warnings.size(); index++) {
            if (warnings.get(index).string("warning").isEmpty()) {
                errors.required(warningsPath.index(index).child("warning"));
            }
            if (warnings.get(index).string("fieldRef").isBlank()) {
                errors.required(warningsPath.index(index).child("fieldRef"));
            }
        }
        ConditionRules.validate(status.list("conditions").objects(), STATUS.child("conditions"), errors);
    }
}
