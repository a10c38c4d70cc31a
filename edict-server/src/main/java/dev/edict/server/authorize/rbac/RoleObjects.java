package dev.edict.server.authorize.rbac;

import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;

/** The objects of the four resources at one moment. */
record RoleObjects(
        SortedTree<CachedObject> clusterRoles,
        SortedTree<CachedObject> roles,
        SortedTree<CachedObject> clusterRoleBindings,
        SortedTree<CachedObject> roleBindings) {
    static final RoleObjects NONE =
            new RoleObjects(SortedTree.empty(), SortedTree.empty(), SortedTree.empty(), SortedTree.empty());
}
