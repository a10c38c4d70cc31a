package dev.edict.server.authorize.rbac;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;
import java.util.List;

/**
 * A RoleBinding or ClusterRoleBinding.
 *
 * @param namespace where it counts; empty if everywhere
 */
record Binding(String namespace, String name, RoleReference role, List<Subject> subjects) {

    static Binding of(CachedObject object, Texts texts) {
        ObjectValue tree = object.glimpse();
        ObjectValue metadata = tree.object("metadata");
        String namespace = texts.one(metadata.string("namespace"));
        return new Binding(namespace, metadata.string("name"), RoleReference.of(tree.object("roleRef"), namespace, texts),
                tree.list("subjects").objects().stream().map(subject -> Subject.of(subject, namespace, texts)).toList());
    }

    /** As it is told to clients; those expect its name before its namespace. */
    String describe(Subject to) {
        String which = namespace.isEmpty()
                ? "ClusterRoleBinding " + ApiErrors.quote(name)
                : "RoleBinding " + ApiErrors.quote(name + "/" + namespace);
        return which + " of " + role.kind() + " " + ApiErrors.quote(role.name()) + " to " + to;
    }
}
