package dev.edict.scheduler;

import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.cycle.Plugins;
import dev.edict.scheduler.cycle.SchedulingCycle;
import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.profile.ChosenPlugins;
import dev.edict.scheduler.profile.ExtensionPoint;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A profile at work. Owned by the scheduling thread, but for its arguments.
 *
 * @param rejecting the plugins that can reject pods, or keep them back
 */
record ActiveProfile(SchedulingCycle cycle, List<FilterPlugin> rejecting, ChosenPlugins chosen, Arguments arguments) {

    static ActiveProfile of(Profile profile, StandardPlugins standard, Extenders extenders, RandomGenerator random) {
        ChosenPlugins chosen = profile.chosen();
        Plugins plugins = standard.of(chosen, profile.arguments());
        return new ActiveProfile(
                new SchedulingCycle(plugins, profile.percentageOfNodesToScore(), extenders, random),
                standard.rejecting(chosen, profile.arguments(), plugins.filters()),
                chosen,
                profile.arguments());
    }

    /** Those that see what can be done for a pod that fits nowhere, in their order. */
    List<String> afterFilter() {
        return chosen.at(ExtensionPoint.POST_FILTER);
    }

    /** Whether a plugin keeps pods back that are not to be tried yet. */
    boolean keepsBack(String plugin) {
        return chosen.has(ExtensionPoint.PRE_ENQUEUE, plugin);
    }

    /** Whether a plugin decides what a pod gets on its node. */
    boolean reserves(String plugin) {
        return chosen.has(ExtensionPoint.RESERVE, plugin);
    }
}
