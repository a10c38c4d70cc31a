package dev.edict.server.metrics;

import java.time.Instant;

/**
 * What somebody else is asked who signs tokens, under the names that people know. Counts from its beginning, and is read once it
 * has been added to a registry. Codes are those of gRPC.
 */
public final class ExternalSignerMetrics {
    /** The code of an answer that came, and can not be used. */
    private static final String UNUSABLE = "unknown-non-grpc";

    private static final String FINE = "OK";
    private static final double[] LATENCIES = {0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60};

    private final MetricRegistry own = new MetricRegistry();
    private final MetricFamily<Counter> fetches = own.counter("apiserver_externaljwt_fetch_keys_request_total",
            "How often the signer was asked for his keys.", "code");
    private final MetricFamily<Gauge> fetched = own.gauge("apiserver_externaljwt_fetch_keys_success_timestamp",
            "When the signer last said which keys he has, in seconds since 1970.");
    private final MetricFamily<Gauge> dated = own.gauge("apiserver_externaljwt_fetch_keys_data_timestamp",
            "Of when the signer says that his keys are, in seconds since 1970.");
    private final MetricFamily<Counter> signatures = own.counter("apiserver_externaljwt_sign_request_total",
            "How often the signer was asked for a signature.", "code");
    private final MetricFamily<Histogram> durations = own.histogram("apiserver_externaljwt_request_duration_seconds",
            "How long the signer took.", LATENCIES, "method", "code");

    public void addTo(MetricRegistry registry) {
        registry.include(own);
    }

    /** The signer has answered, or has not. @param code empty if he has */
    public void asked(String method, String code, long nanoseconds) {
        durations.with(method, code.isEmpty() ? FINE : code).observeNanoseconds(nanoseconds);
    }

    /** His keys are here. @param asOf of when he says that they are */
    public void fetched(Instant now, Instant asOf) {
        fetches.with(FINE).increment();
        fetched.with().set(now.getEpochSecond());
        dated.with().set(asOf.getEpochSecond());
    }

    /** His keys are not here. @param code why; empty if what he says is of no use */
    public void notFetched(String code) {
        fetches.with(code.isEmpty() ? UNUSABLE : code).increment();
    }

    public void signed() {
        signatures.with(FINE).increment();
    }

    /** @param code why; empty if what he says is of no use */
    public void notSigned(String code) {
        signatures.with(code.isEmpty() ? UNUSABLE : code).increment();
    }
}
