package dev.edict.server.authorize.rbac;

import org.jspecify.annotations.Nullable;

/** All roles. Another value whenever one of them has changed. */
record Roles(Table<Role> ofCluster, Table<Role> ofNamespaces) {
    static final Roles NONE = new Roles(Table.empty(), Table.empty());

    @Nullable Role find(RoleReference reference) {
        if (reference.isClusterRole()) {
            return ofCluster.get(reference.key());
        }
        return reference.isRole() ? ofNamespaces.get(reference.key()) : null;
    }
}
