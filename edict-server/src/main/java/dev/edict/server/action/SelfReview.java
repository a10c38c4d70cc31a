package dev.edict.server.action;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Tells a user who it is. */
public final class SelfReview implements ObjectAction {
    private final Clock clock;

    public SelfReview(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        admission.validate(body, null);
        // What was sent counts for nothing.
        ObjectValue stamped = body.with("metadata", ObjectValue.of("creationTimestamp",
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString()));
        return new Answer(201, stamped.with("status",
                ObjectValue.of("userInfo", TokenReview.describe(scope.user()))));
    }
}
