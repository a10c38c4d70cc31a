package dev.edict.server.admit;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;

/** A new volume, claim or class of attributes cannot be deleted while somebody uses it: a finalizer holds it. */
public final class StorageProtection implements AdmissionPlugin {

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
