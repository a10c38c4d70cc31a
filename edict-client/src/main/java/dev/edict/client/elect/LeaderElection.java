package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.request.Client;
import dev.edict.client.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A candidate for the leadership that a Lease stands for. It competes with all who name the same Lease, also with those that use
 * client-go.
 *
 * <p>At most one candidate {@link #isLeading} at any time. What the leader's work still does when it is told to end is its own
 * affair: a server can not take back what has been sent to others.
 */
public final class LeaderElection {
    private static final Logger LOG = System.getLogger(LeaderElection.class.getName());

    private final ElectionOptions options;
    private final LeaderCallbacks callbacks;
    private final Pace pace;
    private final Supplier<LeadingWork> works;
    private final ElectionMetrics metrics;
    private final Candidate candidate;
    private volatile boolean leading;
    private @Nullable LeadingWork work;
    private String reported = "";

    public LeaderElection(ElectionOptions options, LeaseAccess leases, LeaderCallbacks callbacks) {
        this(options, leases, callbacks, Pace.SYSTEM, () -> LeadingWork.of(callbacks));
    }

    /** With the usual times, by a Lease of the server; this candidate is known by the name of its host and a random one. */
    public static LeaderElection of(Client client, String namespace, String name, LeaderCallbacks callbacks) {
        return of(client, ElectionOptions.of(namespace, name, newIdentity()), callbacks);
    }

    /** The same, and tells people who leads: {@code kubectl describe lease} shows it. @param events by whom they are told */
    public static LeaderElection of(
            Client client, String namespace, String name, EventRecorder events, LeaderCallbacks callbacks) {
        ElectionOptions options = ElectionOptions.of(namespace, name, newIdentity());
        return of(client, options, new LeaderEvents(callbacks, events, options.identity()));
    }

    private static LeaderElection of(Client client, ElectionOptions options, LeaderCallbacks callbacks) {
        return new LeaderElection(options, LeaseAccess.of(client.of(Lease.TYPE).in(options.namespace())), callbacks);
    }

    private static String newIdentity() {
        return host() + "_" + UUID.randomUUID();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    LeaderElection(
            ElectionOptions options, LeaseAccess leases, LeaderCallbacks callbacks, Pace pace, Supplier<LeadingWork> works) {
        this.options = options;
        this.callbacks = callbacks;
        this.pace = pace;
        this.works = works;
        this.metrics = new ElectionMetrics(options);
        this.candidate = new Candidate(options, leases, pace, metrics::slowPath);
    }

    /**
     * Takes part until this candidate has led and does no more, or this thread is interrupted. May be called again after that, to
     * take part anew; many programs rather end, and are started again.
     */
    public void run() {
        ExecutorService reports = Executors.newSingleThreadExecutor(Thread.ofVirtual().name("leader-reports").factory());
        try {
            endLastWork();
            acquire(reports);
            lead(reports);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            reports.shutdown();
            callbacks.stoppedLeading();
        }
    }

    /** Takes part again and again, with pauses, until this thread is interrupted: work may fail as soon as it begins. */
    public void runForever() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                run();
                pace.sleep(options.retryPeriod());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Work of the last time that has not ended when it was told to must not meet that of the next. */
    private void endLastWork() throws InterruptedException {
        if (work != null) {
            work.end(Duration.ofNanos(Long.MAX_VALUE));
            work = null;
        }
    }

    private void acquire(ExecutorService reports) throws InterruptedException {
        LOG.log(Level.INFO, () -> "attempting to acquire " + candidate);
        while (true) {
            boolean acquired = candidate.tryAcquireOrRenew(options.renewDeadline());
            report(reports);
            // An answer that was too late is no good for leading: it takes a renewal first.
            if (acquired && candidate.remaining().isPositive()) {
                return;
            }
            pace.sleep(scaled(options.retryPeriod(), 1 + pace.random() * ElectionOptions.JITTER));
        }
    }

    private static Duration scaled(Duration time, double factor) {
        return Duration.ofNanos((long) (time.toNanos() * factor));
    }

    private void lead(ExecutorService reports) throws InterruptedException {
        LeadingWork started = works.get();
        work = started;
        leading = true;
        metrics.leads(true);
        LOG.log(Level.INFO, () -> "acquired " + candidate);
        report(reports, "became leader");
        try {
            started.begin();
            renew(started, reports);
        } finally { // whatever it is that ends this: nobody works without the Lease
            leadNoMore(started);
            report(reports, "stopped leading");
        }
    }

    private void leadNoMore(LeadingWork started) {
        boolean ended = endWork(started);
        leading = false;
        metrics.leads(false);
        LOG.log(Level.INFO, () -> "no longer leads by " + candidate);
        if (ended && options.releaseOnCancel() && candidate.remaining().isPositive()) {
            candidate.release(options.renewDeadline());
        }
    }

    /** Returns when this candidate may lead no more, or its work has failed. */
    private void renew(LeadingWork started, ExecutorService reports) throws InterruptedException {
        while (!started.hasFailed()) {
            pace.sleep(shorter(options.retryPeriod(), candidate.remaining()));
            Duration remaining = candidate.remaining();
            if (!remaining.isPositive()) {
                return;
            }
            candidate.tryAcquireOrRenew(remaining);
            report(reports);
            if (!candidate.isHolder()) {
                return;
            }
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** The work has as long to end as this candidate may lead, and no other does. */
    private boolean endWork(LeadingWork started) {
        try {
            Duration remaining = candidate.remaining();
            return started.end(remaining.isPositive() ? remaining : Duration.ZERO);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void report(ExecutorService reports) {
        String holder = candidate.holder();
        if (!holder.equals(reported)) {
            reported = holder;
            reports.execute(() -> callbacks.newLeader(holder));
        }
    }

    private void report(ExecutorService reports, String transition) {
        Lease lease = candidate.lease();
        reports.execute(() -> callbacks.transition(lease, transition));
    }

    /** Whether this candidate leads now. Cheap: ask before whatever only a leader may do. */
    public boolean isLeading() {
        return leading && candidate.remaining().isPositive();
    }

    /**
     * The same server for the work of the leader: what changes something is sent only while this candidate leads, and else ends
     * with {@link dev.edict.client.failure.NoAnswerException}. So work that has not noticed yet does no more harm. For
     * {@code client.over(election::fenced)}; not for the client of the Lease itself.
     */
    public Transport fenced(Transport transport) {
        return new Fence(this, transport);
    }

    /** Who leads, as far as is known here; empty if nobody does. */
    public String leader() {
        return candidate.holder();
    }

    /**
     * What is wrong, if this candidate has the Lease and has not renewed it for so long after it has run out: then it hangs, and
     * had better be started again.
     */
    public Optional<String> check(Duration tolerance) {
        boolean expired = candidate.isHolder()
                && candidate.sinceObserved().compareTo(options.leaseDuration().plus(tolerance)) > 0;
        return expired ? Optional.of("failed election to renew leadership on lease " + options.name()) : Optional.empty();
    }

    /** The identity of this candidate. */
    @Override
    public String toString() {
        return options.identity();
    }
}
