package dev.edict.client.measure;

import java.time.Duration;

/**
 * What is measured of requests, under client-go's names. A verb is the method of the request, a host that of the server with its
 * port.
 */
public final class RequestMetrics {
    private static final double[] SECONDS = {0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60};
    private static final double[] BYTES = {64, 256, 512, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216};

    private final MetricFamily<Histogram> duration;
    private final MetricFamily<Histogram> requestSize;
    private final MetricFamily<Histogram> responseSize;
    private final MetricFamily<Histogram> rateLimit;
    private final MetricFamily<Counter> requests;
    private final MetricFamily<Counter> retries;

    public RequestMetrics(MetricRegistry registry) {
        duration = registry.histogram("rest_client_request_duration_seconds",
                "Request latency in seconds. Broken down by verb, and host.", SECONDS, "verb", "host");
        requestSize = registry.histogram("rest_client_request_size_bytes",
                "Request size in bytes. Broken down by verb and host.", BYTES, "verb", "host");
        responseSize = registry.histogram("rest_client_response_size_bytes",
                "Response size in bytes. Broken down by verb and host.", BYTES, "verb", "host");
        rateLimit = registry.histogram("rest_client_rate_limiter_duration_seconds",
                "Client side rate limiter latency in seconds. Broken down by verb, and host.", SECONDS, "verb", "host");
        requests = registry.counter("rest_client_requests_total",
                "Number of HTTP requests, partitioned by status code, method, and host.", "code", "method", "host");
        retries = registry.counter("rest_client_request_retries_total",
                "Number of request retries, partitioned by status code, verb, and host.", "code", "verb", "host");
    }

    /** A request has been answered, or not: then the code is {@code <error>}. */
    public void answered(String code, String verb, String host, Duration took) {
        requests.with(code, verb, host).increment();
        duration.with(verb, host).observeNanoseconds(took.toNanos());
    }

    public void sent(String verb, String host, long bytes) {
        requestSize.with(verb, host).observe(bytes);
    }

    public void received(String verb, String host, long bytes) {
        responseSize.with(verb, host).observe(bytes);
    }

    /** A request has waited for its turn, by a limit of the client's own. */
    public void limited(String verb, String host, Duration waited) {
        rateLimit.with(verb, host).observeNanoseconds(waited.toNanos());
    }

    public void retried(String code, String verb, String host) {
        retries.with(code, verb, host).increment();
    }
}
