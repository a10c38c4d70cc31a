package dev.edict.server.admit.plugin;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.server.admit.AdmissionTarget;
import org.jspecify.annotations.Nullable;

/** Pods that come, and pods that are still being initialized: what is put into these is as new as they are. */
final class NewPods {
    private NewPods() {}

    /** Whether such pods may be among the objects of a target. */
    static boolean areIn(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    /** @param old the pod before; null if there was none */
    static boolean isOne(@Nullable ObjectValue old) {
        return old == null || InitializerRules.arePending(old);
    }
}
