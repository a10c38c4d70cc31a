package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Toleration;
import dev.edict.pods.Tolerations;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A node's taints keep pods away that do not tolerate them. */
public final class TaintToleration implements FilterPlugin {
    private static final String NAME = "TaintToleration";
    private static final Rejection TAINTED = Rejection.lasting(NAME, "node(s) had untolerated taint(s)");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        List<Toleration> tolerations = pod.pod().spec().tolerations();
        return Preparation.check(node -> Tolerations.allowScheduling(tolerations, node.taints()) ? null : TAINTED);
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_TAINTS, Trigger.POD_TOLERATIONS);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof Node after) {
            boolean was = event.before() instanceof Node before && isTolerated(pod, before);
            return !was && isTolerated(pod, after);
        }
        return Own.is(pod, event.after());
    }

    private static boolean isTolerated(PodFacts pod, Node node) {
        return Tolerations.allowScheduling(pod.pod().spec().tolerations(), node.spec().taints());
    }
}
