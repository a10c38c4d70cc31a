package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.AdmissionChain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the plugins one after the other: first all that may change an object, then all that may only refuse it. */
public final class PluginChain implements AdmissionChain {
    private final List<AdmissionPlugin> plugins;

    public PluginChain(List<AdmissionPlugin> plugins) {
        this.plugins = List.copyOf(plugins);
    }

    @Override
    public Admission admission(ResourceType type, RequestScope scope, String operation, String subresource) {
        return new Admission() {
            private AdmissionRequest request(ObjectValue object, @Nullable ObjectValue old) {
                AdmissionRequest.Operation actual = operation.equals("DELETE")
                        ? AdmissionRequest.Operation.DELETE
                        : old == null ? AdmissionRequest.Operation.CREATE : AdmissionRequest.Operation.UPDATE;
                return new AdmissionRequest(type, scope, actual, subresource, object, old);
            }

            @Override
            public ObjectValue mutate(ObjectValue object, @Nullable ObjectValue old) {
                AdmissionRequest request = request(object, old);
                for (AdmissionPlugin plugin : plugins) {
                    request = request.with(plugin.mutate(request));
                }
                return request.object();
            }

            @Override
            public void validate(ObjectValue object, @Nullable ObjectValue old) {
                AdmissionRequest request = request(object, old);
                plugins.forEach(plugin -> plugin.validate(request));
            }

            @Override
            public void validateDelete(ObjectValue old) {
                AdmissionRequest request = request(old, old);
                plugins.forEach(plugin -> plugin.validate(request));
            }
        };
    }
}
