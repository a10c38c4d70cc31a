package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.PodFailurePolicy;
import dev.edict.api.batch.v1.PodFailurePolicyOnExitCodesRequirement;
import dev.edict.api.batch.v1.PodFailurePolicyOnPodConditionsPattern;
import dev.edict.api.batch.v1.PodFailurePolicyRule;
import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.controllers.job.FailurePolicies.Verdict;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailurePoliciesTest {
    private static ContainerStatus container(String name, int code) {
        return ContainerStatus.EMPTY.withName(name).withState(
                ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY.withExitCode(code)));
    }

    private static Pod failed(ContainerStatus... containers) {
        return Samples.pod("p", "Failed").editStatus(status -> status.withContainerStatuses(List.of(containers)));
    }

    private static PodFailurePolicy codes(String action, String operator, int... codes) {
        List<Integer> values = Arrays.stream(codes).boxed().toList();
        return PodFailurePolicy.EMPTY.withRules(List.of(PodFailurePolicyRule.EMPTY.withAction(action).withOnExitCodes(
                PodFailurePolicyOnExitCodesRequirement.EMPTY.withOperator(operator).withValues(values))));
    }

    @Test
    void withoutAPolicyAFailureCounts() {
        assertThat(FailurePolicies.judge(null, failed(container("main", 1)))).isEqualTo(new Verdict.Counts());
    }

    @ParameterizedTest
    @CsvSource({
        "In,    3, true",
        "In,    4, false",
        "In,    0, false",
        "NotIn, 4, true",
        "NotIn, 3, false",
        "NotIn, 0, false",
        "Later, 3, false",
    })
    void exitCodesAreMatchedButNeverSuccess(String operator, int code, boolean matches) {
        Verdict verdict = FailurePolicies.judge(codes("Ignore", operator, 3), failed(container("main", code)));
        assertThat(verdict instanceof Verdict.Ignored).isEqualTo(matches);
    }

    @Test
    void aRuleForOneContainerDoesNotLookAtOthers() {
        PodFailurePolicy policy = PodFailurePolicy.EMPTY.withRules(List.of(PodFailurePolicyRule.EMPTY
                .withAction("FailIndex")
                .withOnExitCodes(PodFailurePolicyOnExitCodesRequirement.EMPTY
                        .withContainerName("main").withOperator("In").withValues(List.of(3)))));
        assertThat(FailurePolicies.judge(policy, failed(container("other", 3)))).isEqualTo(new Verdict.Counts());
        assertThat(FailurePolicies.judge(policy, failed(container("other", 1), container("main", 3))))
                .isEqualTo(new Verdict.FailsIndex());
    }

    @Test
    void theFirstRuleThatFitsDecidesAndIsNamed() {
        PodFailurePolicy policy = PodFailurePolicy.EMPTY.withRules(List.of(
                codes("Count", "In", 9).rules().getFirst(),
                PodFailurePolicyRule.EMPTY.withAction("FailJob").withOnPodConditions(List.of(
                        PodFailurePolicyOnPodConditionsPattern.EMPTY.withType("ConfigIssue").withStatus("True")))));
        Pod pod = failed(container("main", 1)).editStatus(status -> status.withConditions(
                List.of(PodCondition.EMPTY.withType("ConfigIssue").withStatus("True"))));
        assertThat(FailurePolicies.judge(policy, pod)).isEqualTo(
                new Verdict.FailsJob("Pod default/p has condition ConfigIssue matching FailJob rule at index 1"));
        Pod counted = pod.editStatus(status -> status.withContainerStatuses(List.of(container("main", 9))));
        assertThat(FailurePolicies.judge(policy, counted)).isEqualTo(new Verdict.Counts());
    }
}
