package dev.edict.kinds.core.pod;

import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** How much time a pod gets to end when it is deleted. */
public final class PodDeletion {
    private PodDeletion() {}

    /**
     * The seconds of grace. A pod that runs nowhere, or has ended, needs none; a negative wish counts as one second.
     *
     * @param requested the seconds that the caller asked for; null for the pod's own
     */
    public static long graceSeconds(ObjectValue pod, @Nullable Long requested) {
        String phase = pod.object("status").string("phase");
        if (pod.object("spec").string("nodeName").isEmpty() || phase.equals("Failed") || phase.equals("Succeeded")) {
            return 0;
        }
        long seconds = requested == null ? pod.object("spec").integer("terminationGracePeriodSeconds") : requested;
        return seconds < 0 ? 1 : seconds;
    }
}
