package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.RollingUpdateDaemonSet;
import dev.edict.controllers.pod.Portion;
import dev.edict.types.IntOrString;
import org.jspecify.annotations.Nullable;

/**
 * How a new template is rolled out. Percentages are of the nodes that should have a pod, and are rounded up.
 *
 * @param rolls whether pods are replaced unasked
 * @param maxUnavailable on how many nodes there may be no available pod for that
 * @param maxSurge on how many nodes there may be a second pod for that
 */
record Strategy(boolean rolls, @Nullable IntOrString maxUnavailable, @Nullable IntOrString maxSurge) {

    static Strategy of(DaemonSet set) {
        boolean rolls = set.spec().updateStrategy().type().equals("RollingUpdate");
        RollingUpdateDaemonSet how = set.spec().updateStrategy().rollingUpdate();
        return rolls && how != null ? new Strategy(true, how.maxUnavailable(), how.maxSurge()) : new Strategy(rolls, null, null);
    }

    /** Whether a node may have a second pod. */
    boolean surges() {
        return surge(1) > 0;
    }

    int surge(int nodes) {
        return Portion.of(maxSurge, nodes, Portion.Rounding.UP);
    }

    /** One at least, if there may be no second pods either: else nothing would ever happen. */
    int unavailable(int nodes) {
        int allowed = Portion.of(maxUnavailable, nodes, Portion.Rounding.UP);
        return nodes > 0 && allowed == 0 && surge(nodes) == 0 ? 1 : allowed;
    }
}
