package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;

/** A pod keeps others off its node at most, not off a whole zone. */
public final class LimitPodHardAntiAffinityTopology implements AdmissionPlugin {
    private static final String HOST = "kubernetes.io/hostname";

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ApiObject pod = new ApiObject(request.object());
        for (ObjectValue term : pod.spec().object("affinity").object("podAntiAffinity")
                .list("requiredDuringSchedulingIgnoredDuringExecution").objects()) {
            if (!term.string("topologyKey").equals(HOST)) {
                throw ApiErrors.forbidden(request.resource(), pod.name(),
                        "affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey " + term.string("topologyKey")
                                + " but only key " + HOST + " is allowed");
            }
        }
    }
}
