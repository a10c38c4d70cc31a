package dev.edict.server.authorize.rbac;

import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Makes one index of another: compiles what has changed between, and shares the rest. For one thread. */
final class IndexChange {
    private final Index index;
    private final Texts texts = new Texts();
    /** By namespace; by an empty name what counts everywhere. */
    private final Map<String, Given> given = new HashMap<>();

    /** What changes in one place: by subject, then by binding; null where nothing is given any more. */
    private record Given(
            Map<String, SortedMap<String, @Nullable Grant>> users,
            Map<String, SortedMap<String, @Nullable Grant>> groups) {
        Given() {
            this(new HashMap<>(), new HashMap<>());
        }

        @Nullable SortedMap<String, @Nullable Grant> of(Subject subject) {
            String user = subject.user();
            String group = subject.group();
            if (user != null) {
                return users.computeIfAbsent(user, absent -> new TreeMap<>());
            }
            return group == null ? null : groups.computeIfAbsent(group, absent -> new TreeMap<>());
        }
    }

    private IndexChange(Index index) {
        this.index = index;
    }

    static Index of(Index index, RoleObjects now) {
        return new IndexChange(index).to(now);
    }

    private Index to(RoleObjects now) {
        RoleObjects before = index.objects();
        Table<Role> ofCluster = changed(
                index.roles().ofCluster(), before.clusterRoles(), now.clusterRoles(), 1);
        Table<Role> ofNamespaces = changed(index.roles().ofNamespaces(), before.roles(), now.roles(), 2);
        boolean same = ofCluster == index.roles().ofCluster() && ofNamespaces == index.roles().ofNamespaces();
        compare(before.clusterRoleBindings(), now.clusterRoleBindings(), this::bind);
        compare(before.roleBindings(), now.roleBindings(), this::bind);

        Scope everywhere = changed(index.everywhere(), given.remove(""));
        Table.Changes<Scope> namespaces = index.namespaces().change();
        given.forEach((namespace, changes) -> {
            Scope known = namespaces.get(namespace);
            Scope changed = changed(known == null ? Scope.NONE : known, changes);
            namespaces.set(namespace, changed.isEmpty() ? null : changed);
        });
        return new Index(now, same ? index.roles() : new Roles(ofCluster, ofNamespaces), everywhere, namespaces.made());
    }

    /** @param parts how many parts of the key under which it is stored name a role, see {@link RoleReference#key} */
    private Table<Role> changed(
            Table<Role> roles, SortedTree<CachedObject> before, SortedTree<CachedObject> now, int parts) {
        Table.Changes<Role> changes = roles.change();
        compare(before, now, (old, current) -> {
            if (current != null) {
                changes.put(texts.one(end(current.key(), parts)), new Role(current, texts));
            } else if (old != null) {
                changes.remove(end(old.key(), parts));
            }
        });
        return changes.made();
    }

    private static String end(String key, int parts) {
        int start = key.length();
        for (int part = 0; part < parts; part++) {
            start = key.lastIndexOf('/', start - 1);
        }
        return key.substring(start + 1);
    }

    /** Tells what is another object now. What waits to be initialized does nothing yet, as if it were not there. */
    private static void compare(
            SortedTree<CachedObject> before, SortedTree<CachedObject> now,
            BiConsumer<@Nullable CachedObject, @Nullable CachedObject> told) {
        if (before == now) {
            return;
        }
        now.compare(before, (key, old, current) -> {
            if (old == null || current == null || old.revision() != current.revision()) {
                told.accept(visible(old), visible(current));
            }
        });
    }

    private static @Nullable CachedObject visible(@Nullable CachedObject object) {
        return object == null || object.isUninitialized() ? null : object;
    }

    private void bind(@Nullable CachedObject old, @Nullable CachedObject current) {
        if (old != null) {
            Binding binding = Binding.of(old, texts);
            for (Subject subject : binding.subjects()) {
                SortedMap<String, @Nullable Grant> grants = given(binding).of(subject);
                if (grants != null) {
                    grants.put(binding.name(), null);
                }
            }
        }
        if (current != null) {
            Binding binding = Binding.of(current, texts);
            List<Subject> subjects = binding.subjects();
            for (int position = 0; position < subjects.size(); position++) {
                SortedMap<String, @Nullable Grant> grants = given(binding).of(subjects.get(position));
                if (grants != null && grants.get(binding.name()) == null) {
                    grants.put(binding.name(), new Grant(binding, position));
                }
            }
        }
    }

    private Given given(Binding binding) {
        return given.computeIfAbsent(binding.namespace(), absent -> new Given());
    }

    private static Scope changed(Scope scope, @Nullable Given changes) {
        return changes == null
                ? scope : new Scope(changed(scope.users(), changes.users()), changed(scope.groups(), changes.groups()));
    }

    private static Table<Grants> changed(
            Table<Grants> grants, Map<String, SortedMap<String, @Nullable Grant>> changes) {
        Table.Changes<Grants> changed = grants.change();
        changes.forEach((subject, bindings) -> {
            Grants known = changed.get(subject);
            Grants now = (known == null ? Grants.NONE : known).with(bindings);
            changed.set(subject, now.isEmpty() ? null : now);
        });
        return changed.made();
    }
}
