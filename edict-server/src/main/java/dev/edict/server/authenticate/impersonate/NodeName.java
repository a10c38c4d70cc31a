package dev.edict.server.authenticate.impersonate;

import dev.edict.model.format.Formats;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.filter.User;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes as users. */
final class NodeName {
    /** What all nodes are in. */
    static final String GROUP = "system:nodes";

    private static final String PREFIX = "system:node:";
    private static final String NODE_OF_TOKEN = "authentication.kubernetes.io/node-name";

    private NodeName() {}

    /** The node that a user is, or null if the name is none of a node. */
    static @Nullable String of(String user) {
        String name = user.startsWith(PREFIX) ? user.substring(PREFIX.length()) : "";
        return !name.isEmpty() && Formats.dns1123Subdomain(name).isEmpty() ? name : null;
    }

    /** Whether the user is a service account whose token says that it is used on that node. */
    static boolean isHome(User account, String wanted) {
        String node = of(wanted);
        return node != null && ServiceAccountName.of(account.name()) != null
                && account.extra().getOrDefault(NODE_OF_TOKEN, List.of()).equals(List.of(node));
    }
}
