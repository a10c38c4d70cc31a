package dev.edict.server.admit.policy;

import dev.edict.cel.CostLimits;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.evaluate.Variables;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Values;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.match.RequestRights;
import dev.edict.server.admit.match.RequestVariables;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.expression.Expression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a group of a policy's expressions know of a request. The policy's own variables are evaluated when they are first
 * asked for, once for the group; what that costs is paid by whoever asked, from the budget of the group. For one thread.
 */
final class PolicyScope implements Variables {
    private final RequestVariables known;
    private final Map<String, Expression> declared;
    private final Optional<ObjectValue> parameters;
    private final @Nullable RequestRights rights;
    private final Supplier<Object> namespace;
    private final CelMap own = new Own();
    private final Map<String, Object> values;
    private long unpaid;

    /**
     * @param rights null for expressions that may not ask for them
     * @param namespace the namespace that the request is in, as a value
     */
    PolicyScope(
            RequestView view, Map<String, Expression> declared, Optional<ObjectValue> parameters,
            @Nullable RequestRights rights, Supplier<Object> namespace) {
        this.known = new RequestVariables(view, this::more);
        this.declared = declared;
        this.values = declared.isEmpty() ? Map.of() : new HashMap<>();
        this.parameters = parameters;
        this.rights = rights;
        this.namespace = namespace;
    }

    @Override
    public @Nullable Object find(String name) {
        return known.find(name);
    }

    private @Nullable Object more(String name) {
        return switch (name) {
            case "params" -> parameters.isPresent() ? Values.dynamic(parameters.get()) : NullValue.NULL;
            case "namespaceObject" -> namespace.get();
            case "variables" -> own;
            default -> rights == null ? null : rights.find(name);
        };
    }

    /** Runs an expression, and pays for it and for the variables that it needed. */
    Expression.Outcome run(Expression expression, Expression.Budget budget) throws Expression.BudgetSpent {
        Expression.Outcome outcome = expression.run(this, budget);
        pay(budget);
        return outcome;
    }

    /** Pays for the variables that have been evaluated since this was last called. */
    void pay(Expression.Budget budget) throws Expression.BudgetSpent {
        long cost = unpaid;
        unpaid = 0;
        budget.pay(cost);
    }

    private Object evaluate(String name, Expression expression) {
        Program program = expression.program();
        if (program == null) {
            return new CelError("composited variable " + StringValue.quote(name) + " fails to compile: "
                    + expression.fault());
        }
        Program.Outcome outcome = program.run(this, CostLimits.PER_CALL);
        unpaid += outcome.cost();
        Object value = outcome.value();
        if (value == null || value instanceof CelError) {
            String why = value instanceof CelError error ? error.message() : String.valueOf(outcome.stopped());
            return new CelError("composited variable " + StringValue.quote(name) + " fails to evaluate: " + why);
        }
        return value;
    }

    /** The policy's own variables. */
    private final class Own extends CelMap {
        @Override
        public long size() {
            return declared.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            Expression expression = key instanceof String name ? declared.get(name) : null;
            if (expression == null) {
                return null;
            }
            String name = (String) key;
            Object value = values.get(name);
            if (value == null) {
                value = evaluate(name, expression);
                values.put(name, value);
            }
            return value;
        }

        @Override
        public Iterator<Object> keys() {
            return new ArrayList<Object>(declared.keySet()).iterator();
        }
    }
}
