package dev.edict.server.admit.policy;

import dev.edict.cel.CostLimits;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.admit.policy.ValidatingExpressions.Note;
import dev.edict.server.admit.policy.ValidatingExpressions.Rule;
import dev.edict.server.expression.Expression;
import dev.edict.server.expression.MatchConditions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks one policy about one request, with one set of parameters. */
final class Validator {
    private static final int LONGEST_MESSAGE = 5 * 1024;

    private final String name;
    private final PolicyMeter meter;
    private final ValidatingExpressions expressions;
    private final boolean failing;
    private final Evaluation evaluation;
    private final RequestView view;
    private final Optional<ObjectValue> parameters;
    private final List<Ignored> ignored = new ArrayList<>(0);

    Validator(Policy<ValidatingExpressions> policy, Evaluation evaluation, RequestView view, Optional<ObjectValue> parameters,
            PolicyMeter meter) {
        this.name = policy.name();
        this.meter = meter;
        this.expressions = policy.expressions();
        this.failing = policy.failing();
        this.evaluation = evaluation;
        this.view = view;
        this.parameters = parameters;
    }

    /**
     * Something that speaks against a request.
     *
     * @param index of the rule that does not hold
     * @param took how long its expression took, in nanoseconds; 0 if it is about the policy as a whole
     */
    record Objection(int index, String message, String reason, long took) {}

    /** What the audit is to be told, or why it can not be told. @param error empty if it can */
    record Annotation(String key, String value, String error, long took) {}

    /** An error that does not matter. */
    record Ignored(String why, long took) {}

    record Result(List<Objection> objections, List<Annotation> annotations, List<Ignored> ignored) {
        static final Result NONE = new Result(List.of(), List.of(), List.of());
    }

    Result validate() {
        if (!expressions.conditions().isEmpty()) {
            PolicyScope scope = evaluation.conditionScope(view, expressions.variables(), parameters);
            MatchConditions.Verdict verdict = meter.asked(name, view.request().operation(), () -> expressions.conditions()
                    .verdict(scope, new Expression.Budget(CostLimits.MATCH_CONDITIONS), scope::pay));
            if (!verdict.error().isEmpty()) {
                return failed(verdict.error());
            }
            if (!verdict.matches()) {
                return Result.NONE;
            }
        }
        try {
            return new Result(objections(), annotations(), ignored);
        } catch (Expression.BudgetSpent spent) {
            return failed(spent.words());
        }
    }

    private Result failed(String why) {
        return failing
                ? new Result(List.of(new Objection(0, why, "", 0)), List.of(), List.of())
                : new Result(List.of(), List.of(), List.of(new Ignored(why, 0)));
    }

    private List<Objection> objections() throws Expression.BudgetSpent {
        List<Rule> rules = expressions.rules();
        Expression.Budget budget = new Expression.Budget(CostLimits.PER_OBJECT);
        PolicyScope scope = evaluation.scope(view, expressions.variables(), parameters);
        List<Objection> objections = null;
        long[] took = new long[rules.size()];
        long begin = System.nanoTime();
        for (int index = 0; index < rules.size(); index++) {
            Expression.Outcome outcome = scope.run(rules.get(index).expression(), budget);
            long end = System.nanoTime();
            took[index] = end - begin;
            begin = end;
            if (outcome.error().isEmpty() && Boolean.TRUE.equals(outcome.value())) {
                continue;
            }
            if (outcome.error().isEmpty() || failing) {
                objections = objections == null ? new ArrayList<>() : objections;
                objections.add(outcome.error().isEmpty()
                        ? new Objection(index, "", rules.get(index).reason(), took[index])
                        : new Objection(index, outcome.error(), "", took[index]));
            } else {
                ignored.add(new Ignored(outcome.error(), took[index]));
            }
        }
        if (objections == null && !(failing && expressions.messagesMayExceed(budget.left()))) {
            return List.of();
        }
        return worded(objections == null ? List.of() : objections, took, budget);
    }

    /**
     * Gives a message to those that have none yet. The messages of all rules are computed, and must not cost more than the
     * rules have left: if they do, all rules have failed, even those that hold.
     */
    private List<Objection> worded(List<Objection> objections, long[] took, Expression.Budget budget) {
        List<@Nullable String> computed;
        try {
            computed = messages(budget);
        } catch (Expression.BudgetSpent spent) {
            return failing ? wordless(objections, took, "failed messageExpression: " + spent.words()) : List.of();
        }
        return objections.stream().map(objection -> {
            if (!objection.message().isEmpty()) {
                return objection;
            }
            String message = computed.get(objection.index());
            return new Objection(objection.index(),
                    message == null ? expressions.rules().get(objection.index()).shown() : message, objection.reason(),
                    objection.took());
        }).toList();
    }

    private static List<Objection> wordless(List<Objection> objections, long[] took, String why) {
        Objection[] all = new Objection[took.length];
        Arrays.setAll(all, index -> new Objection(index, why, "", took[index]));
        for (Objection objection : objections) {
            if (!objection.message().isEmpty()) {
                all[objection.index()] = objection;
            }
        }
        return List.of(all);
    }

    /** The computed messages of all rules; null where there is none that could be shown. */
    private List<@Nullable String> messages(Expression.Budget budget) throws Expression.BudgetSpent {
        PolicyScope scope = evaluation.quietScope(view, expressions.variables(), parameters);
        List<@Nullable String> messages = new ArrayList<>();
        for (Rule rule : expressions.rules()) {
            Expression computed = rule.computed();
            messages.add(computed == null ? null : usable(scope.run(computed, budget).value()));
        }
        return messages;
    }

    private static @Nullable String usable(@Nullable Object value) {
        if (!(value instanceof String text)) {
            return null;
        }
        String message = text.strip();
        boolean shown = !message.isEmpty() && message.indexOf('\n') < 0
                && message.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE;
        return shown ? message : null;
    }

    private List<Annotation> annotations() throws Expression.BudgetSpent {
        if (expressions.notes().isEmpty()) {
            return List.of();
        }
        Expression.Budget budget = new Expression.Budget(CostLimits.PER_OBJECT);
        PolicyScope scope = evaluation.quietScope(view, expressions.variables(), parameters);
        List<Annotation> annotations = new ArrayList<>();
        for (Note note : expressions.notes()) {
            long begin = System.nanoTime();
            Expression.Outcome outcome = scope.run(note.expression(), budget);
            long took = System.nanoTime() - begin;
            if (!outcome.error().isEmpty()) {
                if (failing) {
                    annotations.add(new Annotation(note.key(), "", outcome.error(), took));
                }
            } else if (outcome.value() instanceof String text && !text.isBlank()) {
                annotations.add(new Annotation(note.key(), text.strip(), "", took));
            }
        }
        return annotations;
    }
}
