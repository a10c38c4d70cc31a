package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Toleration;
import dev.edict.pods.NodeRequirement;
import dev.edict.pods.Tolerations;
import java.util.List;
import java.util.Set;

/**
 * Whether a node is for the pods of a set. Room for them is not asked about: that is the scheduler's matter.
 *
 * @param run a pod is to be made there, if there is none
 * @param stay a pod that is there may stay. One that is there stays when a taint comes that keeps others away, but does not evict
 */
public record NodeFit(boolean run, boolean stay) {
    private static final NodeFit NONE = new NodeFit(false, false);
    private static final NodeFit ALL = new NodeFit(true, true);
    private static final String NO_SCHEDULE = "NoSchedule";
    private static final String NO_EXECUTE = "NoExecute";

    public static NodeFit of(DaemonSet set, Node node) {
        PodSpec spec = set.spec().template().spec();
        boolean isNamed = spec.nodeName().isEmpty() || spec.nodeName().equals(node.name());
        if (!isNamed || !NodeRequirement.of(spec).matches(node)) {
            return NONE;
        }
        if (node.spec().taints().isEmpty()) {
            return ALL;
        }
        List<Toleration> tolerations = DaemonTolerations.added(spec).tolerations();
        boolean stays = Tolerations.cover(tolerations, node.spec().taints(), Set.of(NO_EXECUTE));
        return new NodeFit(stays && Tolerations.cover(tolerations, node.spec().taints(), Set.of(NO_SCHEDULE)), stays);
    }
}
