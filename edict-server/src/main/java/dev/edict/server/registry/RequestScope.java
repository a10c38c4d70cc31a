package dev.edict.server.registry;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import java.util.function.Supplier;

/**
 * What a write needs to know of the request that it serves.
 *
 * @param verb what the request asks for; empty for the server's own writes
 * @param namespace empty for cluster-wide resources
 * @param subresource empty for the object itself
 * @param remarks takes what is said beside the answer
 * @param options the options of the request as an object of their kind, made when somebody asks for it
 */
public record RequestScope(
        User user, String verb, String namespace, String subresource, boolean dryRun, Remarks remarks,
        Supplier<ObjectValue> options) {

    /** Of a request whose verb matters to nobody. */
    public RequestScope(
            User user, String namespace, String subresource, boolean dryRun, Remarks remarks, Supplier<ObjectValue> options) {
        this(user, "", namespace, subresource, dryRun, remarks, options);
    }

    /** The server's own writes. */
    public static RequestScope internal(String namespace) {
        return new RequestScope(User.SERVER, namespace, "", false, Remarks.NONE, () -> ObjectValue.EMPTY);
    }

    /** The same request for an object elsewhere. */
    public RequestScope in(String otherNamespace) {
        return new RequestScope(user, verb, otherNamespace, subresource, dryRun, remarks, options);
    }

    /** What the same request does to an object itself rather than to a part of it. */
    public RequestScope whole(boolean isDryRun) {
        return new RequestScope(user, verb, namespace, "", isDryRun, remarks, options);
    }
}
