package dev.edict.controllers.job;

import dev.edict.api.batch.v1.SuccessPolicy;
import dev.edict.api.batch.v1.SuccessPolicyRule;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a job's {@code successPolicy} says: whether those indexes that have succeeded are enough, though not all have. */
final class SuccessPolicies {
    private SuccessPolicies() {}

    /** Which rule is fulfilled, in words. */
    static Optional<String> met(@Nullable SuccessPolicy policy, int completions, Indexes succeeded) {
        List<SuccessPolicyRule> rules = policy == null || succeeded.total() == 0 ? List.of() : policy.rules();
        for (int number = 0; number < rules.size(); number++) {
            if (isMet(rules.get(number), completions, succeeded)) {
                return Optional.of("Matched rules at index " + number);
            }
        }
        return Optional.empty();
    }

    private static boolean isMet(SuccessPolicyRule rule, int completions, Indexes succeeded) {
        Integer count = rule.succeededCount();
        if (rule.succeededIndexes() == null) {
            return count != null && succeeded.total() >= count;
        }
        Indexes required = Indexes.parse(rule.succeededIndexes(), completions);
        int common = required.commonWith(succeeded);
        return required.total() > 0 && (common == required.total() || (count != null && common >= count));
    }
}
