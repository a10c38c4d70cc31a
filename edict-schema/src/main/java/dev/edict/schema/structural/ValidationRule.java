package dev.edict.schema.structural;

import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * One of a schema's {@code x-kubernetes-validations}, as it was written. What is absent is empty.
 *
 * @param reason the reason that a failure gives, or null where the writer named none
 * @param optionalOldSelf null where the writer did not say
 */
public record ValidationRule(
        String rule,
        String message,
        String messageExpression,
        @Nullable String reason,
        String fieldPath,
        @Nullable Boolean optionalOldSelf) {

    /** Reads a rule from an entry of {@code x-kubernetes-validations}. */
    public static ValidationRule of(ObjectValue tree) {
        return new ValidationRule(
                tree.string("rule"),
                tree.string("message"),
                tree.string("messageExpression"),
                tree.stringOrNull("reason"),
                tree.string("fieldPath"),
                tree.boolOrNull("optionalOldSelf"));
    }
}
