package dev.edict.scheduler;

import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.profile.ChosenPlugins;
import dev.edict.scheduler.profile.PluginSets;

/**
 * How the pods of one schedulerName are scheduled.
 *
 * @param plugins which plugins have a say, and when
 * @param arguments what these are told
 * @param percentageOfNodesToScore how many of the nodes that will do are compared; 0 for fewer percent the more nodes there are
 */
public record Profile(String schedulerName, PluginSets plugins, Arguments arguments, int percentageOfNodesToScore) {

    /** With all plugins, as they usually are. */
    public static Profile named(String schedulerName) {
        return new Profile(schedulerName, PluginSets.USUAL, Arguments.USUAL, 0);
    }

    /** The same, but some plugins have no say anywhere. */
    public Profile without(String... names) {
        return with(PluginSets.without(names));
    }

    /** The same with something else on top of it. */
    public Profile with(PluginSets others) {
        return new Profile(schedulerName, others.over(plugins), arguments, percentageOfNodesToScore);
    }

    public Profile with(Arguments others) {
        return new Profile(schedulerName, plugins, others, percentageOfNodesToScore);
    }

    public Profile withPercentageOfNodesToScore(int percentage) {
        return new Profile(schedulerName, plugins, arguments, percentage);
    }

    /** Who has a say when. @throws IllegalArgumentException if that can not be; the message begins with the field that is wrong */
    public ChosenPlugins chosen() {
        return ChosenPlugins.of(schedulerName, plugins);
    }
}
