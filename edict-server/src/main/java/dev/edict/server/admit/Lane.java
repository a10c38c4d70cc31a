package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.RequestScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way of one operation on one resource past those who have a say about it. Where none has, nothing is made. */
final class Lane {
    private final AdmissionTarget target;
    private final AdmissionPlugin[] plugins;

    Lane(AdmissionTarget target, List<AdmissionPlugin> plugins) {
        this.target = target;
        this.plugins = plugins.toArray(AdmissionPlugin[]::new);
    }

    ObjectValue mutate(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old) {
        AdmissionRequest request = round(scope, name, object, old, null);
        while (request != null && request.rounds().another()) {
            request = round(scope, name, request.object(), old, request);
        }
        return request == null ? object : request.object();
    }

    /** @return null if nobody had anything to say */
    private @Nullable AdmissionRequest round(
            RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old,
            @Nullable AdmissionRequest before) {
        AdmissionRequest request = before;
        for (AdmissionPlugin plugin : plugins) {
            if (plugin.concerns(target, request == null ? object : request.object(), old)) {
                if (request == null) {
                    request = new AdmissionRequest(target, scope, name, object, old, new Rounds());
                }
                request = request.with(plugin.mutate(request));
            }
        }
        return request;
    }

    void validate(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old) {
        AdmissionRequest request = null;
        for (AdmissionPlugin plugin : plugins) {
            if (plugin.concerns(target, object, old)) {
                if (request == null) {
                    request = new AdmissionRequest(target, scope, name, object, old, new Rounds());
                }
                plugin.validate(request);
            }
        }
    }
}
