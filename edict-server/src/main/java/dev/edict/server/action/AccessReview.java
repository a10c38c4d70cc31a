package dev.edict.server.action;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;
import java.util.Map;

/** Says whether somebody may do something. */
public final class AccessReview implements ObjectAction {
    private final Authorizer authorizer;
    private final boolean self;

    /** @param self whether the one who asks is the one in question */
    public AccessReview(Authorizer authorizer, boolean self) {
        this.authorizer = authorizer;
        this.self = self;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        AccessReviewRules.validate(body, self, scope.namespace());
        admission.validate(body, null);
        ObjectValue spec = body.object("spec");
        User user = self ? scope.user()
                : new User(spec.string("user"), spec.string("uid"), spec.list("groups").strings(), Map.of());
        return new Answer(201, body.with("status", status(authorizer.decide(user, request(scope, spec)))));
    }

    private static ObjectValue status(Decision decision) {
        ObjectValue status = ObjectValue.of("allowed", decision.isAllowed());
        if (decision.isDenied()) {
            status = status.with("denied", true);
        }
        if (!decision.reason().isEmpty()) {
            status = status.with("reason", decision.reason());
        }
        return decision.error().isEmpty() ? status : status.with("evaluationError", decision.error());
    }

    private static RequestInfo request(RequestScope scope, ObjectValue spec) {
        if (!(spec.get("resourceAttributes") instanceof ObjectValue resource)) {
            ObjectValue other = spec.object("nonResourceAttributes");
            return RequestInfo.ofPath(other.string("path"), other.string("verb"));
        }
        String namespace = scope.namespace().isEmpty() ? resource.string("namespace") : scope.namespace();
        return RequestInfo.ofResource(resource.string("verb"),
                new GroupVersionResource(resource.string("group"), resource.string("version"), resource.string("resource")),
                namespace, resource.string("name"), resource.string("subresource"));
    }
}
