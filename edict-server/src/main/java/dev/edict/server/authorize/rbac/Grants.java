package dev.edict.server.authorize.rbac;

import dev.edict.server.filter.RequestInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one subject is given in one place: in a namespace, or everywhere. Immutable but for what it remembers.
 *
 * <p>A few roles are asked one after the other. Of many the rules are compiled together, when they are first needed and again
 * after one of them has changed.
 */
final class Grants {
    static final Grants NONE = new Grants(List.of());
    /** How many roles are asked one after the other. */
    private static final int FEW = 6;

    /** In the order of the names of their bindings, each once. */
    private final Grant[] all;
    /** The first of those that give the same role. */
    private final Grant[] ofEachRole;
    private volatile @Nullable Together together;

    private Grants(List<Grant> all) {
        this.all = all.toArray(Grant[]::new);
        this.ofEachRole = ofEachRole(this.all);
    }

    private static Grant[] ofEachRole(Grant[] all) {
        if (all.length < 2) {
            return all;
        }
        Set<RoleReference> met = new HashSet<>();
        List<Grant> first = new ArrayList<>();
        for (Grant grant : all) {
            if (met.add(grant.role())) {
                first.add(grant);
            }
        }
        return first.size() == all.length ? all : first.toArray(Grant[]::new);
    }

    boolean isEmpty() {
        return all.length == 0;
    }

    /** @param changes by the names of bindings; null for those that give nothing any more */
    Grants with(SortedMap<String, @Nullable Grant> changes) {
        List<Grant> changed = new ArrayList<>(all.length + changes.size());
        int next = 0;
        for (Map.Entry<String, @Nullable Grant> change : changes.entrySet()) {
            while (next < all.length && all[next].name().compareTo(change.getKey()) < 0) {
                changed.add(all[next++]);
            }
            if (next < all.length && all[next].name().equals(change.getKey())) {
                next++;
            }
            Grant grant = change.getValue();
            if (grant != null) {
                changed.add(grant);
            }
        }
        while (next < all.length) {
            changed.add(all[next++]);
        }
        return changed.isEmpty() ? NONE : new Grants(changed);
    }

    /** The first that allows a request, or null. @param resource see {@link Permits#resource} */
    @Nullable Grant find(RequestInfo request, String resource, Roles roles) {
        if (ofEachRole.length > FEW) {
            return together(roles).permits.find(request, resource);
        }
        for (Grant grant : ofEachRole) {
            Role role = roles.find(grant.role());
            if (role != null && role.permits().find(request, resource) != null) {
                return grant;
            }
        }
        return null;
    }

    /** Those of roles that are not there, one for each such role. */
    List<Grant> idle(Roles roles) {
        if (ofEachRole.length > FEW) {
            return together(roles).idle;
        }
        List<Grant> idle = List.of();
        for (Grant grant : ofEachRole) {
            if (roles.find(grant.role()) == null) {
                idle = idle.isEmpty() ? new ArrayList<>() : idle;
                idle.add(grant);
            }
        }
        return idle;
    }

    private Together together(Roles roles) {
        Together known = together;
        if (known == null || known.roles != roles) {
            known = known != null && known.isStillOf(ofEachRole, roles)
                    ? new Together(known, roles) : new Together(ofEachRole, roles);
            together = known;
        }
        return known;
    }

    /** What the binding of this name gives, or null. */
    @Nullable Grant of(String binding) {
        int from = 0;
        int to = all.length - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            int order = all[middle].name().compareTo(binding);
            if (order == 0) {
                return all[middle];
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return null;
    }

    void forEach(Consumer<Grant> action) {
        for (Grant grant : all) {
            action.accept(grant);
        }
    }

    /** The rules of many roles in one. */
    private static final class Together {
        private final Roles roles;
        /** The role of each grant, null where there is none. */
        private final @Nullable Role[] compiled;
        private final Permits<Grant> permits;
        private final List<Grant> idle;

        Together(Grant[] grants, Roles roles) {
            this.roles = roles;
            this.compiled = new Role[grants.length];
            List<Grant> missing = new ArrayList<>();
            PermitsBuilder<Grant> builder = new PermitsBuilder<>();
            for (int index = 0; index < grants.length; index++) {
                Grant grant = grants[index];
                Role role = roles.find(grant.role());
                compiled[index] = role;
                if (role == null) {
                    missing.add(grant);
                } else {
                    role.rules().forEach(rule -> builder.add(rule, grant));
                }
            }
            this.permits = builder.made();
            this.idle = List.copyOf(missing);
        }

        /** The same after other roles have changed. */
        Together(Together same, Roles roles) {
            this.roles = roles;
            this.compiled = same.compiled;
            this.permits = same.permits;
            this.idle = same.idle;
        }

        boolean isStillOf(Grant[] grants, Roles now) {
            for (int index = 0; index < grants.length; index++) {
                if (compiled[index] != now.find(grants[index].role())) {
                    return false;
                }
            }
            return true;
        }
    }
}
