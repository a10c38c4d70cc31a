package dev.edict.server.admit.plugin;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.NamespaceRequirement;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.Set;
import java.util.function.Supplier;

/** Nothing is written in a namespace that is not there or on its way out, and some namespaces must stay. */
public final class NamespaceLifecycle implements AdmissionPlugin {
    private static final Set<String> IMMORTAL = Set.of("default", "kube-system", "kube-public");

    private final Supplier<ResourceRegistry> namespaces;

    public NamespaceLifecycle(Supplier<ResourceRegistry> namespaces) {
        this.namespaces = namespaces;
    }

    @Override
    public String name() {
        return "NamespaceLifecycle";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return switch (target.operation()) {
            case CREATE, UPDATE ->
                target.type().namespaced() && !target.resource().group().equals("authorization.k8s.io");
            case DELETE -> target.isFor(Kinds.NAMESPACE);
            case CONNECT -> false;
        };
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        String namespace = request.namespace();
        if (namespace.isEmpty() || request.operation() == Operation.DELETE) {
            return request.object();
        }
        boolean creates = request.operation() == Operation.CREATE;
        if (NamespaceRequirement.isTerminating(find(namespace, creates)) && creates) {
            throw NamespaceRequirement.terminating(request.resource(), namespace, request.nameToTell());
        }
        return request.object();
    }

    /**
     * The namespace as this server knows it; as it is, if what is known would mean a refusal: it may have been made, or made
     * anew, through another server. That it has been marked meanwhile is found out by the write itself.
     */
    private ObjectValue find(String namespace, boolean creates) {
        CachedObject found = namespaces.get().glance("", namespace);
        if (found == null || creates && NamespaceRequirement.isTerminating(found.tree())) {
            found = namespaces.get().find("", namespace);
        }
        if (found == null) {
            throw ApiErrors.notFound(Kinds.NAMESPACES, namespace);
        }
        return found.tree();
    }

    @Override
    public void validate(AdmissionRequest request) {
        if (request.operation() == Operation.DELETE && IMMORTAL.contains(request.name())) {
            throw ApiErrors.forbidden(Kinds.NAMESPACES, request.name(), "this namespace may not be deleted");
        }
    }
}
