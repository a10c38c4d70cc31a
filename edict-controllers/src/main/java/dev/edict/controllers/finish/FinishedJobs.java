package dev.edict.controllers.finish;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deletes jobs {@code ttlSecondsAfterFinished} after their end, and their pods with them. */
public final class FinishedJobs {
    private static final int WORKERS = 5;

    private final Cache<Job> cache;
    private final ResourceClient<Job> jobs;
    private final InstantSource clock;

    private FinishedJobs(Cache<Job> cache, ResourceClient<Job> jobs, InstantSource clock) {
        this.cache = cache;
        this.jobs = jobs;
        this.clock = clock;
    }

    /** {@code ttl-after-finished-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("ttl-after-finished-controller", FinishedJobs::works);
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<Job> informer = bench.informers().informer(Job.TYPE);
        FinishedJobs finished = new FinishedJobs(informer.cache(), bench.client().of(Job.TYPE), bench.clock());
        String name = "ttl_jobs_to_delete";
        ControllerOptions<ObjectKey> options = ControllerOptions.<ObjectKey>named(name)
                .withWorkers(WORKERS)
                .withQueue(QueueOptions.<ObjectKey>named(name).withTimers(bench.timers()))
                .withClock(bench.clock());
        Controller<ObjectKey> controller = Controller.of(
                options,
                List.of(Source.of(informer, job -> List.of(ObjectKey.of(job)), FinishedJobs::mayExpire)),
                finished::reconcile);
        return List.of(controller::run);
    }

    private static boolean mayExpire(Change<Job> change) {
        return switch (change) {
            case Change.Added<Job> added -> expiry(added.object()).isPresent();
            case Change.Updated<Job> updated -> expiry(updated.after()).isPresent();
            case Change.Deleted<Job> deleted -> false;
        };
    }

    /** When a job is to go; empty if it has not ended, may stay, or is going already. */
    static Optional<Instant> expiry(Job job) {
        Integer seconds = job.spec().ttlSecondsAfterFinished();
        if (seconds == null || job.isBeingDeleted()) {
            return Optional.empty();
        }
        return job.status().conditions().stream()
                .filter(condition -> condition.type().equals("Complete") || condition.type().equals("Failed"))
                .filter(condition -> condition.status().equals("True"))
                .findFirst()
                .map(JobCondition::lastTransitionTime)
                .map(end -> end.plusSeconds(seconds));
    }

    private Outcome reconcile(ObjectKey key) {
        Job known = cache.get(key);
        if (known == null) {
            return Outcome.done();
        }
        Outcome outcome = untilExpiry(known);
        if (outcome != null) {
            return outcome;
        }
        // The time in the cache may be out of date: somebody may have given the job more of it.
        Optional<Job> fresh = jobs.in(key.namespace()).find(key.name());
        if (fresh.isEmpty()) {
            return Outcome.done();
        }
        outcome = untilExpiry(fresh.get());
        if (outcome == null) {
            delete(fresh.get());
            outcome = Outcome.done();
        }
        return outcome;
    }

    /** What to do about a job that is not to be deleted now; null if it is. */
    private @Nullable Outcome untilExpiry(Job job) {
        Optional<Instant> expiry = expiry(job);
        if (expiry.isEmpty()) {
            return Outcome.done();
        }
        Duration left = Duration.between(clock.instant(), expiry.get());
        return left.isPositive() ? Outcome.againAfter(left, "its time to go") : null;
    }

    /** That very job, after its pods. */
    private void delete(Job job) {
        DeleteOptions how = DeleteOptions.builder()
                .propagationPolicy("Foreground")
                .preconditions(Preconditions.builder().uid(job.metadata().uid()).build())
                .build();
        try {
            jobs.in(job.namespace()).delete(job.name(), how);
        } catch (ApiFailure.NotFound gone) {
            return;
        }
    }
}
