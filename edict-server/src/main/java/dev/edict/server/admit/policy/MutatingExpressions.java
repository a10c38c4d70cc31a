package dev.edict.server.admit.policy;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.expression.Expression;
import dev.edict.server.expression.MatchConditions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The expressions of a policy that changes objects, compiled.
 *
 * @param written how many mutations there are, of which some may be of no use
 * @param again whether it wants to see an object again that others have changed after it
 */
record MutatingExpressions(
        Map<String, Expression> variables, MatchConditions conditions, List<Mutation> mutations, int written,
        boolean again) {

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
                spec.list("mutations").objects().stream().flatMap(mutation -> mutation(mutation, variables)).toList(),
                spec.list("mutations").size(),
                spec.string("reinvocationPolicy").equals("IfNeeded"));
    }

    /** Nothing for a mutation of a sort that is not known, or that lacks what its sort needs. */
    private static Stream<Mutation> mutation(ObjectValue mutation, DeclaredVariables variables) {
        CelEnvironment words = variables.environment().changing();
        ObjectValue patch = mutation.objectOrNull("jsonPatch");
        ObjectValue configuration = mutation.objectOrNull("applyConfiguration");
        return switch (mutation.string("patchType")) {
            case "JSONPatch" -> patch == null ? Stream.empty() : Stream.of(new Mutation.Operations(Expression.compile(
                    patch.string("expression"), words, List.of(CelType.list(PatchTypes.OPERATION)))));
            case "ApplyConfiguration" -> configuration == null ? Stream.empty()
                    : Stream.of(new Mutation.Configuration(Expression.compile(
                            configuration.string("expression"), words, List.of(PatchTypes.OBJECT))));
            default -> Stream.empty();
        };
    }

    /** Whether each of the mutations that were written can be made. */
    boolean isComplete() {
        return mutations.size() == written;
    }
}
