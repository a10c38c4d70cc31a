package dev.edict.server.metrics;

/** What is counted of the policies of admission. What a policy has nothing against is not counted. */
public final class PolicyMetrics {
    private static final double[] LATENCIES = {0.0000005, 0.001, 0.01, 0.1, 1};

    private final GivenNames names;
    private final GivenNames bindings = new GivenNames();
    private final MetricFamily<Counter> validations;
    private final MetricFamily<Histogram> validationTimes;
    private final MetricFamily<Counter> mutations;
    private final MetricFamily<Histogram> mutationTimes;

    PolicyMetrics(MetricRegistry registry, GivenNames names) {
        this.names = names;
        String[] validation = {"policy", "policy_binding", "error_type", "enforcement_action"};
        String[] mutation = {"policy", "policy_binding", "error_type"};
        this.validations = registry.counter("apiserver_validating_admission_policy_check_total",
                "Objections of policies that refuse, by binding and what was done about them.", validation);
        this.validationTimes = registry.histogram("apiserver_validating_admission_policy_check_duration_seconds",
                "How long policies took that had an objection, by binding and what was done about it.", LATENCIES, validation);
        this.mutations = registry.counter("apiserver_mutating_admission_policy_check_total",
                "Changes by policies, by binding.", mutation);
        this.mutationTimes = registry.histogram("apiserver_mutating_admission_policy_check_duration_seconds",
                "How long changes by policies took, by binding.", LATENCIES, mutation);
    }

    /**
     * A policy had an objection.
     *
     * @param message its words, by which errors are told from each other
     * @param action allow, deny, audit or warn
     */
    public void objected(String policy, String binding, long nanoseconds, String message, String action) {
        String name = names.known(policy);
        String bound = bindings.known(binding);
        String error = error(message);
        validations.with(name, bound, error, action).increment();
        validationTimes.with(name, bound, error, action).observeNanoseconds(nanoseconds);
    }

    /** A policy has made one of its changes. @param message why not; empty if it could */
    public void changed(String policy, String binding, long nanoseconds, String message) {
        String name = names.known(policy);
        String bound = bindings.known(binding);
        String error = message.isEmpty() ? "no_error" : error(message);
        mutations.with(name, bound, error).increment();
        mutationTimes.with(name, bound, error).observeNanoseconds(nanoseconds);
    }

    private static String error(String message) {
        if (message.startsWith("compilation")) {
            return "compile_error";
        }
        return message.startsWith("validation failed due to running out of cost budget") ? "out_of_budget" : "invalid_error";
    }
}
