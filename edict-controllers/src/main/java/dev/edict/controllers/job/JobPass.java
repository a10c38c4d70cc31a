package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.JobStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Expectations;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Client;
import dev.edict.controllers.pod.SideBySide;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One look at one job: does what the pure parts of this room decide, in the order in which nothing is lost if it ends halfway. */
final class JobPass {
    private final Client client;
    private final Claims claims;
    private final Workforce workforce;
    private final Expectations<ObjectKey> expectations;
    private final Removals removals;
    private final Map<ObjectKey, BackOff> backOffs;
    private final Written written;
    private final ObjectEvents<Job> events;
    private final InstantSource clock;

    JobPass(
            Client client,
            Claims claims,
            Workforce workforce,
            Expectations<ObjectKey> expectations,
            Removals removals,
            Map<ObjectKey, BackOff> backOffs,
            Written written,
            ObjectEvents<Job> events,
            InstantSource clock) {
        this.client = client;
        this.claims = claims;
        this.workforce = workforce;
        this.expectations = expectations;
        this.removals = removals;
        this.backOffs = backOffs;
        this.written = written;
        this.events = events;
        this.clock = clock;
    }

    /** Looks at a job that has not ended. */
    Outcome of(Job job) throws InterruptedException {
        ObjectKey key = ObjectKey.of(job);
        boolean isSatisfied = expectations.isSatisfied(key);
        Instant now = clock.instant();
        Observed observed = new Observed(
                started(job, now), claims.of(job), removals.of(key), backOffs.getOrDefault(key, BackOff.NONE), now);
        Tally tally = Tally.of(observed);
        Optional<JobCondition> ending = Ending.of(observed, tally);
        List<Pod> active = observed.active();
        JobStatus status = observed.job().status();
        Workforce.Change change = Workforce.Change.NONE;
        Optional<Duration> again = ending.isPresent() ? Optional.empty() : Ending.timeLeft(observed.job(), now);
        if (ending.isPresent()) {
            change = workforce.dismiss(job, active);
            if (change.removed() != active.size() || !isSatisfied) {
                ending = Optional.empty(); // there may be pods that nobody has seen yet
            }
        } else {
            boolean mayWork = isSatisfied && !job.isBeingDeleted();
            if (mayWork) {
                Need need = Need.of(observed, tally);
                change = workforce.satisfy(job, need, tally);
                again = sooner(again, need);
            }
            if (isComplete(job, tally, active.size() + change.made() - change.removed())) {
                ending = Optional.of(Ending.completed(now));
            } else if (mayWork) {
                status = suspendedOrResumed(observed.job(), now);
            }
        }
        status = status
                .withActive(active.size() + change.made() - change.removed())
                .withReady((int) active.stream().filter(PodStates::isReady).count() - change.removedReady())
                .withTerminating(observed.terminating().size() + change.removed());
        count(job, observed, tally, ending, status);
        if (change.failure() != null) {
            throw change.failure();
        }
        return outcome(key, isSatisfied, again);
    }

    private Outcome outcome(ObjectKey key, boolean isSatisfied, Optional<Duration> again) {
        if (!isSatisfied) {
            return Outcome.againAfter(expectations.timeLeft(key).plusMillis(1), expectations.describe(key));
        }
        return again.map(time -> Outcome.againAfter(time, "its time")).orElse(Outcome.done());
    }

    private static Optional<Duration> sooner(Optional<Duration> time, Need need) {
        if (!(need instanceof Need.Wait wait)) {
            return time;
        }
        Duration least = wait.time().compareTo(Batched.PERIOD) < 0 ? Batched.PERIOD : wait.time();
        return time.filter(other -> other.compareTo(least) < 0).or(() -> Optional.of(least));
    }

    private static Job started(Job job, Instant now) {
        return job.status().startTime() == null && !Jobs.isSuspended(job)
                ? job.editStatus(status -> status.withStartTime(now.truncatedTo(ChronoUnit.SECONDS)))
                : job;
    }

    /** A job without a number of completions is complete when any pod has succeeded, and no other runs any more. */
    private static boolean isComplete(Job job, Tally tally, int active) {
        return active == 0 && tally.succeeded() >= (job.spec().completions() == null ? 1 : Jobs.completions(job));
    }

