package dev.edict.server.metrics;

import dev.edict.server.configure.ContentHash;
import java.util.List;

/** What is counted of the file that says who decides about rights, under kube-apiserver's names. */
public final class AuthorizationFileMetrics {
    private static final String CONFIGURATION = "apiserver_authorization_config_controller_";

    private final MetricRegistry registry;
    private final MetricFamily<Counter> reloads;
    private final MetricFamily<Gauge> lastReloads;
    private volatile String configuration = "";

    AuthorizationFileMetrics(MetricRegistry registry) {
        this.registry = registry;
        reloads = registry.counter(CONFIGURATION + "automatic_reloads_total",
                "How often the file about authorizers was read again, by outcome.", "status", "apiserver_id_hash");
        lastReloads = registry.gauge(CONFIGURATION + "automatic_reload_last_timestamp_seconds",
                "When the file about authorizers was last read again, by outcome.", "status", "apiserver_id_hash");
    }

    /** From now on it is told which file about authorizers counts. */
    public void configured(String server, byte[] file) {
        boolean first = configuration.isEmpty();
        configuration = file.length == 0 ? "" : ContentHash.of(file);
        if (first) {
            registry.sampled(CONFIGURATION + "last_config_info", "The hash of the file about authorizers that counts.", "gauge",
                    List.of("apiserver_id_hash", "hash"), sink -> sink.sample(1, ContentHash.ofSome(server), configuration));
        }
    }

    public void reloaded(String server, boolean succeeded, long second) {
        String status = succeeded ? "success" : "failure";
        reloads.with(status, ContentHash.ofSome(server)).increment();
        lastReloads.with(status, ContentHash.ofSome(server)).set(second);
    }
}
