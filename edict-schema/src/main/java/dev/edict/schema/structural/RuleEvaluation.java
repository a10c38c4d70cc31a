package dev.edict.schema.structural;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules in the expression language that a schema carries, ready to be evaluated. Safe for many threads. */
@FunctionalInterface
public interface RuleEvaluation {
    /** A schema without rules. */
    RuleEvaluation NONE = (object, correlation, errors, warnings) -> {};

    /**
     * Evaluates the rules of all parts of an object.
     *
     * @param correlation the object together with what it was before the update, or null if it is new
     * @param errors takes the rules that do not hold
     * @param warnings takes the texts of rules that do not hold but are let through, because what they are about has not
     *     changed
     */
    void evaluate(ObjectValue object, @Nullable Correlation correlation, FieldErrors errors, List<String> warnings);
}
