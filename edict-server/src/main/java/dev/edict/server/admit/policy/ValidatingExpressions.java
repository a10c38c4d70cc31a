package dev.edict.server.admit.policy;

import dev.edict.cel.CostLimits;
import dev.edict.cel.type.CelType;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.expression.Expression;
import dev.edict.server.expression.MatchConditions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The expressions of a policy that refuses, compiled. */
record ValidatingExpressions(
        Map<String, Expression> variables, MatchConditions conditions, List<Rule> rules, List<Note> notes) {

    /**
     * What must hold.
     *
     * @param computed the message if it is computed; null if it is not
     * @param message empty if there is none
     */
    record Rule(Expression expression, @Nullable Expression computed, String message, String reason) {
        /** What is said where nothing else is. */
        String shown() {
            return message.isBlank() ? "failed expression: " + expression.text().strip() : message.strip();
        }
    }

    /** What the audit is told. */
    record Note(String key, Expression expression) {}

    static ValidatingExpressions of(ObjectValue spec) {
        DeclaredVariables variables = DeclaredVariables.of(spec);
        return new ValidatingExpressions(
                variables.byName(),
                new MatchConditions(spec.list("matchConditions"), !spec.string("failurePolicy").equals("Ignore"),
                        variables.environment()::full),
                spec.list("validations").objects().stream().map(rule -> rule(rule, variables)).toList(),
                spec.list("auditAnnotations").objects().stream().map(note -> note(note, variables)).toList());
    }

    /**
     * Whether computing the messages of all rules may cost more than that. Most policies can not, and their messages need not
     * be computed before a rule fails.
     */
    boolean messagesMayExceed(long budget) {
        long computed = 0;
        for (Rule rule : rules) {
            computed += rule.computed() == null ? 0 : 1;
        }
        return computed > 0 && (computed + variables.size() + 1) * CostLimits.PER_CALL > budget;
    }

    private static Rule rule(ObjectValue rule, DeclaredVariables variables) {
        String computed = rule.string("messageExpression");
        return new Rule(
                Expression.compile(
                        rule.string("expression"), variables.environment().full(), List.of(CelType.BOOL)),
                computed.isEmpty() ? null : Expression.compile(
                        computed, variables.environment().quiet(), List.of(CelType.STRING)),
                rule.string("message"),
                rule.isSet("reason") ? rule.string("reason") : "Invalid");
    }

    private static Note note(ObjectValue note, DeclaredVariables variables) {
        return new Note(note.string("key"), Expression.compile(note.string("valueExpression"),
                variables.environment().full(), List.of(CelType.STRING, CelType.NULL)));
    }
}
