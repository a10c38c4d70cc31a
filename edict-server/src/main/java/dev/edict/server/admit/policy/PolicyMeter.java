package dev.edict.server.admit.policy;

import dev.edict.server.admit.Operation;
import dev.edict.server.expression.MatchConditions;
import dev.edict.server.metrics.AdmissionMetrics;
import java.util.Locale;
import java.util.function.Supplier;

/** Counts what policies say. */
final class PolicyMeter {
    private final AdmissionMetrics metrics;

    PolicyMeter(AdmissionMetrics metrics) {
        this.metrics = metrics;
    }

    /** Asks the match conditions of a policy. The real server counts those of both kinds under the second step. */
    MatchConditions.Verdict asked(String policy, Operation operation, Supplier<MatchConditions.Verdict> conditions) {
        long begin = System.nanoTime();
        MatchConditions.Verdict verdict = conditions.get();
        metrics.asked(new AdmissionMetrics.Conditions(policy, "policy", AdmissionMetrics.VALIDATE), operation.name(),
                System.nanoTime() - begin, verdict.errors());
        return verdict;
    }

    /**
     * A policy has been asked that may refuse. What it has nothing against is not counted; what it has is, with the time of the
     * expression that it comes from.
     */
    void asked(Policy<?> policy, PolicyBinding binding, Validator.Result result) {
        for (Validator.Ignored ignored : result.ignored()) {
            metrics.policies().objected(policy.name(), binding.name(), ignored.took(), ignored.why(), "allow");
        }
        for (Validator.Objection objection : result.objections()) {
            for (String action : binding.actions()) {
                metrics.policies().objected(policy.name(), binding.name(), objection.took(), objection.message(),
                        action.toLowerCase(Locale.ROOT));
            }
        }
        for (Validator.Annotation annotation : result.annotations()) {
            if (!annotation.error().isEmpty()) {
                metrics.policies().objected(policy.name(), binding.name(), annotation.took(), annotation.error(), "deny");
            }
        }
    }

    /** A policy has made one of its changes. @param fault why it could not; empty if it could */
    void changed(Policy<?> policy, PolicyBinding binding, long nanoseconds, String fault) {
        metrics.policies().changed(policy.name(), binding.name(), nanoseconds, fault);
    }
}
