package dev.edict.server.expression;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CostLimits;
import dev.edict.cel.evaluate.Variables;
import dev.edict.cel.type.CelType;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The expressions that must all hold for a request to be meant. They are compiled when they are first asked, once: who has
 * none never needs the language.
 */
public final class MatchConditions {
    private final List<ObjectValue> conditions;
    private final boolean failing;
    private final Supplier<CelEnvironment> environment;
    private volatile @Nullable List<Expression> compiled;

    /**
     * What the conditions say of a request.
     *
     * @param error why it can not be told, and the request is to fail; empty if it can
     * @param errors how many conditions have failed, whether or not that matters
     */
    public record Verdict(boolean matches, String error, int errors) {
        public static final Verdict MATCH = new Verdict(true, "", 0);
        public static final Verdict NO_MATCH = noMatch(0);

        public static Verdict noMatch(int errors) {
            return new Verdict(false, "", errors);
        }
    }

    /**
     * @param conditions {@code matchConditions} of a webhook or of a policy
     * @param failing whether a request fails for which a condition fails; otherwise it is not meant
     */
    public MatchConditions(ListValue conditions, boolean failing, Supplier<CelEnvironment> environment) {
        this.conditions = conditions.objects();
        this.failing = failing;
        this.environment = environment;
    }

    public boolean isEmpty() {
        return conditions.isEmpty();
    }

    /** One that is false decides, whatever the others are. */
    public Verdict verdict(Variables variables) {
        return verdict(variables, new Expression.Budget(CostLimits.MATCH_CONDITIONS), ignored -> {});
    }

    /** What else is to be paid for when an expression has been run. */
    @FunctionalInterface
    public interface Extra {
        void pay(Expression.Budget budget) throws Expression.BudgetSpent;
    }

    /** As {@link #verdict(Variables)}, where the variables cost something too. */
    public Verdict verdict(Variables variables, Expression.Budget budget, Extra extra) {
        List<String> errors = new ArrayList<>();
        List<Expression.Outcome> outcomes = new ArrayList<>();
        try {
            for (Expression expression : expressions()) {
                outcomes.add(expression.run(variables, budget));
                extra.pay(budget);
            }
        } catch (Expression.BudgetSpent spent) {
            return failing ? new Verdict(false, spent.words(), 0) : Verdict.NO_MATCH;
        }
        for (Expression.Outcome outcome : outcomes) {
            if (!outcome.error().isEmpty()) {
                errors.add(outcome.error());
            } else if (Boolean.FALSE.equals(outcome.value())) {
                return errors.isEmpty() ? Verdict.NO_MATCH : Verdict.noMatch(errors.size());
            }
        }
        if (errors.isEmpty()) {
            return Verdict.MATCH;
        }
        return failing ? new Verdict(false, aggregate(errors), errors.size()) : Verdict.noMatch(errors.size());
    }

    private static String aggregate(List<String> errors) {
        List<String> distinct = errors.stream().distinct().toList();
        return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
    }

    private List<Expression> expressions() {
        List<Expression> known = compiled;
        return known != null ? known : compile();
    }

    private synchronized List<Expression> compile() {
        List<Expression> known = compiled;
        if (known == null) {
            CelEnvironment words = environment.get();
            known = conditions.stream()
                    .map(condition -> Expression.compile(condition.string("expression"), words, List.of(CelType.BOOL)))
                    .toList();
            compiled = known;
        }
        return known;
    }
}
