package dev.edict.server.action;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;

/** Tells a user who it is. */
public final class SelfReview implements ObjectAction {

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body) {
        return new Answer(201, body.with("status",
                ObjectValue.of("userInfo", TokenReview.describe(scope.user()))));
    }
}
