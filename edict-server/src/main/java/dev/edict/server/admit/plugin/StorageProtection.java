package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;

/** A new volume, claim or class of attributes cannot be deleted while somebody uses it: a finalizer holds it. */
public final class StorageProtection implements AdmissionPlugin {

    @Override
    public String name() {
        return "StorageObjectInUseProtection";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.creates(Kinds.CLAIM) || target.creates(Kinds.VOLUME) || target.creates(Kinds.ATTRIBUTES_CLASS);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        String finalizer = request.creates(Kinds.CLAIM) ? "kubernetes.io/pvc-protection"
                : request.creates(Kinds.VOLUME) ? "kubernetes.io/pv-protection"
                : request.creates(Kinds.ATTRIBUTES_CLASS) ? "kubernetes.io/vac-protection" : "";
        ApiObject object = new ApiObject(request.object());
        if (finalizer.isEmpty() || object.finalizers().strings().contains(finalizer)) {
            return request.object();
        }
        return object.withMetadata("finalizers", object.finalizers().plus(new StringValue(finalizer))).tree();
    }
}
