package dev.edict.server.filter;

import dev.edict.model.name.GroupResource;
import java.util.List;
import java.util.Set;

/** Decides whether a user may make a request. */
@FunctionalInterface
public interface Authorizer {

    boolean allows(User user, RequestInfo request);

    /**
     * The rule until roles are served: members of system:masters may do all, everybody else may ask what the server is
     * and how it is, and those whom the server knows also what it serves, and who they are themselves.
     */
    static Authorizer masters() {
        Set<String> open = Set.of("/healthz", "/livez", "/readyz", "/version", "/version/");
        List<String> discovery = List.of("/api", "/apis", "/openapi");
        Set<GroupResource> self = Set.of(
                new GroupResource("authorization.k8s.io", "selfsubjectaccessreviews"),
                new GroupResource("authorization.k8s.io", "selfsubjectrulesreviews"),
                new GroupResource("authentication.k8s.io", "selfsubjectreviews"));
        return (user, request) -> {
            if (user.isIn(User.MASTERS)) {
                return true;
            }
            boolean known = user.isIn(User.AUTHENTICATED);
            if (request.isResource()) {
                return known && request.verb().equals("create") && request.subresource().isEmpty()
                        && self.contains(new GroupResource(request.group(), request.resource()));
            }
            return request.verb().equals("get")
                    && (open.contains(request.path()) || known && isBelow(discovery, request.path()));
        };
    }

    private static boolean isBelow(List<String> roots, String path) {
        return roots.stream().anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }
}
