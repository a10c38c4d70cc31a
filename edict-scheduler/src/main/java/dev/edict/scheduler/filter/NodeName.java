package dev.edict.scheduler.filter;

import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Set;

/** A pod that names its node runs there. */
public final class NodeName implements FilterPlugin {
    private static final String NAME = "NodeName";
    private static final Rejection OTHER = Rejection.lasting(NAME, "node(s) didn't match the requested node name");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        String wanted = pod.pod().spec().nodeName();
        return wanted.isEmpty() ? Preparation.NOTHING : Preparation.check(node -> node.name().equals(wanted) ? null : OTHER);
    }

    @Override
    public Set<Trigger> triggers() {
        return Set.of(Trigger.NODE_ADDED);
    }
}
