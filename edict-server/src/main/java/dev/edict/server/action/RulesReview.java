package dev.edict.server.action;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Rules;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;

/** Tells a user what it may do in a namespace, as far as that can be listed. */
public final class RulesReview implements ObjectAction {
    private final Authorizer authorizer;

    public RulesReview(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        String namespace = body.object("spec").string("namespace");
        if (namespace.isEmpty()) {
            throw ApiErrors.badRequest("no namespace on request");
        }
        admission.validate(body, null);
        Rules rules = authorizer.rules(scope.user(), namespace);
        ObjectValue status = ObjectValue.of(
                "resourceRules", ListValue.copyOf(rules.resources()),
                "nonResourceRules", ListValue.copyOf(rules.paths()),
                "incomplete", rules.incomplete());
        // The answer is another object than the question, which it does not repeat.
        return new Answer(201, ObjectValue.of(
                "kind", body.string("kind"), "apiVersion", body.string("apiVersion"),
                "metadata", ObjectValue.EMPTY, "spec", ObjectValue.EMPTY,
                "status", rules.error().isEmpty() ? status : status.with("evaluationError", rules.error())));
    }
}
