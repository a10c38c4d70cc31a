package dev.edict.server.metrics;

import dev.edict.server.configure.ContentHash;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What becomes of tokens of issuers, of their keys and of the file that names them, under the names that people know. */
public final class IssuerMetrics {
    private static final double[] LATENCIES = {0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

    private final MetricFamily<Histogram> latencies;
    private final MetricFamily<Gauge> fetches;
    private final MetricFamily<Counter> reloads;
    private final MetricFamily<Gauge> lastReloads;
    private final Map<String, String> keySets = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final String server;
    private volatile String configuration = "";

    /** @param server what tells this server from others; shown as a hash */
    public IssuerMetrics(MetricRegistry registry, String server, InstantSource clock) {
        this.clock = clock;
        this.server = ContentHash.ofSome(server);
        this.latencies = registry.histogram("apiserver_authentication_jwt_authenticator_latency_seconds",
                "How long it took to find out whose a token of an issuer is.", LATENCIES, "result", "jwt_issuer_hash");
        this.fetches = registry.gauge("apiserver_authentication_jwt_authenticator_jwks_fetch_last_timestamp_seconds",
                "When the keys of an issuer were fetched last, or could not be.",
                "result", "jwt_issuer_hash", "apiserver_id_hash");
        registry.sampled("apiserver_authentication_jwt_authenticator_jwks_fetch_last_key_set_info",
                "The hash of the keys of an issuer that were fetched last.", "gauge",
                List.of("jwt_issuer_hash", "apiserver_id_hash", "hash"),
                sink -> keySets.forEach((issuer, set) -> sink.sample(1, issuer, this.server, set)));
        this.reloads = registry.counter("apiserver_authentication_config_controller_automatic_reloads_total",
                "How often a changed configuration was taken over, or not.", "status", "apiserver_id_hash");
        this.lastReloads = registry.gauge(
                "apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds",
                "When a changed configuration was taken over last, or not.", "status", "apiserver_id_hash");
        registry.sampled("apiserver_authentication_config_controller_last_config_info",
                "The hash of the configuration that counts.", "gauge", List.of("apiserver_id_hash", "hash"), sink -> {
                    if (!configuration.isEmpty()) {
                        sink.sample(1, this.server, configuration);
                    }
                });
    }

    public void authenticated(String issuer, boolean success, long nanoseconds) {
        latencies.with(result(success), ContentHash.ofSome(issuer)).observeNanoseconds(nanoseconds);
    }

    /** @param keys as they came */
    public void fetched(String issuer, byte[] keys) {
        keySets.put(ContentHash.ofSome(issuer), ContentHash.of(keys));
        fetches.with("success", ContentHash.ofSome(issuer), server).set(now());
    }

    public void notFetched(String issuer) {
        fetches.with("failure", ContentHash.ofSome(issuer), server).set(now());
    }

    public void reloaded(boolean success) {
        reloads.with(result(success), server).increment();
        lastReloads.with(result(success), server).set(now());
    }

    /** @param content what counts from now on */
    public void counts(byte[] content) {
        configuration = ContentHash.of(content);
    }

    private static String result(boolean success) {
        return success ? "success" : "failure";
    }

    private long now() {
        return clock.instant().getEpochSecond();
    }
}
