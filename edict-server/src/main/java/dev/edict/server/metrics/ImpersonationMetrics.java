package dev.edict.server.metrics;

/** How often somebody wanted to be somebody else, and how long it took to find out whether he may. */
public final class ImpersonationMetrics {
    private static final double[] LATENCIES = new double[15];

    static {
        double bound = 0.001;
        for (int index = 0; index < LATENCIES.length; index++, bound *= 2) {
            LATENCIES[index] = Math.round(bound * 1000) / 1000.0;
        }
    }

    private final MetricFamily<Counter> attempts;
    private final MetricFamily<Histogram> attemptTimes;
    private final MetricFamily<Counter> questions;
    private final MetricFamily<Histogram> questionTimes;

    public ImpersonationMetrics(MetricRegistry registry) {
        this.attempts = registry.counter("apiserver_impersonation_attempts_total",
                "Requests in the name of somebody else, by mode and decision.", "mode", "decision");
        this.attemptTimes = registry.histogram("apiserver_impersonation_attempts_duration_seconds",
                "How long it took to decide about requests in the name of somebody else.", LATENCIES, "mode", "decision");
        this.questions = registry.counter("apiserver_impersonation_authorization_attempts_total",
                "Rights that were asked for to be somebody else, by mode and decision.", "mode", "decision");
        this.questionTimes = registry.histogram("apiserver_impersonation_authorization_attempts_duration_seconds",
                "How long it took to decide about one right to be somebody else.", LATENCIES, "mode", "decision");
    }

    /** @param mode in which it was allowed; empty if it was not */
    public void attempted(String mode, boolean allowed, long nanoseconds) {
        attempts.with(mode, decision(allowed)).increment();
        attemptTimes.with(mode, decision(allowed)).observeNanoseconds(nanoseconds);
    }

    public void asked(String mode, boolean allowed, long nanoseconds) {
        questions.with(mode, decision(allowed)).increment();
        questionTimes.with(mode, decision(allowed)).observeNanoseconds(nanoseconds);
    }

    private static String decision(boolean allowed) {
        return allowed ? "allowed" : "denied";
    }
}
