package dev.edict.server.admit.policy;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.match.Expression;
import dev.edict.server.admit.match.MatchConditions;
import java.util.List;
import java.util.Map;

/**
 * The expressions of a policy that changes objects, compiled.
 *
 * @param again whether it wants to see an object again that others have changed after it
 */
record MutatingExpressions(
        Map<String, Expression> variables, MatchConditions conditions, List<Mutation> mutations, boolean again) {

    /** One change. */
    sealed interface Mutation {
        Expression expression();

        /** A partial object that is laid over the whole, as if it were applied. */
        record Configuration(Expression expression) implements Mutation {}

        /** Operations of JSON Patch. */
        record Operations(Expression expression) implements Mutation {}
    }

    static MutatingExpressions of(ObjectValue spec) {
        DeclaredVariables variables = DeclaredVariables.of(spec);
        return new MutatingExpressions(
                variables.byName(),
                new MatchConditions(spec.list("matchConditions"), !spec.string("failurePolicy").equals("Ignore"),
                        variables.environment()::full),
                spec.list("mutations").objects().stream().map(mutation -> mutation(mutation, variables)).toList(),
                spec.string("reinvocationPolicy").equals("IfNeeded"));
    }

    private static Mutation mutation(ObjectValue mutation, DeclaredVariables variables) {
        return mutation.string("patchType").equals("JSONPatch")
                ? new Mutation.Operations(Expression.compile(mutation.object("jsonPatch").string("expression"),
                        variables.environment().changing(), List.of(CelType.list(PatchTypes.OPERATION))))
                : new Mutation.Configuration(Expression.compile(
                        mutation.object("applyConfiguration").string("expression"),
                        variables.environment().changing(), List.of(PatchTypes.OBJECT)));
    }
}
