package dev.edict.server.admit;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Nothing is written in a namespace that is not there or on its way out, and some namespaces must stay. */
public final class NamespaceLifecycle implements AdmissionPlugin {
    private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
    private static final Set<String> IMMORTAL = Set.of("default", "kube-system", "kube-public");

    private final Supplier<ResourceRegistry> namespaces;

    public NamespaceLifecycle(Supplier<ResourceRegistry> namespaces) {
        this.namespaces = namespaces;
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        String namespace = request.scope().namespace();
        if (namespace.isEmpty() || !request.type().namespaced()
                || request.resource().group().equals("authorization.k8s.io")) {
            return request.object();
        }
        ObjectValue found = find(namespace);
        if (request.operation() == AdmissionRequest.Operation.CREATE
                && found.object("status").string("phase").equals("Terminating")) {
            throw terminating(request, namespace);
        }
        return request.object();
    }

    private ObjectValue find(String namespace) {
        CachedObject found = namespaces.get().glance("", namespace);
        if (found == null) {
            found = namespaces.get().find("", namespace);
        }
        if (found == null) {
            throw ApiErrors.notFound(NAMESPACES, namespace);
        }
        return found.tree();
    }

    private static ApiException terminating(AdmissionRequest request, String namespace) {
        ApiException refusal = ApiErrors.forbidden(request.resource(), request.name(),
                "unable to create new content in namespace " + namespace + " because it is being terminated");
        StatusDetails details = refusal.status().details();
        if (details == null) {
            return refusal;
        }
        return new ApiException(Status.failure(403, "Forbidden", refusal.status().message(),
                details.withCauses(List.of(new StatusCause("NamespaceTerminating",
                        "namespace " + namespace + " is being terminated", "metadata.namespace")))));
    }

    @Override
    public void validate(AdmissionRequest request) {
        if (request.operation() == AdmissionRequest.Operation.DELETE && request.isFor(Kinds.NAMESPACE)) {
            String name = new ApiObject(request.object()).name();
            if (IMMORTAL.contains(name)) {
                throw ApiErrors.forbidden(NAMESPACES, name, "this namespace may not be deleted");
            }
        }
    }
}
