package dev.edict.server.admit.plugin;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;

/** A new node runs nothing before it has been seen to be ready. */
public final class NotReadyTaint implements AdmissionPlugin {

    @Override
    public String name() {
        return "TaintNodesByCondition";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.creates(Kinds.NODE);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        boolean tainted = spec.list("taints").objects().stream()
                .anyMatch(taint -> taint.string("key").equals("node.kubernetes.io/not-ready")
                        && taint.string("effect").equals("NoSchedule"));
        return tainted ? request.object() : request.object().with("spec", spec.with("taints", spec.list("taints")
                .plus(ObjectValue.of("key", "node.kubernetes.io/not-ready", "effect", "NoSchedule"))));
    }
}
