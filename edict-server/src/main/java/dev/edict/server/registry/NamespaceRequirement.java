package dev.edict.server.registry;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.SealException;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the creation of an object requires of its namespace: that it is there and not on its way out, at the moment of the
 * write and not just before. The transaction is held to the namespace as it was seen here; so whoever has marked a namespace
 * and then looks what is in it sees everything that will ever have been.
 *
 * <p>A namespace that was seen alive is remembered by its revision. That may be an old one: the transaction then does not
 * take place, and the namespace is read.
 */
public final class NamespaceRequirement {
    public static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    private static final String PREFIX = StorageKeys.prefix(NAMESPACES);
    private static final int MOST_REMEMBERED = 4_096;

    private final Store store;
    private final AtRest atRest;
    private final Map<String, Long> alive = new ConcurrentHashMap<>();

    /** @param atRest how namespaces lie in the store */
    NamespaceRequirement(Store store, AtRest atRest) {
        this.store = store;
        this.atRest = atRest;
    }

    /**
     * The condition for a creation.
     *
     * @param doubtful whether a transaction did not take place, perhaps because of the namespace
     * @throws ApiException if the namespace is not there, or is on its way out
     */
    Condition condition(GroupResource resource, String namespace, String name, boolean doubtful) {
        Long remembered = doubtful ? null : alive.get(namespace);
        return new Condition.Unchanged(
                PREFIX + namespace, remembered != null ? remembered : look(resource, namespace, name));
    }

    private long look(GroupResource resource, String namespace, String name) {
        alive.remove(namespace);
        Entry found = store.get(PREFIX + namespace);
        if (found == null) {
            throw ApiErrors.notFound(NAMESPACES, namespace);
        }
        byte[] value = opened(found).value();
        if (isJson(value) && isTerminating(StoredForm.parse(value))) {
            throw terminating(resource, namespace, name);
        }
        if (alive.size() >= MOST_REMEMBERED) {
            alive.clear();
        }
        alive.put(namespace, found.modRevision());
        return found.modRevision();
    }

    /** A namespace that another server has stored in another form is judged by admission, which has just read it. */
    private static boolean isJson(byte[] value) {
        return value.length > 0 && value[0] == '{';
    }

    private Entry opened(Entry found) {
        try {
            return atRest.opened(found);
        } catch (SealException closed) {
            throw ApiErrors.internal(String.valueOf(closed.getMessage()));
        }
    }

    /** Whether nothing may be created in a namespace any more. */
    public static boolean isTerminating(ObjectValue namespace) {
        return namespace.object("status").string("phase").equals("Terminating")
                || new ApiObject(namespace).isBeingDeleted();
    }

    /** The refusal to create something in a namespace that is on its way out. */
    public static ApiException terminating(GroupResource resource, String namespace, String name) {
        ApiException refusal = ApiErrors.forbidden(resource, name,
                "unable to create new content in namespace " + namespace + " because it is being terminated");
        StatusDetails details = refusal.status().details();
        if (details == null) {
            return refusal;
        }
        return new ApiException(Status.failure(403, "Forbidden", refusal.status().message(),
                details.withCauses(List.of(new StatusCause("NamespaceTerminating",
                        "namespace " + namespace + " is being terminated", "metadata.namespace")))));
    }
}
