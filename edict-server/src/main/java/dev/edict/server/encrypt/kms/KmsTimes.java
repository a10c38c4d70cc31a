package dev.edict.server.encrypt.kms;

import java.time.Duration;

/**
 * How often plugins are asked for their state, and what follows from that.
 *
 * @param whenWell how often one that is well is asked
 * @param whenNot how often one that is not
 * @param writing for how long its last key may close values when it does not answer any more
 * @param trustWell for how long an answer that it is well counts for those who ask about health
 * @param trustNot for how long one that it is not
 */
public record KmsTimes(Duration whenWell, Duration whenNot, Duration writing, Duration trustWell, Duration trustNot) {
    /** Those of kube-apiserver. */
    public static final KmsTimes DEFAULT = new KmsTimes(Duration.ofMinutes(1), Duration.ofSeconds(10), Duration.ofMinutes(3),
            Duration.ofSeconds(20), Duration.ofSeconds(3));
}
