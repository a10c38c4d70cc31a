package dev.edict.server.authorize.rbac;

import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;

/** The objects of the four resources, each as it was at one revision. */
record RoleObjects(
        CacheState ofClusterRoles, CacheState ofRoles, CacheState ofClusterRoleBindings, CacheState ofRoleBindings) {
    private static final CacheState NOTHING = new CacheState(SortedTree.empty(), -1);
    static final RoleObjects NONE = new RoleObjects(NOTHING, NOTHING, NOTHING, NOTHING);

    SortedTree<CachedObject> clusterRoles() {
        return ofClusterRoles.objects();
    }

    SortedTree<CachedObject> roles() {
        return ofRoles.objects();
    }

    SortedTree<CachedObject> clusterRoleBindings() {
        return ofClusterRoleBindings.objects();
    }

    SortedTree<CachedObject> roleBindings() {
        return ofRoleBindings.objects();
    }

    /** The revision of the newest among them. */
    long newest() {
        return Math.max(Math.max(ofClusterRoles.revision(), ofRoles.revision()),
                Math.max(ofClusterRoleBindings.revision(), ofRoleBindings.revision()));
    }

    /** Whether nothing is known to the others that is not known here. */
    boolean areNotOlderThan(RoleObjects other) {
        return ofClusterRoles.revision() >= other.ofClusterRoles.revision()
                && ofRoles.revision() >= other.ofRoles.revision()
                && ofClusterRoleBindings.revision() >= other.ofClusterRoleBindings.revision()
                && ofRoleBindings.revision() >= other.ofRoleBindings.revision();
    }
}
