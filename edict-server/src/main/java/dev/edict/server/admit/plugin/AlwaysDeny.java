package dev.edict.server.admit.plugin;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;

/** Refuses everything. */
public final class AlwaysDeny implements AdmissionPlugin {

    @Override
    public boolean handles(AdmissionTarget target) {
        return true;
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        throw request.forbidden("admission control is denying all modifications");
    }
}
