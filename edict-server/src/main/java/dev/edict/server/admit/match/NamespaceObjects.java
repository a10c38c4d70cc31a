package dev.edict.server.admit.match;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.function.Supplier;

/** The namespaces that requests are in. */
public final class NamespaceObjects {
    private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    private final Supplier<ResourceRegistry> namespaces;

    public NamespaceObjects(Supplier<ResourceRegistry> namespaces) {
        this.namespaces = namespaces;
    }

    /** Whether the request is for a namespace itself. */
    public static boolean isOne(AdmissionRequest request) {
        return request.resource().equals(NAMESPACES);
    }

    /** The namespace that a request is in; a namespace is in itself. Empty for anything else that is cluster-wide. */
    public static String name(AdmissionRequest request) {
        return isOne(request) ? request.name() : request.namespace();
    }

    /**
     * A namespace as this server knows it; as it is, if this server knows none.
     *
     * @throws dev.edict.model.status.ApiException if there is none
     */
    public ObjectValue get(String name) {
        CachedObject found = namespaces.get().glance("", name);
        if (found == null) {
            found = namespaces.get().find("", name);
        }
        if (found == null) {
            throw ApiErrors.notFound(NAMESPACES, name);
        }
        return found.tree();
    }

    /** The labels of the namespace that the request is in: those that it is to have, if it is being written. */
    ObjectValue labels(AdmissionRequest request) {
        boolean written = isOne(request) && request.subresource().isEmpty()
                && (request.operation() == Operation.CREATE || request.operation() == Operation.UPDATE);
        ObjectValue namespace = written ? request.object() : get(name(request));
        return namespace.object("metadata").object("labels");
    }
}
