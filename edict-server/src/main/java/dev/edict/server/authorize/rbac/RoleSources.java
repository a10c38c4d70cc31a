package dev.edict.server.authorize.rbac;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CacheState;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where roles and bindings come from: the four resources, opened when they are first needed. */
public final class RoleSources {
    private final Function<GroupVersionResource, ResourceRegistry> resources;
    private volatile @Nullable Opened opened;

    /** @param resources gives the objects of a resource */
    public RoleSources(Function<GroupVersionResource, ResourceRegistry> resources) {
        this.resources = resources;
    }

    private record Opened(
            ResourceRegistry clusterRoles, ResourceRegistry roles,
            ResourceRegistry clusterRoleBindings, ResourceRegistry roleBindings) {}

    private Opened opened() {
        Opened known = opened;
        if (known == null) {
            known = new Opened(open("clusterroles"), open("roles"), open("clusterrolebindings"), open("rolebindings"));
            opened = known;
        }
        return known;
    }

    private ResourceRegistry open(String resource) {
        return resources.apply(new GroupVersionResource("rbac.authorization.k8s.io", "v1", resource));
    }

    /** The objects as they are now; null if they are those that are known. */
    @Nullable RoleObjects otherThan(RoleObjects known) {
        Opened from = opened();
        CacheState clusterRoles = from.clusterRoles().recent();
        CacheState roles = from.roles().recent();
        CacheState clusterRoleBindings = from.clusterRoleBindings().recent();
        CacheState roleBindings = from.roleBindings().recent();
        boolean same = clusterRoles.objects() == known.clusterRoles() && roles.objects() == known.roles()
                && clusterRoleBindings.objects() == known.clusterRoleBindings()
                && roleBindings.objects() == known.roleBindings();
        return same ? null
                : atOneRevision(from, new RoleObjects(clusterRoles, roles, clusterRoleBindings, roleBindings));
    }

    /**
     * The objects of all four resources at one revision. A role may lose a right before somebody is bound to it, or somebody a
     * role before it gains a right: who saw only the later change would allow what never was. So each resource is taken as it
     * was at the newest revision that one of them has reached. Where a cache does not come that far in time, or can not tell any
     * more what was there, what has been seen has to do.
     */
    private static RoleObjects atOneRevision(Opened from, RoleObjects seen) {
        long reached = seen.newest();
        CacheState clusterRoles = at(from.clusterRoles(), seen.ofClusterRoles(), reached);
        CacheState roles = clusterRoles == null ? null : at(from.roles(), seen.ofRoles(), reached);
        CacheState clusterRoleBindings =
                roles == null ? null : at(from.clusterRoleBindings(), seen.ofClusterRoleBindings(), reached);
        CacheState roleBindings =
                clusterRoleBindings == null ? null : at(from.roleBindings(), seen.ofRoleBindings(), reached);
        return clusterRoles == null || roles == null || clusterRoleBindings == null || roleBindings == null
                ? seen : new RoleObjects(clusterRoles, roles, clusterRoleBindings, roleBindings);
    }

    /** Null without waiting if the cache was waited for in vain already, and the store was asked. */
    private static @Nullable CacheState at(ResourceRegistry registry, CacheState seen, long revision) {
        return registry.cache().latest().revision() < seen.revision() ? null : registry.cache().exactly(revision);
    }
}
