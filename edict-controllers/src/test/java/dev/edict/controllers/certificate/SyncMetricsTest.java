package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.controllers.HandMovedTime;
import dev.edict.model.status.Status;
import org.junit.jupiter.api.Test;

class SyncMetricsTest {
    private final MetricRegistry registry = new MetricRegistry();
    private final SyncMetrics metrics = SyncMetrics.ofRootCertificates(registry, new HandMovedTime());

    @Test
    void looksAreCountedByTheCodeWithWhichTheyEnd() throws Exception {
        metrics.measuring(namespace -> Outcome.done()).reconcile("a");
        metrics.measuring(namespace -> Outcome.done()).reconcile("b");
        ApiFailure forbidden = ApiFailure.of(Status.failure(403, "Forbidden", "no", null));
        assertThatThrownBy(() -> metrics.measuring(namespace -> {
            throw forbidden;
        }).reconcile("c")).isSameAs(forbidden);
        assertThatThrownBy(() -> metrics.measuring(namespace -> {
            throw new IllegalStateException();
        }).reconcile("d")).isInstanceOf(IllegalStateException.class);
        assertThat(registry.text()).contains(
                "root_ca_cert_publisher_sync_total{code=\"200\"} 2\n",
                "root_ca_cert_publisher_sync_total{code=\"403\"} 1\n",
                "root_ca_cert_publisher_sync_total{code=\"500\"} 1\n",
                "root_ca_cert_publisher_sync_duration_seconds_count{code=\"200\"} 2\n");
    }
}
