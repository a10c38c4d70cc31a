package dev.edict.server.authorize.rbac;

import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is given in a namespace, or everywhere: to users, service accounts among them, and to groups, by their names. */
record Scope(Table<Grants> users, Table<Grants> groups) {
    static final Scope NONE = new Scope(Table.empty(), Table.empty());

    boolean isEmpty() {
        return users.isEmpty() && groups.isEmpty();
    }

    /** What allows a request, or null. @param resource see {@link Permits#resource} */
    @Nullable Grant find(User user, RequestInfo request, String resource, Roles roles) {
        Grants own = users.get(user.name());
        Grant found = own == null ? null : own.find(request, resource, roles);
        List<String> in = user.groups();
        for (int index = 0; found == null && index < in.size(); index++) {
            Grants shared = groups.get(in.get(index));
            found = shared == null ? null : shared.find(request, resource, roles);
        }
        return found == null || found.position() == 0 ? found : first(user, found);
    }

    /** What the same binding gives to the first of its subjects that is the user, or in which the user is. */
    private Grant first(User user, Grant found) {
        Grant first = earlier(found, users.get(user.name()));
        List<String> in = user.groups();
        for (int index = 0; index < in.size(); index++) {
            first = earlier(first, groups.get(in.get(index)));
        }
        return first;
    }

    private static Grant earlier(Grant known, @Nullable Grants grants) {
        Grant other = grants == null ? null : grants.of(known.name());
        return other != null && other.position() < known.position() ? other : known;
    }

    /** What is given to a user and to the groups in which the user is. */
    private List<Grants> of(User user) {
        List<Grants> found = new ArrayList<>();
        Grants own = users.get(user.name());
        if (own != null) {
            found.add(own);
        }
        for (String group : user.groups()) {
            Grants shared = groups.get(group);
            if (shared != null) {
                found.add(shared);
            }
        }
        return found;
    }

    /** All that is given to a user, by the names of the bindings, each once. */
    SortedMap<String, Grant> all(User user) {
        SortedMap<String, Grant> all = new TreeMap<>();
        of(user).forEach(grants -> grants.forEach(grant -> all.putIfAbsent(grant.name(), grant)));
        return all;
    }

    /** Whether a user is given a role that is not there. */
    boolean hasIdle(User user, Roles roles) {
        Grants own = users.get(user.name());
        boolean idle = own != null && !own.idle(roles).isEmpty();
        List<String> in = user.groups();
        for (int index = 0; !idle && index < in.size(); index++) {
            Grants shared = groups.get(in.get(index));
            idle = shared != null && !shared.idle(roles).isEmpty();
        }
        return idle;
    }

    /** What is given to a user of roles that are not there, in the order of the bindings. */
    Collection<Grant> idle(User user, Roles roles) {
        SortedMap<String, Grant> idle = new TreeMap<>();
        for (Grants grants : of(user)) {
            for (Grant grant : grants.idle(roles)) {
                idle.put(grant.name(), grant);
            }
        }
        return idle.values();
    }
}
