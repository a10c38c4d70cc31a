package dev.edict.controllers.autoscale;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a pod.
 *
 * @param thousandths the value, in thousandths
 * @param at when; null if nobody says so
 * @param window over how long
 */
record Metric(long thousandths, @Nullable Instant at, Duration window) {

    /** One that is assumed, since it is missing. */
    static Metric assumed(long thousandths) {
        return new Metric(thousandths, null, Duration.ZERO);
    }
}
