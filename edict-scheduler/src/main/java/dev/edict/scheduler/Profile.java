package dev.edict.scheduler;

import java.util.Set;

/**
 * How the pods of one schedulerName are scheduled.
 *
 * @param without the names of plugins that have no say: neither as a filter nor as a score
 */
public record Profile(String schedulerName, Set<String> without) {

    public Profile {
        without = Set.copyOf(without);
    }

    /** With all plugins. */
    public static Profile named(String schedulerName) {
        return new Profile(schedulerName, Set.of());
    }

    /** The same without some plugins. */
    public Profile without(String... plugins) {
        return new Profile(schedulerName, Set.of(plugins));
    }
}
