package dev.edict.server.filter;

import java.util.List;

/** Decides whether a user may make a request. Can be asked again further in, about more than the request itself. */
@FunctionalInterface
public interface Authorizer {

    Decision decide(User user, RequestInfo request);

    /** What somebody may do in a namespace and on paths, as far as it can be told without a request. */
    default Rules rules(User user, String namespace) {
        return Rules.NONE;
    }

    /** Asks each in turn; the first with an opinion decides. Where nobody has one, all their reasons are told. */
    static Authorizer chain(List<Authorizer> authorizers) {
        return new AuthorizerChain(authorizers);
    }

    /** Members of system:masters may do all. */
    static Authorizer masters() {
        return (user, request) -> user.isIn(User.MASTERS) ? Decision.ALLOWED : Decision.NO_OPINION;
    }
}
