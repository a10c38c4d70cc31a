package dev.edict.server.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What admission takes, under the names, labels and bounds that dashboards know of kube-apiserver.
 *
 * <p>A request that concerns nobody is counted in its steps and takes no time in them; a plugin that is not concerned is not
 * timed.
 */
public final class AdmissionMetrics {
    /** The step in which objects may be changed, and who acts in it. */
    public static final String ADMIT = "admit";
    /** The step in which they may only be refused. */
    public static final String VALIDATE = "validate";

    private static final double[] LATENCIES = {0.005, 0.025, 0.1, 0.5, 1, 2.5};
    private static final double[] CONDITION_LATENCIES = {0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25};
    private static final Duration SUMMARY_AGE = Duration.ofHours(5);

    private final MetricFamily<Histogram> steps;
    private final MetricFamily<Summary> stepSummaries;
    private final MetricFamily<Histogram> plugins;
    private final MetricFamily<Counter> conditionErrors;
    private final MetricFamily<Counter> conditionExclusions;
    private final MetricFamily<Histogram> conditionTimes;
    private final Map<List<String>, AdmissionTimer> timers = new ConcurrentHashMap<>();
    private final GivenNames webhookNames = new GivenNames();
    private final GivenNames policyNames = new GivenNames();
    private final WebhookMetrics webhooks;
    private final PolicyMetrics policies;

    public AdmissionMetrics(MetricRegistry registry) {
        String[] step = {"type", "operation", "rejected"};
        String[] condition = {"name", "kind", "type", "operation"};
        this.steps = registry.histogram("apiserver_admission_step_admission_duration_seconds",
                "How long the steps of admission took, by operation.", LATENCIES, step);
        this.stepSummaries = registry.summary("apiserver_admission_step_admission_duration_seconds_summary",
                "How long the steps of admission took in the last hours, by operation.", SUMMARY_AGE, step);
        this.plugins = registry.histogram("apiserver_admission_controller_admission_duration_seconds",
                "How long the plugins of admission took, by operation.", LATENCIES,
                "name", "type", "operation", "rejected");
        this.conditionErrors = registry.counter("apiserver_admission_match_condition_evaluation_errors_total",
                "Match conditions that failed, by the webhook or policy that has them.", condition);
        this.conditionExclusions = registry.counter("apiserver_admission_match_condition_exclusions_total",
                "Requests that match conditions excluded, by the webhook or policy that has them.", condition);
        this.conditionTimes = registry.histogram("apiserver_admission_match_condition_evaluation_seconds",
                "How long match conditions took, by the webhook or policy that has them.", CONDITION_LATENCIES, condition);
        this.webhooks = new WebhookMetrics(registry, webhookNames);
        this.policies = new PolicyMetrics(registry, policyNames);
    }

    /** Those that nobody reads. */
    public static AdmissionMetrics unread() {
        return new AdmissionMetrics(new MetricRegistry());
    }

    public WebhookMetrics webhooks() {
        return webhooks;
    }

    public PolicyMetrics policies() {
        return policies;
    }

    /** Times a step; to be kept. */
    public AdmissionTimer step(String type, String operation) {
        return timers.computeIfAbsent(List.of(type, operation), absent -> new AdmissionTimer(rejected ->
                new AdmissionTimer.Times(steps.with(type, operation, rejected),
                        stepSummaries.with(type, operation, rejected))));
    }

    /** Times a plugin; to be kept. */
    public AdmissionTimer plugin(String name, String type, String operation) {
        return timers.computeIfAbsent(List.of(type, operation, name), absent -> new AdmissionTimer(rejected ->
                new AdmissionTimer.Times(plugins.with(name, type, operation, rejected), null)));
    }

    /** Whose match conditions are asked. @param kind webhook or policy */
    public record Conditions(String name, String kind, String type) {}

    /** Match conditions have been asked. @param errors how many of them failed */
    public void asked(Conditions conditions, String operation, long nanoseconds, int errors) {
        String name = known(conditions);
        conditionTimes.with(name, conditions.kind(), conditions.type(), operation).observeNanoseconds(nanoseconds);
        if (errors > 0) {
            conditionErrors.with(name, conditions.kind(), conditions.type(), operation).add(errors);
        }
    }

    /** Match conditions have said that a request is not meant. */
    public void excluded(Conditions conditions, String operation) {
        conditionExclusions.with(known(conditions), conditions.kind(), conditions.type(), operation).increment();
    }

    private String known(Conditions conditions) {
        return (conditions.kind().equals("policy") ? policyNames : webhookNames).known(conditions.name());
    }
}
