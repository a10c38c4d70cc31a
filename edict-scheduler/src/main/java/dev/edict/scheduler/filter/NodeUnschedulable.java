package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Taint;
import dev.edict.pods.Tolerations;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.EnumSet;
import java.util.Set;

/** A node that is cordoned takes no pods, but those that tolerate it. */
public final class NodeUnschedulable implements FilterPlugin {
    private static final String NAME = "NodeUnschedulable";
    private static final Rejection CORDONED = Rejection.lasting(NAME, "node(s) were unschedulable");
    private static final Taint CORDON = Taint.EMPTY.withKey("node.kubernetes.io/unschedulable").withEffect("NoSchedule");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        return Tolerations.cover(pod.pod().spec().tolerations(), CORDON)
                ? Preparation.NOTHING
                : Preparation.check(node -> node.isCordoned() ? CORDONED : null);
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_TAINTS, Trigger.POD_TOLERATIONS);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof Node after) {
            return !after.spec().unschedulable() && !(event.before() instanceof Node before && !before.spec().unschedulable());
        }
        return Own.is(pod, event.after()) && Tolerations.cover(pod.pod().spec().tolerations(), CORDON);
    }
}
