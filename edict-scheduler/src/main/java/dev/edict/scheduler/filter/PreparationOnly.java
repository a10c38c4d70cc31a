package dev.edict.scheduler.filter;

import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Set;

/** A plugin that has a say before nodes are looked at, and none about single nodes. */
public record PreparationOnly(FilterPlugin plugin) implements FilterPlugin {

    @Override
    public String name() {
        return plugin.name();
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        return switch (plugin.prepare(pod, cluster)) {
            case Preparation.Nothing nothing -> nothing;
            case Preparation.Rejected rejected -> rejected;
            case Preparation.Checked checked ->
                checked.nodes() == null ? Preparation.NOTHING : new Preparation.Checked(node -> null, checked.nodes());
        };
    }

    @Override
    public Set<Trigger> triggers() {
        return plugin.triggers();
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        return plugin.isWorthATry(pod, event);
    }
}
