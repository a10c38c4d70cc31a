package dev.edict.scheduler;

import dev.edict.scheduler.extend.ExtenderSettings;
import dev.edict.scheduler.queue.BackOff;
import java.util.List;

/**
 * How a scheduler works.
 *
 * @param profiles whose pods it takes, by the schedulerName that these name
 * @param extenders other programs that have a say
 */
public record SchedulerSettings(List<Profile> profiles, List<ExtenderSettings> extenders, BackOff backOff) {
    /** One profile, {@code default-scheduler}, with all plugins. */
    public static final SchedulerSettings USUAL =
            new SchedulerSettings(List.of(Profile.named("default-scheduler")), List.of(), BackOff.USUAL);

    public SchedulerSettings {
        profiles = List.copyOf(profiles);
        extenders = List.copyOf(extenders);
        if (profiles.stream().map(Profile::schedulerName).distinct().count() != profiles.size()) {
            throw new IllegalArgumentException("two profiles have the same schedulerName");
        }
    }

    public SchedulerSettings withExtenders(ExtenderSettings... others) {
        return new SchedulerSettings(profiles, List.of(others), backOff);
    }

    public SchedulerSettings withProfiles(Profile... others) {
        return new SchedulerSettings(List.of(others), extenders, backOff);
    }
}
