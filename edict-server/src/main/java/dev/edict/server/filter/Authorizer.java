package dev.edict.server.filter;

import dev.edict.model.name.GroupResource;
import java.util.List;
import java.util.Set;

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

    /**
     * What everybody may do until roles are served: ask what the server is and how it is, and those whom the server knows
     * also what it serves, and who they are themselves.
     */
    static Authorizer everybody() {
        Set<String> open = Set.of("/healthz", "/livez", "/readyz", "/version", "/version/");
        List<String> discovery = List.of("/api", "/apis", "/openapi");
        Set<GroupResource> self = Set.of(
                new GroupResource("authorization.k8s.io", "selfsubjectaccessreviews"),
                new GroupResource("authorization.k8s.io", "selfsubjectrulesreviews"),
                new GroupResource("authentication.k8s.io", "selfsubjectreviews"));
        return (user, request) -> {
            boolean known = user.isIn(User.AUTHENTICATED);
            boolean allowed = request.isResource()
                    ? known && request.verb().equals("create") && request.subresource().isEmpty()
                            && self.contains(new GroupResource(request.group(), request.resource()))
                    : request.verb().equals("get")
                            && (open.contains(request.path()) || known && isBelow(discovery, request.path()));
            return allowed ? Decision.ALLOWED : Decision.NO_OPINION;
        };
    }

    private static boolean isBelow(List<String> roots, String path) {
        return roots.stream().anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }
}
