package dev.edict.server.authorize.rbac;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CacheState;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where roles and bindings come from: the four resources, opened when they are first needed. */
public final class RoleSources {
    private static final int MOST_ATTEMPTS = 8;

    private final Function<GroupVersionResource, ResourceRegistry> resources;
    private volatile @Nullable Opened opened;

    /** @param resources gives the objects of a resource */
    public RoleSources(Function<GroupVersionResource, ResourceRegistry> resources) {
        this.resources = resources;
    }

    private record Opened(
            ResourceRegistry clusterRoles, ResourceRegistry roles,
            ResourceRegistry clusterRoleBindings, ResourceRegistry roleBindings) {}

    /** The states of the four resources as this server knows them, which need not be of the same revision. */
    private record States(
            CacheState clusterRoles, CacheState roles, CacheState clusterRoleBindings, CacheState roleBindings) {

        RoleObjects objects() {
            return new RoleObjects(clusterRoles.objects(), roles.objects(), clusterRoleBindings.objects(),
                    roleBindings.objects());
        }

        long newest() {
            return Math.max(Math.max(clusterRoles.revision(), roles.revision()),
                    Math.max(clusterRoleBindings.revision(), roleBindings.revision()));
        }
    }

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

    /** Whether these are the objects as they are now. */
    boolean are(RoleObjects objects) {
        Opened from = opened();
        return from.clusterRoles().recent().objects() == objects.clusterRoles()
                && from.roles().recent().objects() == objects.roles()
                && from.clusterRoleBindings().recent().objects() == objects.clusterRoleBindings()
                && from.roleBindings().recent().objects() == objects.roleBindings();
    }

    /**
     * The objects of all four resources at one revision. A role may lose a right before somebody is bound to it, or somebody a
     * role before it gains a right: who saw only the later change would allow what never was. So each resource is looked at
     * again when it has come as far as the others; if it is still the same, it was the same at that revision. Where changes come
     * faster than that, the last look has to do: they are not over, and the next question looks again.
     */
    RoleObjects atOneRevision() {
        Opened from = opened();
        States seen = new States(from.clusterRoles().recent(), from.roles().recent(),
                from.clusterRoleBindings().recent(), from.roleBindings().recent());
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            long reached = seen.newest();
            States again = new States(at(from.clusterRoles(), reached), at(from.roles(), reached),
                    at(from.clusterRoleBindings(), reached), at(from.roleBindings(), reached));
            if (again.objects().equals(seen.objects())) {
                break;
            }
            seen = again;
        }
        return seen.objects();
    }

    private static CacheState at(ResourceRegistry registry, long revision) {
        CacheState state = registry.cache().notOlderThan(revision);
        return state != null ? state : registry.newest();
    }
}
