package dev.edict.node.agent;

import dev.edict.api.core.v1.Probe;
import dev.edict.node.run.ProbeFailure;
import java.time.Duration;
import java.time.Instant;

/**
 * How often a probe that fails has failed. The kubelet tells of each time, and its recorder of the first some and then ever more of
 * them together; so nobody needs to look each time.
 */
final class ProbeFailures {
    /** So many are told one by one, and so many together from then on. */
    static final int MANY = 25;

    private ProbeFailures() {}

    static int count(Probe probe, ProbeFailure failure, Instant until) {
        return 1 + (int) (Math.max(Duration.between(failure.since(), until).toSeconds(), 0) / period(probe));
    }

    /** When there is more to tell. */
    static Instant next(Probe probe, ProbeFailure failure, Instant now) {
        int count = count(probe, failure, now);
        int then = count < MANY ? count : (count / MANY + 1) * MANY;
        return failure.since().plusSeconds(then * period(probe));
    }

    private static long period(Probe probe) {
        return Math.max(probe.periodSeconds(), 1);
    }
}
