package dev.edict.server.metrics;

import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RightsObserver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * How often it was decided whether somebody may make a request, and how long that took, under the names that dashboards know
 * of kube-apiserver.
 */
public final class AuthorizationMetrics implements RightsObserver {
    private static final double[] LATENCIES = {
        0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096, 8.192, 16.384
    };

    private static final double[] GRAPH_LATENCIES = {
        0.0001, 0.0002, 0.0004, 0.0008, 0.0016, 0.0032, 0.0064, 0.0128, 0.0256, 0.0512, 0.1024, 0.2048
    };

    private final MetricFamily<Counter> attempts;
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Counter> decisions;
    private final MetricFamily<Histogram> graphActions;
    private final AuthorizationWebhookMetrics webhooks;
    private final AuthorizationFileMetrics file;
    private final Map<String, Outcome> byResult = new ConcurrentHashMap<>();

    private record Outcome(Counter attempts, Histogram durations) {}

    public AuthorizationMetrics(MetricRegistry registry) {
        this.attempts = registry.counter("authorization_attempts_total",
                "Requests about which was decided, by result: allowed, denied, no-opinion or error.", "result");
        this.durations = registry.histogram("authorization_duration_seconds",
                "How long it took to decide about requests, by result.", LATENCIES, "result");
        this.decisions = registry.counter("apiserver_authorization_decisions_total",
                "Decisions by the type and name of the one who made them; who has no opinion decides nothing.",
                "type", "name", "decision");
        this.graphActions = registry.histogram("node_authorizer_graph_actions_duration_seconds",
                "How long it took to note a change of what nodes have to do with, by what it was.", GRAPH_LATENCIES, "operation");
        this.webhooks = new AuthorizationWebhookMetrics(registry);
        this.file = new AuthorizationFileMetrics(registry);
    }

    /** A change has been noted of what nodes have to do with. @param operation such as AddPod */
    public void graphChanged(String operation, long nanoseconds) {
        graphActions.with(operation).observeNanoseconds(nanoseconds);
    }

    /** What is counted of those who are asked over the net. */
    public AuthorizationWebhookMetrics webhooks() {
        return webhooks;
    }

    /** What is counted of the file that says who is asked. */
    public AuthorizationFileMetrics file() {
        return file;
    }

    @Override
    public void decided(Decision decision, long nanoseconds) {
        boolean broken = !decision.error().isEmpty();
        count(switch (decision.verdict()) {
            case ALLOW -> "allowed";
            case DENY -> broken ? "error" : "denied";
            case NO_OPINION -> broken ? "error" : "no-opinion";
        }, nanoseconds);
    }

    @Override
    public void failed(long nanoseconds) {
        count("error", nanoseconds);
    }

    private void count(String result, long nanoseconds) {
        Outcome outcome = byResult.computeIfAbsent(
                result, absent -> new Outcome(attempts.with(result), durations.with(result)));
        outcome.attempts().increment();
        outcome.durations().observeNanoseconds(nanoseconds);
    }

    /** Counts what one of those who are asked has decided. @param type as in an AuthorizationConfiguration */
    public Consumer<Decision> decisions(String type, String name) {
        Map<Decision.Verdict, Counter> byVerdict = new ConcurrentHashMap<>();
        return decision -> {
            Decision.Verdict verdict = decision.verdict();
            if (verdict != Decision.Verdict.NO_OPINION) {
                byVerdict.computeIfAbsent(verdict, absent ->
                        decisions.with(type, name, verdict == Decision.Verdict.ALLOW ? "allowed" : "denied")).increment();
            }
        };
    }
}
