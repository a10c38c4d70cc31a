package dev.edict.cli.chaos;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.Job;

/** What is done to Jobs and CronJobs. */
final class JobEdits {
    private static final int RECENT = 10;

    private final Desk desk;
    /** Somebody else writes in the same namespace. */
    private final String prefix;

    private int jobs;

    JobEdits(Desk desk) {
        this.desk = desk;
        this.prefix = "job-" + desk.below(1_000_000) + "-";
    }

    void any() {
        int kind = desk.below(20);
        if (kind < 9) {
            desk.of(Job.TYPE).create(Samples.job(prefix + jobs++, 1 + desk.below(5),
                    1 + desk.below(3), desk.either(), desk.below(3) == 0));
        } else if (kind < 16) {
            edit(prefix + (jobs - desk.below(RECENT)));
        } else {
            cron("cron-" + desk.below(2));
        }
    }

    private void edit(String name) {
        switch (desk.below(3)) {
            case 0 -> desk.of(Job.TYPE).edit(name, now -> now.editSpec(spec -> spec.withParallelism(1 + desk.below(3))));
            case 1 -> desk.of(Job.TYPE).edit(name, now -> now.editSpec(spec -> spec.withSuspend(!Boolean.TRUE.equals(spec.suspend()))));
            default -> desk.delete(Job.TYPE, name);
        }
    }

    private void cron(String name) {
        switch (desk.below(6)) {
            case 0, 1, 2 -> desk.of(CronJob.TYPE).create(Samples.cronJob(name, desk.either() ? "Forbid" : "Replace"));
            case 3 -> desk.delete(CronJob.TYPE, name);
            default -> desk.of(CronJob.TYPE).edit(name, now -> now.editSpec(spec ->
                    spec.withSuspend(!Boolean.TRUE.equals(spec.suspend()))));
        }
    }
}
