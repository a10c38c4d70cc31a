package dev.edict.server.metrics;

/** How often it was remembered whose a token is, under the names that people know. */
public final class TokenCacheMetrics {
    private static final double[] LATENCIES = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

    private final MetricFamily<Counter> requests;
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Counter> fetches;
    private final MetricFamily<Gauge> waiting;

    public TokenCacheMetrics(MetricRegistry registry) {
        this.requests = registry.counter("authentication_token_cache_request_total",
                "Tokens by whether it was remembered whose they are.", "status");
        this.durations = registry.histogram("authentication_token_cache_request_duration_seconds",
                "How long it took to find out whose a token is.", LATENCIES, "status");
        this.fetches = registry.counter("authentication_token_cache_fetch_total",
                "How often somebody had to be asked whose a token is.", "status");
        this.waiting = registry.gauge("authentication_token_cache_active_fetch_count",
                "How many ask now whose a token is, or wait for one who asks.", "status");
    }

    public void looked(boolean found, long nanoseconds) {
        String status = found ? "hit" : "miss";
        requests.with(status).increment();
        durations.with(status).observeNanoseconds(nanoseconds);
    }

    /** @param asks whether they ask themselves, or wait for one who asks */
    public void waiting(boolean asks, int change) {
        waiting.with(asks ? "in_flight" : "blocked").add(change);
    }

    public void fetched(boolean answered) {
        fetches.with(answered ? "ok" : "error").increment();
    }
}
