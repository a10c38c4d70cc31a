package dev.edict.server.admit.initialize;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import org.jspecify.annotations.Nullable;

/** In the place of {@link Initializers} where these do not run: nobody can ask to be waited for. */
public final class NoInitializers implements AdmissionPlugin {

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.CREATE || target.operation() == Operation.UPDATE;
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return object.object("metadata").has("initializers");
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        return request.object().mapObject("metadata", metadata -> metadata.without("initializers"));
    }
}
