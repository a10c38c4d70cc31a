package dev.edict.server.authorize.rbac;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;

/**
 * The role that a binding speaks of; there need not be one.
 *
 * @param kind as written
 * @param key by which it is found: its name, after the namespace and a slash for one that is in a namespace
 */
record RoleReference(String kind, String name, String key) {
    static final String CLUSTER_ROLE = "ClusterRole";
    static final String ROLE = "Role";

    /** @param namespace that of the binding; empty if it counts for all */
    static RoleReference of(ObjectValue reference, String namespace, Texts texts) {
        String kind = texts.one(reference.string("kind"));
        String name = texts.one(reference.string("name"));
        return new RoleReference(kind, name, kind.equals(CLUSTER_ROLE) ? name : texts.one(namespace + "/" + name));
    }

    boolean isClusterRole() {
        return kind.equals(CLUSTER_ROLE);
    }

    boolean isRole() {
        return kind.equals(ROLE);
    }

    /** What is told of a role that is not there. */
    String missing() {
        if (isClusterRole()) {
            return "clusterrole.rbac.authorization.k8s.io " + ApiErrors.quote(name) + " not found";
        }
        return isRole()
                ? "role.rbac.authorization.k8s.io " + ApiErrors.quote(name) + " not found"
                : "unsupported role reference kind: " + ApiErrors.quote(kind);
    }
}
