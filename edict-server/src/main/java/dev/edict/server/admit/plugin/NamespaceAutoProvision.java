package dev.edict.server.admit.plugin;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A namespace comes into being with the first object in it. */
public final class NamespaceAutoProvision implements AdmissionPlugin {
    private final Supplier<ResourceRegistry> namespaces;
    private final Consumer<String> creation;

    /** @param creation makes a namespace of this name; one that is there already is as good */
    public NamespaceAutoProvision(Supplier<ResourceRegistry> namespaces, Consumer<String> creation) {
        this.namespaces = namespaces;
        this.creation = creation;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.CREATE && target.type().namespaced();
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        String namespace = request.namespace();
        if (!request.scope().dryRun() && !namespace.isEmpty() && namespaces.get().recent("", namespace) == null) {
            try {
                creation.accept(namespace);
            } catch (ApiException refused) {
                throw refused.code() == 403 ? refused : request.forbidden(refused.status().message());
            }
        }
        return request.object();
    }
}
