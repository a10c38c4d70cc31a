package dev.edict.server.authenticate.impersonate;

import dev.edict.model.status.ApiException;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** One way to be somebody else. */
@FunctionalInterface
interface ImpersonationMode {

    /**
     * Who somebody is for a request, and under which rule: the verb of the constrained mode, or nothing.
     *
     * @param user with all groups
     */
    record Impersonated(User user, String constraint) {}

    /**
     * @param request what is asked for in the other's name
     * @return null if nobody can be such a user in this way
     * @throws ApiException with reason Forbidden if the requester may not
     */
    @Nullable Impersonated impersonate(User requester, RequestInfo request, User wanted);

    /** The way that has always been there: whoever may be somebody may do all that he may. */
    static ImpersonationMode plain(RightsCheck rights) {
        PartRights parts = new PartRights(rights, "impersonate", false);
        return (requester, request, wanted) -> new Impersonated(parts.require(requester, wanted), "");
    }

    /**
     * A way for which both must be allowed: to be somebody, and to ask in this way for what is asked.
     *
     * @param who which users can be had in this way, by whom
     */
    static ImpersonationMode constrained(RightsCheck rights, String name, BiPredicate<User, User> who) {
        String verb = "impersonate:" + name;
        PartRights parts = new PartRights(rights, verb, true);
        return (requester, request, wanted) -> {
            if (!who.test(requester, wanted)) {
                return null;
            }
            rights.require(requester, request.withVerb("impersonate-on:" + name + ":" + request.verb()));
            return new Impersonated(parts.require(requester, wanted), verb);
        };
    }
}
