package dev.edict.server.authorize.node;

import dev.edict.server.filter.User;
import org.jspecify.annotations.Nullable;

/** Which node somebody is: one of the group {@code system:nodes} who is called {@code system:node:NAME}. */
public final class NodeIdentity {
    /** What the users' names of nodes begin with. */
    public static final String PREFIX = "system:node:";

    private static final String GROUP = "system:nodes";

    private NodeIdentity() {}

    /** The name of the node, empty for a node that has none; null for everybody else. */
    public static @Nullable String of(User user) {
        return user.name().startsWith(PREFIX) && user.isIn(GROUP) ? user.name().substring(PREFIX.length()) : null;
    }
}
