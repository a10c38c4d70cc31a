package dev.edict.server.admit.plugin;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;

/** A pod tolerates a node that is not ready or not reachable for five minutes, unless it says otherwise. */
public final class DefaultTolerations implements AdmissionPlugin {
    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";

    @Override
    public String name() {
        return "DefaultTolerationSeconds";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        ListValue tolerations = spec.list("tolerations");
        boolean notReady = false;
        boolean unreachable = false;
        for (ObjectValue toleration : tolerations.objects()) {
            String key = toleration.string("key");
            String effect = toleration.string("effect");
            boolean noExecute = effect.isEmpty() || effect.equals("NoExecute");
            notReady |= noExecute && (key.isEmpty() || key.equals(NOT_READY));
            unreachable |= noExecute && (key.isEmpty() || key.equals(UNREACHABLE));
        }
        if (notReady && unreachable) {
            return request.object();
        }
        ListValue more = tolerations;
        if (!notReady) {
            more = more.plus(toleration(NOT_READY));
        }
        if (!unreachable) {
            more = more.plus(toleration(UNREACHABLE));
        }
        return request.object().with("spec", spec.with("tolerations", more));
    }

    private static ObjectValue toleration(String key) {
        return ObjectValue.of("key", key, "operator", "Exists", "effect", "NoExecute", "tolerationSeconds", 300);
    }
}
