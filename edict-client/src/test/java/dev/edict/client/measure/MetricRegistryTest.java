package dev.edict.client.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class MetricRegistryTest {
    private final MetricRegistry registry = new MetricRegistry(2);

    @Test
    void writesCountersAndGaugesInTheOrderOfTheirNames() {
        registry.counter("workqueue_adds_total", "Adds.", "name").with("pods").add(3);
        registry.gauge("leader_election_master_status", "Leads.", "name").with("a \"b\"\n\\c").set(1);
        registry.gauge("process_ready", "Ready.").with().set(0.25);

        assertThat(registry.text()).isEqualTo("""
                # HELP leader_election_master_status Leads.
                # TYPE leader_election_master_status gauge
                leader_election_master_status{name="a \\"b\\"\\n\\\\c"} 1
                # HELP process_ready Ready.
                # TYPE process_ready gauge
                process_ready 0.25
                # HELP workqueue_adds_total Adds.
                # TYPE workqueue_adds_total counter
                workqueue_adds_total{name="pods"} 3
                """);
    }

    @Test
    void writesTheBucketsOfHistogramsAndTheirLabelsByName() {
        Histogram series = registry.histogram("wait_seconds", "Waits.", Histogram.exponential(0.5, 2, 2), "verb", "host")
                .with("GET", "here");
        series.observe(0.5);
        series.observeNanoseconds(750_000_000);
        series.observe(4_000_000);

        assertThat(registry.text()).isEqualTo("""
                # HELP wait_seconds Waits.
                # TYPE wait_seconds histogram
                wait_seconds_bucket{host="here",le="0.5",verb="GET"} 1
                wait_seconds_bucket{host="here",le="1",verb="GET"} 2
                wait_seconds_bucket{host="here",le="+Inf",verb="GET"} 3
                wait_seconds_sum{host="here",verb="GET"} 4.00000125e+06
                wait_seconds_count{host="here",verb="GET"} 3
                """);
    }

    @Test
    void spellsNumbersAsGoDoes() {
        assertThat(TextWriter.number(1e-8)).isEqualTo("1e-08");
        assertThat(TextWriter.number(0.0001)).isEqualTo("0.0001");
        assertThat(TextWriter.number(999_999)).isEqualTo("999999");
        assertThat(TextWriter.number(1_000_000)).isEqualTo("1e+06");
        assertThat(TextWriter.number(-1.5e-7)).isEqualTo("-1.5e-07");
        assertThat(TextWriter.number(Double.NEGATIVE_INFINITY)).isEqualTo("-Inf");
    }

    @Test
    void aMetricThatIsAskedForTwiceIsTheSame() {
        registry.counter("calls_total", "Calls.", "verb").with("GET").increment();
        registry.counter("calls_total", "Calls.", "verb").with("GET").increment();

        assertThat(registry.counter("calls_total", "Calls.", "verb").with("GET").value()).isEqualTo(2);
        assertThatThrownBy(() -> registry.gauge("calls_total", "Calls.", "verb")).hasMessageContaining("calls_total");
        assertThatThrownBy(() -> registry.counter("calls_total", "Calls.", "host")).hasMessageContaining("calls_total");
        assertThatThrownBy(() -> registry.counter("calls_total", "Calls.", "verb").with()).hasMessageContaining("calls_total");
    }

    @Test
    void whatComesUnderTooManyLabelsIsCountedTogether() {
        MetricFamily<Counter> calls = registry.counter("calls_total", "Calls.", "verb", "host");
        for (int host = 0; host < 10; host++) {
            calls.with("GET", "host-" + host).increment();
        }
        calls.with("GET", "host-1").increment();

        assertThat(registry.text()).contains("{host=\"host-1\",verb=\"GET\"} 2", "{host=\"other\",verb=\"other\"} 8");
        assertThat(registry.text().lines().filter(line -> !line.startsWith("#"))).hasSize(3);
    }

    @Test
    void aGaugeFollowsItsSourceUntilItIsToldNotTo() {
        Gauge gauge = registry.gauge("depth", "Depth.").with();
        DoubleSupplier first = () -> 7;
        DoubleSupplier second = () -> 8;
        gauge.follow(first);
        assertThat(gauge.value()).isEqualTo(7);
        gauge.follow(second);
        gauge.unfollow(first);
        assertThat(gauge.value()).isEqualTo(8);
        gauge.unfollow(second);
        assertThat(gauge.value()).isZero();
    }

    @Test
    void aForgottenSeriesIsWrittenNoMore() {
        MetricFamily<Counter> calls = registry.counter("calls_total", "Calls.", "verb");
        calls.with("GET").increment();
        calls.remove("GET");
        assertThat(registry.text()).isEmpty();
    }

    @Test
    void whoEndsTakesNothingFromWhoHasBegunUnderTheSameLabels() {
        MetricFamily<Gauge> sizes = registry.gauge("size", "Size.", "name");
        DoubleSupplier first = () -> 1;
        DoubleSupplier second = () -> 2;
        sizes.with("pods").follow(first);
        sizes.with("pods").follow(second);
        MetricFamily.end(sizes, first, "pods");
        assertThat(registry.text()).contains("size{name=\"pods\"} 2");
        MetricFamily.end(sizes, second, "pods");
        assertThat(registry.text()).isEmpty();
    }

    @Test
    void requestsAreMeasuredUnderTheNamesOfClientGo() {
        RequestMetrics metrics = new RequestMetrics(registry);
        metrics.answered("200", "GET", "server:6443", Duration.ofMillis(30));
        metrics.limited("GET", "server:6443", Duration.ZERO);
        metrics.retried("429", "GET", "server:6443");
        metrics.sent("GET", "server:6443", 0);
        metrics.received("GET", "server:6443", 70);

        assertThat(registry.text()).contains(
                "rest_client_requests_total{code=\"200\",host=\"server:6443\",method=\"GET\"} 1\n",
                "rest_client_request_retries_total{code=\"429\",host=\"server:6443\",verb=\"GET\"} 1\n",
                "rest_client_request_duration_seconds_bucket{host=\"server:6443\",le=\"0.1\",verb=\"GET\"} 1\n",
                "rest_client_rate_limiter_duration_seconds_count{host=\"server:6443\",verb=\"GET\"} 1\n",
                "rest_client_request_size_bytes_bucket{host=\"server:6443\",le=\"64\",verb=\"GET\"} 1\n",
                "rest_client_response_size_bytes_bucket{host=\"server:6443\",le=\"64\",verb=\"GET\"} 0\n");
    }
}
