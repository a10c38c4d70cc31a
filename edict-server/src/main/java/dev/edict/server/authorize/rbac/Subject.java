package dev.edict.server.authorize.rbac;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * Somebody to whom a binding gives a role.
 *
 * @param kind as written
 * @param namespace of a service account: the binding's own if none is written; empty if that has none either
 */
record Subject(String kind, String name, String namespace) {
    private static final String ACCOUNT = "ServiceAccount";

    /** @param namespace that of the binding */
    static Subject of(ObjectValue subject, String namespace, Texts texts) {
        String own = subject.string("namespace");
        return new Subject(texts.one(subject.string("kind")), texts.one(subject.string("name")),
                own.isEmpty() ? namespace : texts.one(own));
    }

    /** The name of the user who is meant; null if a group is, or nobody. */
    @Nullable String user() {
        return switch (kind) {
            case "User" -> name;
            case ACCOUNT -> namespace.isEmpty() ? null : "system:serviceaccount:" + namespace + ":" + name;
            default -> null;
        };
    }

    /** The name of the group that is meant; null if a user is, or nobody. */
    @Nullable String group() {
        return kind.equals("Group") ? name : null;
    }

    /** As it is told to clients; those expect an account's name before its namespace. */
    @Override
    public String toString() {
        return kind + " " + ApiErrors.quote(kind.equals(ACCOUNT) ? name + "/" + namespace : name);
    }
}
