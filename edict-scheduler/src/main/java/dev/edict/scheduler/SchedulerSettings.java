package dev.edict.scheduler;

import dev.edict.scheduler.queue.BackOff;
import java.util.List;

/**
 * How a scheduler works.
 *
 * @param profiles whose pods it takes, by the schedulerName that these name
 */
public record SchedulerSettings(List<Profile> profiles, BackOff backOff) {
    /** One profile, {@code default-scheduler}, with all plugins. */
    public static final SchedulerSettings USUAL = new SchedulerSettings(List.of(Profile.named("default-scheduler")), BackOff.USUAL);

    public SchedulerSettings {
        profiles = List.copyOf(profiles);
        if (profiles.stream().map(Profile::schedulerName).distinct().count() != profiles.size()) {
            throw new IllegalArgumentException("two profiles have the same schedulerName");
        }
    }

    public SchedulerSettings withProfiles(Profile... others) {
        return new SchedulerSettings(List.of(others), backOff);
    }
}
