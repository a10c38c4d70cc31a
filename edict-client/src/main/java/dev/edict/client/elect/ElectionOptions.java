package dev.edict.client.elect;

import dev.edict.client.measure.MetricRegistry;
import java.time.Duration;
import java.util.Map;

/**
 * What is competed for, by whom, and how patiently.
 *
 * <p>A leader that can not renew the Lease for {@code renewDeadline} stops leading; others wait {@code leaseDuration} without a
 * renewal before they take over. Both are measured by each one's own clock, from what it has seen itself: clocks may differ by as
 * much as they like, and run at different speeds up to the ratio of the two times.
 *
 * @param name of the Lease, and the label of the metrics
 * @param identity of this candidate; no two candidates may have the same
 * @param retryPeriod how often a leader renews; others look as often, and up to 1.2 times that later
 * @param releaseOnCancel whether a leader that is told to stop gives the Lease up, so that another need not wait. It does so only
 *     if its work has ended by then.
 * @param labels which the Lease is given by whoever leads
 */
public record ElectionOptions(
        String namespace,
        String name,
        String identity,
        Duration leaseDuration,
        Duration renewDeadline,
        Duration retryPeriod,
        boolean releaseOnCancel,
        Map<String, String> labels,
        MetricRegistry metrics) {
    static final double JITTER = 1.2;

    public ElectionOptions {
        labels = Map.copyOf(labels);
        check(!identity.isEmpty(), "Lock identity is empty");
        check(retryPeriod.isPositive(), "retryPeriod must be greater than zero");
        check(leaseDuration.compareTo(renewDeadline) > 0, "leaseDuration must be greater than renewDeadline");
        check(Duration.ofSeconds(leaseDuration.toSeconds()).compareTo(renewDeadline) > 0,
                "leaseDuration in whole seconds must be greater than renewDeadline");
        check(renewDeadline.toNanos() > retryPeriod.toNanos() * JITTER,
                "renewDeadline must be greater than retryPeriod*JitterFactor");
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** With the times that the controllers of Kubernetes have: 15, 10 and 2 seconds; a leader that stops gives the Lease up. */
    public static ElectionOptions of(String namespace, String name, String identity) {
        return new ElectionOptions(namespace, name, identity, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2),
                true, Map.of(), MetricRegistry.shared());
    }

    public ElectionOptions withTimes(Duration lease, Duration deadline, Duration retry) {
        return new ElectionOptions(namespace, name, identity, lease, deadline, retry, releaseOnCancel, labels, metrics);
    }

    public ElectionOptions withReleaseOnCancel(boolean release) {
        return new ElectionOptions(
                namespace, name, identity, leaseDuration, renewDeadline, retryPeriod, release, labels, metrics);
    }

    public ElectionOptions withLabels(Map<String, String> newLabels) {
        return new ElectionOptions(
                namespace, name, identity, leaseDuration, renewDeadline, retryPeriod, releaseOnCancel, newLabels, metrics);
    }

    public ElectionOptions withMetrics(MetricRegistry registry) {
        return new ElectionOptions(
                namespace, name, identity, leaseDuration, renewDeadline, retryPeriod, releaseOnCancel, labels, registry);
    }
}
