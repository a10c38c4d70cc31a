package dev.edict.server.registry;

import dev.edict.server.filter.User;
import java.util.function.Consumer;

/**
 * What a write needs to know of the request that it serves.
 *
 * @param namespace empty for cluster-wide resources
 * @param subresource empty for the object itself
 * @param warnings takes the texts of warnings for the client
 */
public record RequestScope(
        User user, String namespace, String subresource, boolean dryRun, Consumer<String> warnings) {

    /** The server's own writes. */
    public static RequestScope internal(String namespace) {
        return new RequestScope(User.SERVER, namespace, "", false, warning -> {});
    }
}
