package dev.edict.server.admit.plugin;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import org.jspecify.annotations.Nullable;

/** A pod tolerates a node that is not ready or not reachable for a while, unless it says otherwise itself. */
public final class DefaultTolerations implements AdmissionPlugin {
    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";

    /** In what it is told, the fields that say for how many seconds. */
    public static final String NOT_READY_SECONDS = "notReadyTolerationSeconds";
    public static final String UNREACHABLE_SECONDS = "unreachableTolerationSeconds";

    private static final int FIVE_MINUTES = 300;

    private final ObjectValue ofNotReady;
    private final ObjectValue ofUnreachable;

    public DefaultTolerations(@Nullable ObjectValue configuration) {
        ObjectValue told = configuration == null ? ObjectValue.EMPTY : configuration;
        this.ofNotReady = toleration(NOT_READY, told.integer(NOT_READY_SECONDS, FIVE_MINUTES));
        this.ofUnreachable = toleration(UNREACHABLE, told.integer(UNREACHABLE_SECONDS, FIVE_MINUTES));
    }

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
            more = more.plus(ofNotReady);
        }
        if (!unreachable) {
            more = more.plus(ofUnreachable);
        }
        return request.object().with("spec", spec.with("tolerations", more));
    }

    private static ObjectValue toleration(String key, long seconds) {
        return ObjectValue.of("key", key, "operator", "Exists", "effect", "NoExecute", "tolerationSeconds", seconds);
    }
}
