package dev.edict.server.authorize.webhook;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.Values;
import dev.edict.server.expression.Expression;
import java.util.ArrayList;
import java.util.List;

/** The expressions that must all hold for a webhook to be asked about a request. */
public final class WebhookConditions {
    /** Each expression has a limit of its own, all together have none. */
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final List<Expression> conditions;

    /** @param excludes whether a condition does not hold @param errors of the conditions that have failed */
    record Verdict(boolean excludes, List<String> errors) {}

    private WebhookConditions(List<Expression> conditions) {
        this.conditions = conditions;
    }

    /** @throws IllegalArgumentException if one does not compile */
    static WebhookConditions of(List<String> texts) {
        List<Expression> conditions = texts.stream().map(WebhookConditions::compile).toList();
        for (Expression condition : conditions) {
            if (!condition.fault().isEmpty()) {
                throw new IllegalArgumentException(condition.fault());
            }
        }
        return new WebhookConditions(conditions);
    }

    /** Why a condition is refused, or nothing. */
    public static String fault(String text) {
        return compile(text).fault();
    }

    private static Expression compile(String text) {
        return Expression.compile(text, ReviewTypes.ENVIRONMENT, List.of(CelType.BOOL));
    }

    boolean isEmpty() {
        return conditions.isEmpty();
    }

    /** The first that is false decides, whatever failed before it. */
    Verdict verdict(ReviewedRequest request) {
        Object shown = Values.dynamic(request.shown());
        List<String> errors = new ArrayList<>();
        try {
            Expression.Budget budget = new Expression.Budget(UNLIMITED);
            for (Expression condition : conditions) {
                Expression.Outcome outcome =
                        condition.run(name -> name.equals("request") ? shown : null, budget);
                if (!outcome.error().isEmpty()) {
                    errors.add("cel evaluation error: " + outcome.error());
                } else if (Boolean.FALSE.equals(outcome.value())) {
                    return new Verdict(true, errors);
                }
            }
        } catch (Expression.BudgetSpent spent) {
            errors.add(spent.words());
        }
        return new Verdict(false, errors);
    }
}
