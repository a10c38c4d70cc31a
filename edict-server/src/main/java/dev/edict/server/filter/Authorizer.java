package dev.edict.server.filter;

import java.util.List;

/** Decides whether a user may make a request. */
@FunctionalInterface
public interface Authorizer {

    boolean allows(User user, RequestInfo request);

    /**
     * The rule until roles are served: members of system:masters may do all, everybody else may ask what the server is
     * and how it is.
     */
    static Authorizer masters() {
        List<String> open = List.of("/healthz", "/livez", "/readyz", "/version");
        List<String> discovery = List.of("/api", "/apis", "/openapi");
        return (user, request) -> {
            if (user.isIn(User.MASTERS)) {
                return true;
            }
            if (request.isResource() || request.isMutating()) {
                return false;
            }
            return isBelow(open, request.path())
                    || user.isIn(User.AUTHENTICATED) && isBelow(discovery, request.path());
        };
    }

    private static boolean isBelow(List<String> roots, String path) {
        return roots.stream().anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }
}
