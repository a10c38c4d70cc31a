package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a candidate knows of the Lease, and the steps by which it gets, keeps and gives up the same.
 *
 * <p>Why there are never two leaders: a renewal counts, for the one that leads, from when it was <em>sent</em>; for the others from
 * when they have <em>seen</em> it, which is later. The leader stops {@code renewDeadline} after the one, the others wait {@code
 * leaseDuration}, which is longer, after the other. That an answer is late, or that a request is carried out after its sender has
 * given up, changes nothing about that. No clock is compared with another.
 *
 * <p>Steps are made by one thread; any may ask what is known.
 */
final class Candidate {
    private static final Logger LOG = System.getLogger(Candidate.class.getName());

    /** What was last seen of the Lease. @param since when that was first seen, or sent, if it is this candidate's own */
    private record Observation(LeaseSpec spec, long since) {
        String holder() {
            return spec.holderIdentity() == null ? "" : spec.holderIdentity();
        }

        long durationNanoseconds() {
            return Duration.ofSeconds(spec.leaseDurationSeconds() == null ? 0 : spec.leaseDurationSeconds()).toNanos();
        }
    }

    private final ElectionOptions options;
    private final LeaseAccess leases;
    private final Pace pace;
    private final Runnable slowPath;
    private volatile @Nullable Observation observed;
    /**
     * When the last renewal was sent that is known to have succeeded. One whose answer was lost does not count when it is read
     * later: others may have seen it long before.
     */
    private volatile @Nullable Long renewed;
    private @Nullable Lease lease;
    /** Whether the last step has failed: that is told once. */
    private boolean failing;

    /** @param slowPath is told when a leader has to read the Lease before it can renew it */
    Candidate(ElectionOptions options, LeaseAccess leases, Pace pace, Runnable slowPath) {
        this.options = options;
        this.leases = leases;
        this.pace = pace;
        this.slowPath = slowPath;
    }

    /** Who holds the Lease, as far as is known; empty if nobody does. */
    String holder() {
        Observation last = observed;
        return last == null ? "" : last.holder();
    }

    boolean isHolder() {
        return holder().equals(options.identity());
    }

    /** The Lease as it was last read or written. */
    Lease lease() {
        return lease == null ? Lease.EMPTY.withMetadata(metadata(ObjectMeta.EMPTY)) : lease;
    }

    /** How long this candidate may still lead without a renewal; zero or less if it may not. */
    Duration remaining() {
        Long sent = renewed;
        return sent == null || !isHolder() ? Duration.ZERO : options.renewDeadline().minusNanos(pace.nanoTime() - sent);
    }

    /** How long ago the Lease was last seen to change. */
    Duration sinceObserved() {
        Observation last = observed;
        return last == null ? Duration.ZERO : Duration.ofNanos(pace.nanoTime() - last.since());
    }

    /**
     * Gets the Lease, or renews it. Who holds it writes at once, and reads only if that fails.
     *
     * @param limit how long this may take
     * @return whether this candidate has the Lease now
     */
    boolean tryAcquireOrRenew(Duration limit) {
        long begun = pace.nanoTime();
        Deadline deadline = new Deadline(begun + limit.toNanos());
        Observation last = observed;
        if (last != null && lease != null && isHolder() && isValid(last, begun)) {
            try {
                write(renewed(last.spec()), deadline);
                return true;
            } catch (RuntimeException failure) {
                LOG.log(Level.DEBUG, () -> "cannot renew " + this + " without reading it: " + failure.getMessage());
            }
        }
        try {
            return readAndWrite(begun, deadline);
        } catch (RuntimeException failure) { // also a Lease that can not be read: it may be readable in time, or run out
            LOG.log(failing ? Level.DEBUG : Level.WARNING, () -> "cannot get or renew " + this + ": " + failure.getMessage());
            failing = true;
            return false;
        }
    }

    private boolean readAndWrite(long begun, Deadline deadline) {
        Observation last;
        try {
            last = read(deadline);
        } catch (ApiFailure.NotFound none) {
            long sent = pace.nanoTime();
            Lease fresh = Lease.EMPTY.withMetadata(metadata(ObjectMeta.EMPTY)).withSpec(term(0));
            accept(leases.create(fresh, deadline.ofCall()), sent);
            return true;
        }
        if (!last.holder().isEmpty() && !isHolder() && isValid(last, begun)) {
            return false;
        }
        if (isHolder()) {
            slowPath.run();
            write(renewed(last.spec()), deadline);
        } else {
            write(term(transitions(last.spec()) + 1), deadline);
        }
        return true;
    }

    /** Gives the Lease up, if this candidate has it, so that another gets it at once. @return whether it is given up */
    boolean release(Duration limit) {
        Deadline deadline = new Deadline(pace.nanoTime() + limit.toNanos());
        try {
            Observation last = read(deadline);
            if (isHolder()) {
                Instant now = pace.now();
                write(term(transitions(last.spec())).toBuilder().holderIdentity("").leaseDurationSeconds(1)
                        .renewTime(now).acquireTime(now).build(), deadline);
            }
            return true;
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, () -> "cannot give up " + this + ": " + failure.getMessage());
            return false;
        }
    }

    /** When all calls of a step must be over. */
    private final class Deadline {
        private final long at;

        Deadline(long at) {
            this.at = at;
        }

        /** How long the next call may take: not all of the time, so that one answer that is lost is not the end. */
        Duration ofCall() {
            Duration left = Duration.ofNanos(at - pace.nanoTime());
            if (!left.isPositive()) {
                throw new NoAnswerException("there is no time left to ask about " + Candidate.this, null);
            }
            Duration half = options.renewDeadline().dividedBy(2);
            return left.compareTo(half) < 0 ? left : half;
        }
    }

    private Observation read(Deadline deadline) {
        Lease current = leases.get(options.name(), deadline.ofCall());
        lease = current;
        failing = false;
        Observation last = observed;
        if (last == null || !last.spec().equals(current.spec())) {
            last = new Observation(current.spec(), pace.nanoTime());
            observed = last;
        }
        return last;
    }

    private void write(LeaseSpec spec, Deadline deadline) {
        Lease known = Objects.requireNonNull(lease);
        long sent = pace.nanoTime();
        accept(leases.replace(known.withSpec(spec).withMetadata(metadata(known.metadata())), deadline.ofCall()), sent);
    }

    private void accept(Lease written, long sent) {
        lease = written;
        renewed = sent;
        observed = new Observation(written.spec(), sent);
    }

    private static boolean isValid(Observation last, long now) {
        return now - last.since() < last.durationNanoseconds();
    }

    private LeaseSpec term(int transitions) {
        Instant now = pace.now();
        return LeaseSpec.builder()
                .holderIdentity(options.identity())
                .leaseDurationSeconds((int) options.leaseDuration().toSeconds())
                .acquireTime(now)
                .renewTime(now)
                .leaseTransitions(transitions)
                .build();
    }

    private LeaseSpec renewed(LeaseSpec last) {
        return term(transitions(last)).withAcquireTime(last.acquireTime());
    }

    private static int transitions(LeaseSpec spec) {
        return spec.leaseTransitions() == null ? 0 : spec.leaseTransitions();
    }

    private ObjectMeta metadata(ObjectMeta known) {
        Map<String, String> labels = new HashMap<>(known.labels());
        labels.putAll(options.labels());
        return known.toBuilder().name(options.name()).namespace(options.namespace()).labels(labels).build();
    }

    @Override
    public String toString() {
        return "lease " + options.namespace() + "/" + options.name();
    }
}
