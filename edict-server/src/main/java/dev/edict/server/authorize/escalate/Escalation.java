package dev.edict.server.authorize.escalate;

import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authorize.rule.Coverage;
import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whoever writes a role must hold all that it gives, or have the right to {@code escalate}; whoever writes a binding must hold all
 * that its role gives, or have the right to {@code bind} it. Asked of every write, also of one that is only tried, after admission
 * has changed the object and before it is looked at whether it is valid. Masters may do all.
 */
public final class Escalation {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final List<PolicyRule> EVERYTHING = List.of(
            PolicyRule.ofResources(List.of("*"), List.of("*"), List.of("*")),
            PolicyRule.ofPaths(List.of("*"), List.of("*")));

    private final Authorizer rights;
    private final HeldRules rules;

    /** @param registries the registries of the roles and bindings, by resource */
    public Escalation(Authorizer rights, Function<String, ResourceRegistry> registries) {
        this.rights = rights;
        this.rules = new HeldRules(registries);
    }

    /** Whether the writes of a resource are to be checked. */
    public static boolean concerns(GroupResource resource) {
        return resource.group().equals(GROUP) && switch (resource.resource()) {
            case "roles", "clusterroles", "rolebindings", "clusterrolebindings" -> true;
            default -> false;
        };
    }

    /**
     * @param name the object that the request names; empty where it names none, as when one is created
     * @param old null for a new object
     * @throws ApiException if the writer would give more than they have
     */
    public void check(
            RequestScope scope, GroupResource resource, String name, ObjectValue object, @Nullable ObjectValue old) {
        if (scope.user().isIn(User.MASTERS)) {
            return;
        }
        Write write = new Write(scope, resource, new ApiObject(object).name());
        if (resource.resource().endsWith("bindings")) {
            if (!(old != null && Upkept.only(object, old))) {
                checkBinding(write, object.object("roleRef"));
            }
        } else if (!write.may("escalate", resource, name) && !(old != null && Upkept.only(object, old))) {
            write.confirm(PolicyRule.ofRole(object));
            boolean gathers = gathers(object) || old != null && gathers(old);
            if (gathers && write.objection(EVERYTHING) != null) {
                throw write.refusal("must have cluster-admin privileges to use the aggregationRule");
            }
        }
    }

    private static boolean gathers(ObjectValue role) {
        return !role.object("aggregationRule").list("clusterRoleSelectors").isEmpty();
    }

    private void checkBinding(Write write, ObjectValue reference) {
        String kind = reference.string("kind");
        String resource = switch (kind) {
            case "ClusterRole" -> "clusterroles";
            case "Role" -> "roles";
            default -> throw ApiErrors.unclassified("unsupported role reference kind: " + ApiErrors.quote(kind));
        };
        String name = reference.string("name");
        if (write.may("bind", new GroupResource(reference.string("apiGroup"), resource), name)) {
            return;
        }
        List<PolicyRule> given = rules.ofRole(reference, write.scope().namespace());
        if (given == null) {
            // The real server looks for the role in the name of a request about bindings, and says so.
            throw ApiErrors.notFound(write.resource(), name);
        }
        write.confirm(given);
    }

    /** One write of an object. */
    private final class Write {
        private final RequestScope scope;
        private final GroupResource resource;
        private final String name;
        private HeldRules.@Nullable Held held;

        Write(RequestScope scope, GroupResource resource, String name) {
            this.scope = scope;
            this.resource = resource;
            this.name = name;
        }

        RequestScope scope() {
            return scope;
        }

        GroupResource resource() {
            return resource;
        }

        boolean may(String verb, GroupResource what, String whatName) {
            return rights.decide(scope.user(), RequestInfo.ofResource(verb,
                    new GroupVersionResource(what.group(), "*", what.resource()), scope.namespace(), whatName, ""))
                    .isAllowed();
        }

        /** @throws ApiException if the writer does not hold what is given */
        void confirm(List<PolicyRule> given) {
            String objection = objection(given);
            if (objection != null) {
                throw refusal(objection);
            }
        }

        ApiException refusal(String why) {
            return ApiErrors.forbidden(resource, name, why);
        }

        private @Nullable String objection(List<PolicyRule> given) {
            User user = scope.user();
            if (!Coverage.isCountable(given)) {
                return "user " + ApiErrors.quote(user.name()) + " is attempting to grant more RBAC permissions than can be checked";
            }
            HeldRules.Held own = held == null ? held = rules.of(user, scope.namespace()) : held;
            List<PolicyRule> missing = Coverage.missing(own.rules(), given);
            if (missing.isEmpty()) {
                return null;
            }
            return "user " + ApiErrors.quote(user.name()) + " (groups=" + PolicyRule.quoted(user.groups())
                    + ") is attempting to grant RBAC permissions not currently held:\n" + Coverage.display(missing)
                    + troubles(own.unknownRoles());
        }

        private String troubles(List<String> unknownRoles) {
            List<String> troubles = unknownRoles.stream()
                    .map(role -> ApiErrors.notFound(resource, role).status().message()).distinct().toList();
            if (troubles.isEmpty()) {
                return "";
            }
            String all = troubles.size() == 1 ? troubles.getFirst()
                    : troubles.stream().collect(Collectors.joining(", ", "[", "]"));
            return "; resolution errors: [" + all + "]";
        }
    }
}
