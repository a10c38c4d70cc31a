package dev.edict.kinds.field;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for the conditions of a status, in the form that newer kinds share. */
public final class ConditionRules {
    private static final List<String> STATUSES = List.of("False", "True", "Unknown");
    private static final int LONGEST_REASON = 1024;
    private static final int LONGEST_MESSAGE = 32 * 1024;
    private static final String REASON_RULE = Messages.expression(
            "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric"
                    + " characters or '_,:', and must end with an alphanumeric character or '_'",
            "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?",
            "my_name", "MY_NAME", "MyName", "ReasonA,ReasonB", "ReasonA:ReasonB");

    private ConditionRules() {}

    public static void validate(List<ObjectValue> conditions, FieldPath path, FieldErrors errors) {
        Set<String> types = new HashSet<>();
        for (int index = 0; index < conditions.size(); index++) {
            String type = conditions.get(index).string("type");
            if (!types.add(type)) {
                errors.duplicate(path.index(index).child("type"), type);
            }
            condition(conditions.get(index), path.index(index), errors);
        }
    }

    private static void condition(ObjectValue condition, FieldPath path, FieldErrors errors) {
        LabelRules.labelName(condition.string("type"), path.child("type"), errors);
        String status = condition.string("status");
        if (!STATUSES.contains(status)) {
            errors.notSupported(path.child("status"), status, STATUSES);
        }
        if (condition.integer("observedGeneration") < 0) {
            errors.invalid(path.child("observedGeneration"), condition.integer("observedGeneration"),
                    "must be greater than or equal to zero");
        }
        if (!condition.isSet("lastTransitionTime")) {
            errors.required(path.child("lastTransitionTime"));
        }
        String reason = condition.string("reason");
        if (reason.isEmpty()) {
            errors.required(path.child("reason"));
        } else {
            if (!isReason(reason)) {
                errors.invalid(path.child("reason"), reason, REASON_RULE);
            }
            limit(reason, LONGEST_REASON, path.child("reason"), errors);
        }
        limit(condition.string("message"), LONGEST_MESSAGE, path.child("message"), errors);
    }

    private static void limit(String text, int longest, FieldPath path, FieldErrors errors) {
        if (text.getBytes(StandardCharsets.UTF_8).length > longest) {
            errors.tooLong(path, longest);
        }
    }

    private static boolean isReason(String reason) {
        char last = reason.charAt(reason.length() - 1);
        return isLetter(reason.charAt(0)) && (isWord(last)) && reason.chars().allMatch(character ->
                isWord((char) character) || character == ',' || character == ':');
    }

    private static boolean isLetter(char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    }

    private static boolean isWord(char character) {
        return isLetter(character) || (character >= '0' && character <= '9') || character == '_';
    }
}
