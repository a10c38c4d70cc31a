package dev.edict.controllers.certificate;

import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.measure.Counter;
import dev.edict.client.measure.Histogram;
import dev.edict.client.measure.MetricFamily;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.time.Timers;

/** What is measured of those who publish certificates, under upstream's names: each look by the code with which it ended. */
final class SyncMetrics {
    private static final double[] SECONDS = Histogram.exponential(0.001, 2, 15);

    private final MetricFamily<Counter> total;
    private final MetricFamily<Histogram> time;
    private final Timers timers;

    private SyncMetrics(MetricFamily<Counter> total, MetricFamily<Histogram> time, Timers timers) {
        this.total = total;
        this.time = time;
        this.timers = timers;
    }

    static SyncMetrics ofRootCertificates(MetricRegistry registry, Timers timers) {
        String help = "Number of namespace syncs happened in root ca cert publisher.";
        return new SyncMetrics(
                registry.counter("root_ca_cert_publisher_sync_total", help, "code"),
                registry.histogram("root_ca_cert_publisher_sync_duration_seconds", help, SECONDS, "code"),
                timers);
    }

    static SyncMetrics ofTrustBundles(MetricRegistry registry, Timers timers) {
        return new SyncMetrics(
                registry.counter("clustertrustbundle_publisher_sync_total",
                        "Number of syncs that occurred in cluster trust bundle publisher.", "code"),
                registry.histogram("clustertrustbundle_publisher_sync_duration_seconds",
                        "The time it took to sync a cluster trust bundle.", SECONDS, "code"),
                timers);
    }

    /** The same, measured. */
    Reconciler<String> measuring(Reconciler<String> reconciler) {
        return key -> {
            long begun = timers.nanoTime();
            String code = "500";
            try {
                Outcome outcome = reconciler.reconcile(key);
                code = "200";
                return outcome;
            } catch (ApiFailure failure) {
                code = failure.code() == 0 ? code : Integer.toString(failure.code());
                throw failure;
            } finally {
                time.with(code).observeNanoseconds(timers.nanoTime() - begun);
                total.with(code).increment();
            }
        };
    }
}
