package dev.edict.server.admit.plugin;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import java.util.function.Supplier;

/** Nothing is done in a namespace that is not there. */
public final class NamespaceExists implements AdmissionPlugin {
    private final Supplier<ResourceRegistry> namespaces;

    public NamespaceExists(Supplier<ResourceRegistry> namespaces) {
        this.namespaces = namespaces;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() != Operation.CONNECT && target.type().namespaced();
    }

    @Override
    public void validate(AdmissionRequest request) {
        String namespace = request.namespace();
        if (!namespace.isEmpty() && namespaces.get().recent("", namespace) == null) {
            throw ApiErrors.notFound(Kinds.NAMESPACES, namespace);
        }
    }
}
