package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;

/** A new node runs nothing before it has been seen to be ready. */
public final class NotReadyTaint implements AdmissionPlugin {

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        if (!request.creates(Kinds.NODE)) {
            return request.object();
        }
        ObjectValue spec = request.object().object("spec");
        boolean tainted = spec.list("taints").objects().stream()
                .anyMatch(taint -> taint.string("key").equals("node.kubernetes.io/not-ready")
                        && taint.string("effect").equals("NoSchedule"));
        return tainted ? request.object() : request.object().with("spec", spec.with("taints", spec.list("taints")
                .plus(ObjectValue.of("key", "node.kubernetes.io/not-ready", "effect", "NoSchedule"))));
    }
}
