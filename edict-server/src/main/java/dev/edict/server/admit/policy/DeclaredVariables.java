package dev.edict.server.admit.policy;

import dev.edict.kinds.admissionregistration.PolicyEnvironment;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.expression.Expression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables of a policy, compiled in their order: each may speak of those before it.
 *
 * @param byName their expressions
 * @param environment what the expressions that follow may speak of
 */
record DeclaredVariables(Map<String, Expression> byName, PolicyEnvironment environment) {

    static DeclaredVariables of(ObjectValue spec) {
        PolicyEnvironment environment = PolicyEnvironment.of(spec.isSet("paramKind")).withVariables();
        Map<String, Expression> byName = new LinkedHashMap<>();
        for (ObjectValue variable : spec.list("variables").objects()) {
            String name = variable.string("name");
            Expression expression =
                    Expression.compile(variable.string("expression"), environment.full(), List.of());
            byName.put(name, expression);
            environment = environment.withVariable(name, expression.type());
        }
        return new DeclaredVariables(byName, environment);
    }
}
