package dev.edict.server.metrics;

/** What is counted of webhooks that decide about rights, under kube-apiserver's names. */
public final class AuthorizationWebhookMetrics {
    private static final double[] WEBHOOK_TIMES = {.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10};
    private static final double[] CONDITION_TIMES = {0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25};

    private final MetricFamily<Counter> evaluations;
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Counter> failedOpen;
    private final MetricFamily<Counter> conditionErrors;
    private final MetricFamily<Counter> exclusions;
    private final MetricFamily<Histogram> conditionTimes;

    AuthorizationWebhookMetrics(MetricRegistry registry) {
        String webhook = "apiserver_authorization_webhook_";
        String condition = "apiserver_authorization_match_condition_";
        evaluations = registry.counter(webhook + "evaluations_total",
                "Calls to authorization webhooks, by name and outcome: success, error, timeout or canceled.",
                "name", "result");
        durations = registry.histogram(webhook + "duration_seconds", "How long authorization webhooks took.",
                WEBHOOK_TIMES, "name", "result");
        failedOpen = registry.counter(webhook + "evaluations_fail_open_total",
                "Requests that were left to the next authorizer because a webhook could not be asked.", "name", "result");
        conditionErrors = registry.counter(condition + "evaluation_errors_total",
                "Requests for which a match condition of an authorizer failed.", "type", "name");
        exclusions = registry.counter(condition + "exclusions_total",
                "Requests about which an authorizer was not asked because of its match conditions.", "type", "name");
        conditionTimes = registry.histogram(condition + "evaluation_seconds",
                "How long the match conditions of an authorizer took.", CONDITION_TIMES, "type", "name");
    }

    /** A webhook has been asked. @param result success, error, timeout or canceled */
    public void asked(String webhook, String result, long nanoseconds) {
        evaluations.with(webhook, result).increment();
        durations.with(webhook, result).observeNanoseconds(nanoseconds);
    }

    /** A webhook could not be asked, and the next authorizer is. */
    public void failedOpen(String webhook, String result) {
        failedOpen.with(webhook, result).increment();
    }

    /** The match conditions of a webhook were looked at. */
    public void conditions(String webhook, long nanoseconds, boolean excluded, boolean failed) {
        conditionTimes.with("Webhook", webhook).observeNanoseconds(nanoseconds);
        if (excluded) {
            exclusions.with("Webhook", webhook).increment();
        }
        if (failed) {
            conditionErrors.with("Webhook", webhook).increment();
        }
    }
}