    /** A job that goes on again begins anew, as far as its deadline is concerned. */
    private JobStatus suspendedOrResumed(Job job, Instant now) {
        boolean isSuspended = Jobs.isSuspended(job);
        JobStatus status = job.status();
        List<JobCondition> conditions = JobConditions.with(status.conditions(), JobConditions.SUSPENDED, isSuspended,
                isSuspended ? "JobSuspended" : "JobResumed", isSuspended ? "Job suspended" : "Job resumed", now);
        if (conditions.equals(status.conditions())) {
            return status;
        }
        events.normal(job, isSuspended ? "Suspended" : "Resumed", isSuspended ? "Job suspended" : "Job resumed");
        return status.withConditions(conditions).withStartTime(isSuspended ? null : now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** Writes down whom to count, takes their finalizers away, counts them, and ends the job if it is over. */
    private void count(Job job, Observed observed, Tally tally, Optional<JobCondition> ending, JobStatus status)
            throws InterruptedException {
        ObjectKey key = ObjectKey.of(job);
        Counting counting = Counting.of(observed, tally, ending, status);
        JobStatus first = ending.map(end -> Counting.withTarget(counting.status(), end)).orElse(counting.status());
        Job noted = write(job, first);
        backOffs.put(key, tally.backOff());
        Set<String> tracked = new HashSet<>(counting.tracked());
        List<RuntimeException> failures = release(key, counting.toRelease(), tracked);
        JobStatus settled = Counting.settle(noted.status(), tracked);
        if (!failures.isEmpty()) {
            write(noted, settled);
            throw failures.getFirst();
        }
        Instant now = clock.instant();
        Optional<JobStatus> ended = ending.filter(end -> !counting.isPartial())
                .flatMap(end -> Counting.atEnd(settled, end, now))
                .map(last -> begun(job, last, now));
        Job counted = write(noted, ended.orElse(settled));
        if (ended.isPresent()) {
            tellOfEnd(counted, Counting.last(ending.orElseThrow(), now));
        }
    }

    /**
     * A suspended job has no start. If it ends all the same, by pods that were on their way out, its end needs one: without it the server
     * refuses the end again and again, as it does with upstream's loop. One that wants no completions is the exception.
     */
    private static JobStatus begun(Job job, JobStatus ended, Instant now) {
        boolean needsNone = Jobs.isSuspended(job) && Objects.equals(job.spec().completions(), 0);
        return ended.startTime() != null || needsNone ? ended : ended.withStartTime(now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** @param tracked those from which the finalizer could be taken away are removed from it */
    private List<RuntimeException> release(ObjectKey key, List<Pod> pods, Set<String> tracked) throws InterruptedException {
        removals.expect(key, pods.stream().map(pod -> pod.metadata().uid()).toList());
        Set<String> released = ConcurrentHashMap.newKeySet();
        List<RuntimeException> failures = SideBySide.run(pods.stream().map(pod -> (Runnable) () -> {
            try {
                written.pod(key, Finalizing.release(client, pod));
            } catch (ApiFailure.NotFound gone) {
                removals.observed(key, pod.metadata().uid());
            } catch (RuntimeException failure) {
                removals.observed(key, pod.metadata().uid());
                throw failure;
            }
            released.add(pod.metadata().uid());
        }).toList());
        tracked.removeAll(released);
        return failures;
    }

    /** Writes a status, if it is another. */
    private Job write(Job job, JobStatus status) {
        if (status.equals(job.status())) {
            return job;
        }
        Job now = client.of(Job.TYPE).in(job.namespace()).status().replace(job.name(), job.withStatus(status));
        written.job(now);
        return now;
    }

    private void tellOfEnd(Job job, JobCondition end) {
        if (!end.type().equals(JobConditions.COMPLETE)) {
            events.warning(job, end.reason(), end.message());
            return;
        }
        if (job.status().succeeded() > Jobs.completions(job)) {
            events.warning(job, "TooManySucceededPods", "Too many succeeded pods running after completion count reached");
        }
        events.normal(job, "Completed", "Job completed");
    }
}
