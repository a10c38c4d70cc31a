package dev.edict.server.expression;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.CostLimits;
import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.evaluate.Variables;
import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An expression of a configuration, ready to be run any number of times. One that does not compile says so each time.
 *
 * @param type of what comes of it; any if it does not compile
 * @param program null if it does not compile
 * @param fault why it does not compile; empty if it does
 */
public record Expression(String text, CelType type, @Nullable Program program, String fault) {
    private static final String SPENT =
            "validation failed due to running out of cost budget, no further validation rules will be run";

    /** What came of a run: a value, or else what went wrong. */
    public record Outcome(@Nullable Object value, String error) {}

    /** What the expressions of one configuration may still cost together. */
    public static final class Budget {
        private long left;

        public Budget(long limit) {
            this.left = limit;
        }

        /** What is left. */
        public long left() {
            return left;
        }

        /** @throws BudgetSpent if it costs more than is left */
        public void pay(long cost) throws BudgetSpent {
            if (cost > left) {
                throw new BudgetSpent();
            }
            left -= cost;
        }
    }

    /** The expressions of a configuration cost too much together. */
    public static final class BudgetSpent extends Exception {
        private static final long serialVersionUID = 1L;

        BudgetSpent() {
            super(SPENT, null, false, false);
        }

        /** In Kubernetes' words. */
        public String words() {
            return SPENT;
        }
    }

    /** @param wanted the types of which one must come of it; any if there are none */
    public static Expression compile(String text, CelEnvironment environment, List<CelType> wanted) {
        try {
            CelExpression read = environment.compile(text);
            if (!wanted.isEmpty() && !wanted.contains(read.type())) {
                return broken(text, "must evaluate to " + (wanted.size() == 1
                        ? name(wanted.getFirst())
                        : "one of [" + wanted.stream().map(Expression::name).collect(Collectors.joining(" ")) + "]")
                        + " but got " + name(read.type()));
            }
            return new Expression(text, read.type(), read.program(), "");
        } catch (CompileException refused) {
            return broken(text, "compilation failed: " + refused.issues());
        } catch (PlanException refused) {
            return broken(text, "program instantiation failed: " + refused.words());
        }
    }

    private static Expression broken(String text, String fault) {
        return new Expression(text, CelType.DYN, null, fault);
    }

    private static String name(CelType type) {
        return type.equals(CelType.NULL) ? "null_type" : type.toString();
    }

    /** Runs it. @throws BudgetSpent if it costs more than is left for all */
    public Outcome run(Variables variables, Budget budget) throws BudgetSpent {
        if (program == null) {
            return new Outcome(null, "compilation error: " + fault);
        }
        Program.Outcome outcome = program.run(variables, CostLimits.PER_CALL);
        budget.pay(outcome.cost());
        String failure = outcome.value() instanceof CelError error ? error.message() : outcome.stopped();
        return failure == null
                ? new Outcome(outcome.value(), "")
                : new Outcome(null, "expression '" + text + "' resulted in error: " + failure);
    }
}
