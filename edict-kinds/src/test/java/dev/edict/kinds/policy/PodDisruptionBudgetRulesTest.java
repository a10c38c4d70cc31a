package dev.edict.kinds.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class PodDisruptionBudgetRulesTest {
    private final KindTrial budgets = KindTrial.namespaced("policy", "PodDisruptionBudget");

    @Test
    void aBudgetSaysOneThing() {
        assertThat(budgets.create("{'spec': {'minAvailable': 1, 'maxUnavailable': '150%',"
                + "'unhealthyPodEvictionPolicy': 'Never'}}")).containsExactly(
                "spec: Invalid value: {\"MinAvailable\":1,\"Selector\":null,\"MaxUnavailable\":\"150%\","
                        + "\"UnhealthyPodEvictionPolicy\":\"Never\"}: minAvailable and maxUnavailable cannot be both"
                        + " set",
                "spec.maxUnavailable: Invalid value: \"150%\": must not be greater than 100%",
                "spec.unhealthyPodEvictionPolicy: Unsupported value: \"Never\": supported values: \"AlwaysAllow\","
                        + " \"IfHealthyBudget\"");
    }

    @Test
    void itsStatusHasConditionsAndCounts() {
        assertThat(budgets.updateStatus("{'status': {'currentHealthy': -1, 'conditions': [{'type': 'A b',"
                + "'status': 'Perhaps', 'reason': '1x'}]}}", "{}")).hasSize(5).contains(
                "status.conditions[0].status: Unsupported value: \"Perhaps\": supported values: \"False\", \"True\","
                        + " \"Unknown\"",
                "status.conditions[0].lastTransitionTime: Required value",
                "status.currentHealthy: Invalid value: -1: must be greater than or equal to 0");
    }

    @Test
    void aReplacementNeedsAVersion() {
        assertThat(budgets.rules().allowsUnconditionalUpdate()).isFalse();
    }
}
