package dev.edict.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricRegistryTest {
    private final MetricRegistry registry = new MetricRegistry();

    @Test
    void metricsComeInTheOrderOfTheirNamesAndLabelsToo() {
        MetricFamily<Counter> requests = registry.counter("b_total", "Requests.", "verb", "code");
        requests.with("GET", "200").increment();
        requests.with("GET", "200").add(2);
        requests.with("GET", "404").increment();
        registry.gauge("a_open", "Open.").with().set(7);
        registry.counter("c_unused_total", "Never counted.");
        assertThat(text()).isEqualTo("""
                # HELP a_open Open.
                # TYPE a_open gauge
                a_open 7
                # HELP b_total Requests.
                # TYPE b_total counter
                b_total{code="200",verb="GET"} 3
                b_total{code="404",verb="GET"} 1
                """);
    }

    @Test
    void aHistogramCountsWhatIsNotAboveEachBound() {
        Histogram sizes = registry.histogram("sizes", "Sizes.", new double[] {0.5, 1000, 1e6}, "a", "z").with("x", "y");
        sizes.observe(0.5);
        sizes.observe(0.6);
        sizes.observe(2e6);
        assertThat(text()).isEqualTo("""
                # HELP sizes Sizes.
                # TYPE sizes histogram
                sizes_bucket{a="x",z="y",le="0.5"} 1
                sizes_bucket{a="x",z="y",le="1000"} 2
                sizes_bucket{a="x",z="y",le="1e+06"} 2
                sizes_bucket{a="x",z="y",le="+Inf"} 3
                sizes_sum{a="x",z="y"} 2.0000011e+06
                sizes_count{a="x",z="y"} 3
                """);
    }

    @Test
    void sampledMetricsAreAskedForWhenTheyAreWritten() {
        long[] size = {1};
        registry.sampled("size", "Size.", "gauge", List.of("of"), sink -> sink.sample(size[0], "a\"b\\c\nd"));
        size[0] = 2;
        assertThat(text()).endsWith("size{of=\"a\\\"b\\\\c\\nd\"} 2\n");
    }

    @Test
    void aMetricWithoutValuesIsNotWritten() {
        registry.sampled("none", "None.", "gauge", List.of("of"), sink -> {});
        registry.counter("never", "Never.", "of");
        assertThat(text()).isEmpty();
    }

    @Test
    void aNameStandsForOneMetric() {
        registry.counter("x", "");
        assertThatThrownBy(() -> registry.gauge("x", "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void labelsMustFitTheMetric() {
        MetricFamily<Counter> requests = registry.counter("x", "", "verb");
        assertThatThrownBy(() -> requests.with("GET", "200")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nothingIsLostWhenManyCount() {
        MetricFamily<Counter> requests = registry.counter("x", "", "verb");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int task = 0; task < 100; task++) {
                threads.execute(() -> {
                    for (int count = 0; count < 1000; count++) {
                        requests.with("GET").increment();
                    }
                });
            }
        }
        assertThat(requests.with("GET").value()).isEqualTo(100_000);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "-1,-1", "0.005,0.005", "1.25,1.25", "100000,100000", "1000000,1e+06",
        "1234567,1.234567e+06", "0.00001,1e-05", "1e21,1e+21", "0.0001,0.0001", "NaN,NaN", "Infinity,+Inf"})
    void numbersAreWrittenAsGoWritesThem(double number, String expected) {
        assertThat(TextWriter.number(number)).isEqualTo(expected);
    }

    private String text() {
        return new String(registry.write(), StandardCharsets.UTF_8);
    }
}
