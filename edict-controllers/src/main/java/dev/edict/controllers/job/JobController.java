package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Expectations;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.record.ObjectEvents;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.PodMaker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs the pods of jobs, counts them, and ends jobs. A change of a job's spec is looked at once; what happens to pods, and what this
 * loop itself writes, a second later, see {@link Batched}.
 */
public final class JobController {
    private static final String NAME = "job-controller";
    private static final int WORKERS = 5;

    private final Cache<Job> jobs;
    private final Expectations<ObjectKey> expectations;
    private final Removals removals = new Removals();
    private final Map<ObjectKey, BackOff> backOffs = new ConcurrentHashMap<>();
    private final Successions successions = new Successions();
    private final Written written;
    private final ObjectEvents<Job> events;
    private final JobPass pass;
    private final List<Work> works;

    private JobController(Bench bench) {
        SharedInformer<Job> jobInformer = bench.informers().informer(Job.TYPE);
        SharedInformer<Pod> podInformer = bench.informers().informer(Pod.TYPE);
        podInformer.addIndexIfMissing(Owners.index());
        jobs = jobInformer.cache();
        expectations = new Expectations<>(bench.timers());
        written = new Written(jobs, podInformer.cache());
        events = bench.recorder(NAME).of(Job.TYPE);
        PodMaker<Job> maker = new PodMaker<>(bench.client(), bench.recorder(NAME), Job.TYPE);
        pass = new JobPass(
                bench.client(),
                new Claims(bench.client(), podInformer.cache(), written),
                new Workforce(bench.client(), maker, expectations, written),
                expectations,
                removals,
                backOffs,
                written,
                events,
                bench.clock());
        PodChanges changes = new PodChanges(jobs, expectations, removals);
        Controller<ObjectKey> main = Controller.of(
                options(bench, "job"),
                List.of(
                        Source.of(jobInformer, job -> List.of(ObjectKey.of(job)), Change.ofGeneration()),
                        new Batched<>(jobInformer, JobController::rewritten, bench.timers()),
                        new Batched<>(podInformer, changes::concerned, bench.timers())),
                this::reconcile);
        Controller<ObjectKey> orphans =
                Orphans.controller(bench.client(), podInformer, jobInformer, changes, options(bench, "job_orphan_pod"));
        works = List.of(main::run, orphans::run);
    }

    /** {@code job-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of(NAME, bench -> new JobController(bench).works);
    }

    private static ControllerOptions<ObjectKey> options(Bench bench, String name) {
        QueueOptions<ObjectKey> queue = QueueOptions.<ObjectKey>named(name)
                .withTimers(bench.timers())
                .withLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        return ControllerOptions.<ObjectKey>named(name).withWorkers(WORKERS).withQueue(queue).withClock(bench.clock());
    }

    /** The job of which something but the spec has changed. */
    private static Set<ObjectKey> rewritten(Change<Job> change) {
        return change instanceof Change.Updated<Job> updated && !Change.<Job>ofGeneration().test(change)
                ? Set.of(ObjectKey.of(updated.after()))
                : Set.of();
    }

    private Outcome reconcile(ObjectKey key) throws InterruptedException {
        if (!written.isSeen(key)) {
            return Outcome.again("what was written to be seen");
        }
        Job job = jobs.get(key);
        if (job == null) {
            successions.forget(key);
        }
        if (job == null || successions.isSuccessor(job)) {
            expectations.forget(key);
            removals.forget(key);
            backOffs.remove(key);
        }
        if (job == null || Jobs.isFinished(job)) {
            backOffs.remove(key);
            written.forget(key);
            return Outcome.done();
        }
        if (Jobs.isOthers(job)) {
            return Outcome.done();
        }
        if (!Jobs.isOfKnownMode(job)) {
            events.warning(job, "UnknownCompletionMode", "Skipped Job sync because completion mode is unknown");
            return Outcome.done();
        }
        try {
            return pass.of(job);
        } catch (ApiFailure.Conflict somebodyWasFaster) {
            return Outcome.again("the newest version of the job");
        }
    }
}
