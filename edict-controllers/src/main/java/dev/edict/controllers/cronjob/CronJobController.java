package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.Job;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.record.ObjectEvents;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Unseen;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Makes the jobs of CronJobs when their times come. */
public final class CronJobController {
    private static final String NAME = "cronjob-controller";
    private static final int WORKERS = 5;

    private final Bench bench;
    private final Cache<CronJob> cronJobs;
    private final Cache<Job> jobs;
    private final ObjectEvents<CronJob> events;
    private final Unseen unseen = new Unseen();

    private CronJobController(Bench bench, Cache<CronJob> cronJobs, Cache<Job> jobs) {
        this.bench = bench;
        this.cronJobs = cronJobs;
        this.jobs = jobs;
        this.events = bench.recorder(NAME).of(CronJob.TYPE);
    }

    /** {@code cronjob-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of(NAME, CronJobController::works);
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<CronJob> cronJobs = bench.informers().informer(CronJob.TYPE);
        SharedInformer<Job> jobs = bench.informers().informer(Job.TYPE);
        jobs.addIndexIfMissing(Owners.index());
        CronJobController loop = new CronJobController(bench, cronJobs.cache(), jobs.cache());
        ControllerOptions<ObjectKey> options = ControllerOptions.<ObjectKey>named("cronjob")
                .withWorkers(WORKERS)
                .withQueue(QueueOptions.<ObjectKey>named("cronjob").withTimers(bench.timers()))
                .withClock(bench.clock());
        Predicate<Change<CronJob>> reschedules = CronJobController::reschedules;
        Source<ObjectKey> changed = Source.of(cronJobs, job -> List.of(ObjectKey.of(job)), reschedules.negate());
        Source<ObjectKey> rescheduled = Source.of(cronJobs, job -> List.of(ObjectKey.of(job)), reschedules);
        Source<ObjectKey> children = Source.of(jobs, Owners.controllerKey(CronJob.TYPE));
        Controller<ObjectKey> controller =
                Controller.of(options, List.of(changed, loop.atNextTime(rescheduled), children), loop::reconcile);
        return List.of(controller::run);
    }

    private static boolean reschedules(Change<CronJob> change) {
        return change instanceof Change.Updated<CronJob> updated
                && updated.before().metadata().uid().equals(updated.after().metadata().uid())
                && !(updated.before().spec().schedule().equals(updated.after().spec().schedule())
                        && Objects.equals(updated.before().spec().timeZone(), updated.after().spec().timeZone()));
    }

    /** A new schedule counts from its next time on: looked at now, times that it would have had in the past would seem missed. */
    private Source<ObjectKey> atNextTime(Source<ObjectKey> source) {
        return new Source<>() {
            @Override
            public String name() {
                return source.name();
            }

            @Override
            public Subscription subscribe(Sink<ObjectKey> sink) {
                return source.subscribe((key, wake) -> bench.timers()
                        .at(bench.timers().nanoTime() + untilNext(key).toNanos(), () -> sink.wake(key, wake)));
            }
        };
    }

    private Duration untilNext(ObjectKey key) {
        CronJob cronJob = cronJobs.get(key);
        try {
            return cronJob == null
                    ? Duration.ZERO
                    : until(DueTime.next(cronJob, Schedules.of(cronJob.spec()), bench.clock().instant()));
        } catch (IllegalArgumentException unreadable) {
            return Duration.ZERO; // a pass tells people
        }
    }

    /** How long it is until then, by now: however long the pass has taken that has found it out. */
    private Duration until(Instant next) {
        return Duration.between(bench.clock().instant(), next);
    }

    private Outcome reconcile(ObjectKey key) {
        if (unseen.isAny(key)) {
            return Outcome.again("what was written to be seen"); // else a job that has come and gone would be made again
        }
        CronJob cronJob = cronJobs.get(key);
        if (cronJob == null) {
            unseen.forget(key);
            return Outcome.done();
        }
        List<Job> children = jobs.byIndex(Owners.INDEX, cronJob.metadata().uid()).stream()
                .sorted(Comparator.comparing(Job::name))
                .toList();
        try {
            return new CronJobPass(bench.client(), events, cronJob, children, bench.clock().instant(),
                            written -> unseen.wrote(key, cronJobs, written)).run()
                    .map(next -> Outcome.againAfter(until(next), "the next time of its schedule"))
                    .orElse(Outcome.done());
        } catch (ApiFailure.Conflict somebodyWasFaster) {
            return Outcome.again("the newest version of the CronJob");
        }
    }
}
