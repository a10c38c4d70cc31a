package dev.edict.server.authorize.rbac;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All roles and bindings of one moment, compiled: what is given to whom is found by namespace and name, so that a decision
 * costs the same however many bindings there are for others. Immutable; {@link IndexChange} makes the next one of it.
 *
 * @param everywhere what ClusterRoleBindings give
 * @param namespaces what RoleBindings give, by namespace
 */
record Index(RoleObjects objects, Roles roles, Scope everywhere, Table<Scope> namespaces) {
    static final Index EMPTY = new Index(RoleObjects.NONE, Roles.NONE, Scope.NONE, Table.empty());

    /** Bindings for the cluster are asked before those of the namespace, as the real server does. */
    Decision decide(User user, RequestInfo request) {
        String resource = Permits.resource(request);
        Grant found = everywhere.find(user, request, resource, roles);
        Scope local = found == null ? local(request.namespace()) : null;
        if (local != null) {
            found = local.find(user, request, resource, roles);
        }
        return found != null ? found.allowed() : noOpinion(user, local);
    }

    private @Nullable Scope local(String namespace) {
        return namespace.isEmpty() ? null : namespaces.get(namespace);
    }

    /** Says which roles were given to the user that are not there. */
    private Decision noOpinion(User user, @Nullable Scope local) {
        if (!everywhere.hasIdle(user, roles) && (local == null || !local.hasIdle(user, roles))) {
            return Decision.NO_OPINION;
        }
        Collection<Grant> here = local == null ? List.of() : local.idle(user, roles);
        List<String> errors = Stream.concat(everywhere.idle(user, roles).stream(), here.stream())
                .map(grant -> grant.role().missing()).toList();
        return new Decision(Decision.Verdict.NO_OPINION, "RBAC: " + Rules.together(errors), "");
    }

    private List<SortedMap<String, Grant>> given(User user, @Nullable Scope local) {
        return local == null ? List.of(everywhere.all(user)) : List.of(everywhere.all(user), local.all(user));
    }

    /** What the roles say that a user has in a namespace; everywhere if that is empty. */
    Rules rules(User user, String namespace) {
        List<ObjectValue> resources = new ArrayList<>();
        List<ObjectValue> paths = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        for (SortedMap<String, Grant> given : given(user, local(namespace))) {
            for (Grant grant : given.values()) {
                Role role = roles.find(grant.role());
                if (role == null) {
                    errors.add(grant.role().missing());
                    continue;
                }
                for (PolicyRule rule : role.rules()) {
                    if (!rule.resources().isEmpty()) {
                        resources.add(rule.onResources().toObject());
                    }
                    if (!rule.nonResourceURLs().isEmpty()) {
                        paths.add(rule.onPaths().toObject());
                    }
                }
            }
        }
        return new Rules(resources, paths, false, errors);
    }
}
