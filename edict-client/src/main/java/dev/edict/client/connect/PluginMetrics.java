package dev.edict.client.connect;

import dev.edict.client.measure.Counter;
import dev.edict.client.measure.Histogram;
import dev.edict.client.measure.MetricFamily;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.transport.ClientKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** What is measured of exec plugins, under client-go's names. */
final class PluginMetrics {
    private static final double[] AGES = {
        600, 1_800, 3_600, 14_400, 86_400, 604_800, 2_592_000, 7_776_000, 15_552_000, 31_104_000, 124_416_000
    };
    /** When the certificate of each plugin expires that has one. */
    private static final Map<Object, Instant> EXPIRY = Collections.synchronizedMap(new WeakHashMap<>());

    private final MetricFamily<Counter> calls;
    private final MetricFamily<Histogram> ages;

    PluginMetrics(MetricRegistry registry) {
        calls = registry.counter("rest_client_exec_plugin_call_total",
                "Number of calls to an exec plugin, partitioned by the type of event encountered (no_error, "
                        + "plugin_execution_error, plugin_not_found_error, client_internal_error) and an optional exit code. The "
                        + "exit code will be set to 0 if and only if the plugin call was successful.",
                "code", "call_status");
        ages = registry.histogram("rest_client_exec_plugin_certificate_rotation_age",
                "Histogram of the number of seconds the last auth exec plugin client certificate lived before being rotated. "
                        + "If auth exec plugin client certificates are unused, histogram will contain no data.",
                AGES);
        registry.gauge("rest_client_exec_plugin_ttl_seconds",
                "Gauge of the shortest TTL (time-to-live) of the client certificate(s) managed by the auth exec plugin. The "
                        + "value is in seconds until certificate expiry (negative if already expired). If auth exec plugins are "
                        + "unused or manage no TLS certificates, the value will be +INF.")
                .with().follow(PluginMetrics::shortest);
    }

    private static double shortest() {
        synchronized (EXPIRY) {
            return EXPIRY.values().stream().min(Instant::compareTo)
                    .map(expiry -> Duration.between(Instant.now(), expiry).toMillis() / 1e3)
                    .orElse(Double.POSITIVE_INFINITY);
        }
    }

    void succeeded() {
        calls.with("0", "no_error").increment();
    }

    void failed(int code) {
        calls.with(Integer.toString(code), "plugin_execution_error").increment();
    }

    void notFound() {
        calls.with("1", "plugin_not_found_error").increment();
    }

    void notUnderstood() {
        calls.with("1", "client_internal_error").increment();
    }

    /** A plugin has a certificate now, or another one, or none any more. */
    void renewed(ExecPlugin plugin, @Nullable ClientKey before, @Nullable ClientKey now, Instant when) {
        if (before != null && before != now) {
            ages.with().observe(Duration.between(before.chain().getFirst().getNotBefore().toInstant(), when).toSeconds());
        }
        if (now == null) {
            EXPIRY.remove(plugin);
        } else {
            EXPIRY.put(plugin, now.chain().getFirst().getNotAfter().toInstant());
        }
    }
}
