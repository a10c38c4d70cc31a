package dev.edict.server.metrics;

import dev.edict.server.filter.Identification;
import dev.edict.server.filter.User;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How often somebody was known, and how long it took to find out, under the names that dashboards know of kube-apiserver. */
public final class AuthenticationMetrics implements Identification.Tally {
    private static final double[] LATENCIES = {
        0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096, 8.192, 16.384
    };
    /** Users who are counted by their own names; all others have names that are nobody's business. */
    private static final Set<String> NAMED =
            Set.of("admin", "client", "kube_proxy", "kubelet", "system:serviceaccount:kube-system:default");

    private final MetricFamily<Counter> users;
    private final MetricFamily<Counter> attempts;
    private final MetricFamily<Histogram> durations;
    private final Map<String, Counter> byUser = new ConcurrentHashMap<>();
    private final Map<String, Outcome> byResult = new ConcurrentHashMap<>();

    private record Outcome(Counter attempts, Histogram durations) {}

    public AuthenticationMetrics(MetricRegistry registry) {
        this.users = registry.counter(
                "authenticated_user_requests", "Requests of those who are known, by what they are called.", "username");
        this.attempts = registry.counter("authentication_attempts", "Requests by whether somebody is known.", "result");
        this.durations = registry.histogram("authentication_duration_seconds",
                "How long it took to find out who asks, by the result.", LATENCIES, "result");
    }

    @Override
    public void known(User user, long nanoseconds) {
        byUser.computeIfAbsent(compressed(user.name()), users::with).increment();
        count("success", nanoseconds);
    }

    @Override
    public void unknown(boolean wrong, long nanoseconds) {
        count(wrong ? "error" : "failure", nanoseconds);
    }

    private void count(String result, long nanoseconds) {
        Outcome outcome = byResult.computeIfAbsent(
                result, absent -> new Outcome(attempts.with(absent), durations.with(absent)));
        outcome.attempts().increment();
        outcome.durations().observeNanoseconds(nanoseconds);
    }

    private static String compressed(String name) {
        if (NAMED.contains(name)) {
            return name;
        }
        return name.indexOf('@') >= 0 ? "email_id" : "other";
    }
}
