package dev.edict.server.metrics;

/** What is counted of the calls to webhooks. */
public final class WebhookMetrics {
    /** Why a request ended at a webhook. */
    public enum Rejection {
        /** The webhook said so. */
        NO_ERROR("no_error"),
        /** It could not be asked, or its answer was none. */
        CALLING("calling_webhook_error"),
        /** It is this server's own fault, or the patch does not fit. */
        INTERNAL("apiserver_internal_error");

        private final String label;

        Rejection(String label) {
            this.label = label;
        }
    }

    private static final double[] LATENCIES = {0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 25};
    private static final int LARGEST_CODE = 600;

    private final GivenNames names;
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Counter> requests;
    private final MetricFamily<Counter> rejections;
    private final MetricFamily<Counter> failedOpen;

    WebhookMetrics(MetricRegistry registry, GivenNames names) {
        this.names = names;
        this.durations = registry.histogram("apiserver_admission_webhook_admission_duration_seconds",
                "How long webhooks took, by operation.", LATENCIES, "name", "type", "operation", "rejected");
        this.requests = registry.counter("apiserver_admission_webhook_request_total",
                "Calls to webhooks, by operation and the code of the answer; codes above 600 count as 600.",
                "name", "type", "operation", "code", "rejected");
        this.rejections = registry.counter("apiserver_admission_webhook_rejection_count",
                "Requests that ended at a webhook, by operation, kind of error and code; codes above 600 count as 600.",
                "name", "type", "operation", "error_type", "rejection_code");
        this.failedOpen = registry.counter("apiserver_admission_webhook_fail_open_count",
                "Requests that went on although a webhook could not be asked.", "name", "type");
    }

    /**
     * A webhook has been asked.
     *
     * @param type admit or validating
     * @param code of what came of it; 0 if none did
     * @param rejected whether the request ended there
     */
    public void asked(String webhook, String type, String operation, long nanoseconds, int code, boolean rejected) {
        String name = names.known(webhook);
        String refused = Boolean.toString(rejected);
        requests.with(name, type, operation, bounded(code), refused).increment();
        durations.with(name, type, operation, refused).observeNanoseconds(nanoseconds);
    }

    public void rejected(String webhook, String type, String operation, Rejection why, int code) {
        rejections.with(names.known(webhook), type, operation, why.label, bounded(code)).increment();
    }

    public void failedOpen(String webhook, String type) {
        failedOpen.with(names.known(webhook), type).increment();
    }

    private static String bounded(int code) {
        return Integer.toString(Math.min(code, LARGEST_CODE));
    }
}
