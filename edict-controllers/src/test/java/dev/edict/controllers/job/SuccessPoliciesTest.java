package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.SuccessPolicy;
import dev.edict.api.batch.v1.SuccessPolicyRule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuccessPoliciesTest {
    private static SuccessPolicy policy(@Nullable String indexes, @Nullable Integer count) {
        return SuccessPolicy.EMPTY.withRules(List.of(
                SuccessPolicyRule.EMPTY.withSucceededIndexes(indexes).withSucceededCount(count)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {
        "none | 2    | 1,5   | true",
        "none | 3    | 1,5   | false",
        "0-2  | none | 0-2,7 | true",
        "0-2  | none | 0,2,7 | false",
        "0-4  | 2    | 0,2,7 | true",
        "0-4  | 2    | 0,7,8 | false",
        "0-4  | none | ''    | false",
        "none | 1    | ''    | false",
    })
    void enoughIsEnough(@Nullable String indexes, @Nullable Integer count, String succeeded, boolean isMet) {
        assertThat(SuccessPolicies.met(policy(indexes, count), 10, Indexes.parse(succeeded, 10)).isPresent()).isEqualTo(isMet);
    }

    @Test
    void theRuleThatIsMetIsNamed() {
        SuccessPolicy policy = SuccessPolicy.EMPTY.withRules(List.of(
                SuccessPolicyRule.EMPTY.withSucceededIndexes("9"), SuccessPolicyRule.EMPTY.withSucceededCount(1)));
        assertThat(SuccessPolicies.met(policy, 10, Indexes.parse("3", 10))).contains("Matched rules at index 1");
        assertThat(SuccessPolicies.met(null, 10, Indexes.parse("3", 10))).isEmpty();
    }
}
