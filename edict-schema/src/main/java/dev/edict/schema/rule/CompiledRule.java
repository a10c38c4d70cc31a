package dev.edict.schema.rule;

import dev.edict.cel.evaluate.Program;
import dev.edict.schema.structural.ValidationRule;
import org.jspecify.annotations.Nullable;

/**
 * A rule made ready to run, or what is wrong with it. Costs are in unsigned 64 bits.
 *
 * @param program null if the rule is empty or wrong
 * @param problem what is wrong with the rule, or null
 * @param messageProgram null if there is no expression for the message, or it is wrong
 * @param messageProblem what is wrong with the expression for the message, or null
 * @param fieldPath where failures are reported, relative to the value; empty for the value itself
 */
record CompiledRule(
        ValidationRule rule,
        @Nullable Program program,
        @Nullable String problem,
        boolean usesOldSelf,
        long maxCost,
        @Nullable Program messageProgram,
        @Nullable String messageProblem,
        long messageMaxCost,
        String fieldPath) {

    boolean hasOptionalOldSelf() {
        return Boolean.TRUE.equals(rule.optionalOldSelf());
    }

    /** The rule as messages show it. */
    String shown() {
        return (rule.message().isEmpty() ? rule.rule() : rule.message()).strip();
    }

    String message() {
        return rule.message().isEmpty() ? "failed rule: " + shown() : rule.message().strip();
    }
}
