package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Pod;
import dev.edict.pods.HostPort;
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

/** A port of a node belongs to one pod at a time. */
public final class NodePorts implements FilterPlugin {
    private static final String NAME = "NodePorts";
    private static final Rejection TAKEN =
            Rejection.resolvable(NAME, "node(s) didn't have free ports for the requested pod ports");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        List<HostPort> wanted = pod.ports();
        return wanted.isEmpty()
                ? Preparation.NOTHING
                : Preparation.check(node -> HostPort.conflict(wanted, node.ports()) ? TAKEN : null);
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.POD_DELETED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        return !(event.before() instanceof Pod gone)
                || (Own.hasPlace(gone) && HostPort.conflict(pod.ports(), PodFacts.of(gone).ports()));
    }
}
