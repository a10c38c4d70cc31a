package dev.edict.cli.chaos;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.Job;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A CronJob makes one Job for each of its times, and if it forbids a second one beside the first, there is none: beside those that it has
 * written down, that is. A loop that ends between making a Job and writing that down leaves one that the next loop does not know.
 */
final class Schedules implements Invariant {
    private static final String TIME = "batch.kubernetes.io/cronjob-scheduled-timestamp";

    /** Those that have had their Job, by CronJob. */
    private final Set<String> times = new HashSet<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        if (!(change.after() instanceof Job job) || change.before() != null) {
            return List.of();
        }
        CronJob owner = world.controllerOf(job, CronJob.class);
        if (owner == null) {
            return List.of();
        }
        String time = job.metadata().annotations().getOrDefault(TIME, "");
        if (!times.add(owner.metadata().uid() + " " + time)) {
            return List.of(change + ", and is the second for " + time);
        }
        return owner.spec().concurrencyPolicy().equals("Forbid")
                ? world.controlledBy(owner, Job.class).stream()
                        .filter(other -> !other.name().equals(job.name()) && !Unsettled.isOver(other) && !other.isBeingDeleted())
                        .filter(other -> isWrittenDown(owner, other))
                        .map(other -> change + ", and stands beside " + other.name()).toList()
                : List.of();
    }

    private static boolean isWrittenDown(CronJob owner, Job job) {
        return owner.status().active().stream().anyMatch(active -> active.uid().equals(job.metadata().uid()));
    }
}
