package dev.edict.scheduler.cycle;

import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.ScorePlugin;
import java.util.List;

/** Who has a say, in the order in which they are asked: the first filter that rejects a node gives the reason. */
public record Plugins(List<FilterPlugin> filters, List<Weighted> scores) {

    /** A score counts as often as its weight says. */
    public record Weighted(ScorePlugin plugin, int weight) {}

    public Plugins {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }
}
