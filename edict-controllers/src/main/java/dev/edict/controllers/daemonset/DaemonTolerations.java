package dev.edict.controllers.daemonset;

import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Toleration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the pods of sets tolerate without being told: that their node is in trouble. They are to be there all the same, often in order
 * to help it out, and are not to be moved elsewhere.
 */
final class DaemonTolerations {
    private static final List<Toleration> ALWAYS = List.of(
            exists("not-ready", "NoExecute"),
            exists("unreachable", "NoExecute"),
            exists("disk-pressure", "NoSchedule"),
            exists("memory-pressure", "NoSchedule"),
            exists("pid-pressure", "NoSchedule"),
            exists("unschedulable", "NoSchedule"));

    /** Those that use the network of their node do not need that of pods. */
    private static final Toleration ON_HOST_NETWORK = exists("network-unavailable", "NoSchedule");

    private DaemonTolerations() {}

    private static Toleration exists(String trouble, String effect) {
        return Toleration.EMPTY.withKey("node.kubernetes.io/" + trouble).withOperator("Exists").withEffect(effect);
    }

    /** The same pod with these tolerations. One of the user's for the same taint is replaced where it stands. */
    static PodSpec added(PodSpec spec) {
        List<Toleration> tolerations = spec.tolerations();
        for (Toleration toleration : ALWAYS) {
            tolerations = with(tolerations, toleration);
        }
        return spec.withTolerations(spec.hostNetwork() ? with(tolerations, ON_HOST_NETWORK) : tolerations);
    }

    private static List<Toleration> with(List<Toleration> tolerations, Toleration toleration) {
        if (tolerations.contains(toleration)) {
            return tolerations;
        }
        List<Toleration> changed = new ArrayList<>(tolerations);
        changed.replaceAll(known -> isFor(known, toleration) ? toleration : known);
        if (!changed.contains(toleration)) {
            changed.add(toleration);
        }
        return changed;
    }

    /** For however long. */
    private static boolean isFor(Toleration known, Toleration toleration) {
        return known.withTolerationSeconds(null).equals(toleration);
    }
}
