package dev.edict.server.authenticate.impersonate;

import dev.edict.model.status.ApiException;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rights;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.ImpersonationMetrics;

/** Asks for one of the rights that it takes to be somebody else. */
@FunctionalInterface
interface RightsCheck {

    /** @throws ApiException with reason Forbidden, unless the right is there: whoever can not be asked has not allowed it */
    void require(User requester, RequestInfo right);

    static RightsCheck of(Authorizer authorizer, ImpersonationMetrics metrics) {
        return (requester, right) -> {
            long begun = System.nanoTime();
            Decision decision = authorizer.decide(requester, right);
            metrics.asked(ImpersonationModes.label(right.verb()), decision.isAllowed(), System.nanoTime() - begun);
            if (!decision.isAllowed()) {
                throw Rights.forbidden(requester, right, why(decision));
            }
        };
    }

    private static String why(Decision decision) {
        if (decision.error().isEmpty()) {
            return decision.reason();
        }
        return decision.reason().isEmpty() ? decision.error() : decision.error() + ": " + decision.reason();
    }
}
