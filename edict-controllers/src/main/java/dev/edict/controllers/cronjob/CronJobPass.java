package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.api.batch.v1.CronJobStatus;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.pod.PodMaker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** One look at one CronJob. What it finds comes together in one status, which is written once. For one thread. */
final class CronJobPass {
    private static final DateTimeFormatter PEOPLES =
            DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss Z", Locale.US).withZone(ZoneOffset.UTC);

    private final ResourceClient<CronJob> cronJobs;
    private final ResourceClient<Job> jobs;
    private final ObjectEvents<CronJob> events;
    private final List<Job> children;
    private final Instant now;
    private final Consumer<CronJob> written;

    /** As it was read; its spec and version. */
    private CronJob cronJob;

    /** As it is to be. */
    private CronJobStatus status;

    /** @param written is told what the server has answered when the status was written */
    CronJobPass(Client client, ObjectEvents<CronJob> events, CronJob cronJob, List<Job> children, Instant now,
            Consumer<CronJob> written) {
        this.cronJobs = client.of(CronJob.TYPE).in(cronJob.namespace());
        this.jobs = client.of(Job.TYPE).in(cronJob.namespace());
        this.events = events;
        this.children = children;
        this.now = now;
        this.written = written;
        this.cronJob = cronJob;
        this.status = cronJob.status();
    }

    /**
     * Makes the job that is due, and cleans up. What has been found is written, also if then something goes wrong.
     *
     * @return when to look again; empty if not before something changes
     */
    Optional<Instant> run() {
        History.surplus(cronJob.spec(), children).forEach(this::delete);
        Optional<Instant> next;
        try {
            children.forEach(this::look);
            Children.unknown(status, children).forEach(this::lookFor);
            next = proceed();
        } catch (RuntimeException failure) {
            write();
            throw failure;
        }
        write();
        return next;
    }

    private void write() {
        if (!status.equals(cronJob.status())) {
            written.accept(cronJobs.status().replace(cronJob.name(), cronJob.withStatus(status)));
        }
    }

    private boolean delete(Job job) {
        try {
            jobs.delete(job.name(), DeleteOptions.builder().propagationPolicy("Background").build());
        } catch (ClientException failure) {
            events.warning(cronJob, "FailedDelete", "Deleted job: " + failure.getMessage());
            return false;
        }
        status = Children.without(status, job.metadata().uid());
        events.normal(cronJob, "SuccessfulDelete", "Deleted job " + job.name());
        return true;
    }

    private void look(Job job) {
        Optional<String> end = History.end(job);
        if (end.isPresent()) {
            if (Children.isActive(status, job)) {
                events.normal(cronJob, "SawCompletedJob", "Saw completed job: " + job.name() + ", condition: " + end.get());
            }
            status = Children.ended(status, job);
        } else if (!Children.isActive(status, job)) {
            unexpected(job);
        }
    }

    /** The list of active jobs at hand may be older than the job. */
    private void unexpected(Job job) {
        CronJob fresh = cronJobs.get(cronJob.name());
        if (Children.isActive(fresh.status(), job)) {
            cronJob = fresh;
            status = fresh.status();
            return;
        }
        events.warning(cronJob, "UnexpectedJob", "Saw a job that the controller did not create or forgot: " + job.name());
    }

    private void lookFor(ObjectReference reference) {
        if (jobs.find(reference.name()).isEmpty()) {
            events.normal(cronJob, "MissingJob", "Active job went missing: " + reference.name());
            status = Children.without(status, reference.uid());
        }
    }

    private Optional<Instant> proceed() {
        CronJobSpec spec = cronJob.spec();
        String zoneName = Objects.requireNonNullElse(spec.timeZone(), "");
        Optional<ZoneId> zone = Schedules.zone(zoneName);
        if (cronJob.isBeingDeleted()) {
            return Optional.empty();
        }
        if (zone.isEmpty()) {
            events.warning(cronJob, "UnknownTimeZone",
                    "invalid timeZone: \"" + zoneName + "\": unknown time zone " + zoneName);
            return Optional.empty();
        }
        if (Boolean.TRUE.equals(spec.suspend())) {
            return Optional.empty();
        }
        if (spec.schedule().contains("TZ")) {
            events.warning(cronJob, "UnsupportedSchedule", "CRON_TZ or TZ used in schedule \"" + spec.schedule()
                    + "\" is not officially supported, see"
                    + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details");
        }
        Schedule schedule;
        DueTime due;
        try {
            schedule = Schedules.of(spec);
        } catch (IllegalArgumentException wrong) {
            events.warning(cronJob, "UnparseableSchedule",
                    "unparseable schedule: \"" + spec.schedule() + "\" : " + wrong.getMessage());
            return Optional.empty();
        }
        try {
            due = DueTime.of(current(), schedule, now);
        } catch (DueTime.NoTimeException never) {
            events.warning(cronJob, "InvalidSchedule", "invalid schedule: " + spec.schedule() + " : " + never.getMessage());
            return Optional.empty();
        }
        if (due.due().isPresent()) {
            if (due.missed() > DueTime.MANY) {
                events.warning(cronJob, "TooManyMissedTimes", "too many missed start times."
                        + " Set or decrease .spec.startingDeadlineSeconds or check clock skew");
            }
            start(due.due().get(), zone.get());
        }
        return Optional.of(DueTime.next(current(), schedule, now));
    }

    private CronJob current() {
        return cronJob.withStatus(status);
    }

    private void start(Instant time, ZoneId zone) {
        CronJobSpec spec = cronJob.spec();
        Long deadline = spec.startingDeadlineSeconds();
        if (deadline != null && Duration.between(time, now).compareTo(Duration.ofSeconds(deadline)) > 0) {
            events.warning(cronJob, "MissSchedule", "Missed scheduled time to start a job: " + PEOPLES.format(time));
            return;
        }
        if (Children.isActive(status, ScheduledJob.name(cronJob, time)) || time.equals(status.lastScheduleTime())) {
            return;
        }
        if (spec.concurrencyPolicy().equals("Forbid") && !status.active().isEmpty()) {
            events.normal(cronJob, "JobAlreadyActive",
                    "Not starting job because prior execution is running and concurrency policy is Forbid");
            return;
        }
        if (spec.concurrencyPolicy().equals("Replace")) {
            status.active().forEach(this::replace);
        }
        create(ScheduledJob.of(cronJob, time, zone)).ifPresent(job ->
                status = Children.with(status, job).withLastScheduleTime(time));
    }

    private void replace(ObjectReference reference) {
        Job job;
        try {
            job = jobs.get(reference.name());
        } catch (ClientException failure) {
            events.warning(cronJob, "FailedGet", "Get job: " + failure.getMessage());
            throw failure;
        }
        if (!delete(job)) {
            throw new IllegalStateException("could not replace job " + job.namespace() + "/" + job.name());
        }
    }

    /** @return the job, if it is this CronJob's and not known to be active; also if an earlier pass has made it, and then ended */
    private Optional<Job> create(Job wanted) {
        try {
            Job created = jobs.create(wanted);
            events.normal(cronJob, "SuccessfulCreate", "Created job " + created.name());
            return Optional.of(created);
        } catch (ApiFailure.AlreadyExists there) {
            return Optional.of(jobs.get(wanted.name()))
                    .filter(job -> Owners.isControlledBy(job, cronJob) && !Children.isActive(status, job));
        } catch (ClientException failure) {
            if (!PodMaker.isNamespaceTerminating(failure)) {
                events.warning(cronJob, "FailedCreate", "Error creating job: " + failure.getMessage());
            }
            throw failure;
        }
    }
}
