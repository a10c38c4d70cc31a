package dev.edict.kinds.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class LeaseRulesTest {
    private final KindTrial leases = KindTrial.namespaced("coordination.k8s.io", "Lease");

    @Test
    void timesAndCountsAreNotNegative() {
        assertThat(leases.create("{'spec': {'leaseDurationSeconds': 0, 'leaseTransitions': -1}}")).containsExactly(
                "spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0",
                "spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0");
    }

    @Test
    void whatBelongsToCoordinatedElectionIsDropped() {
        assertThat(leases.created("{'spec': {'strategy': 'X', 'preferredHolder': 'y'}}").object("spec").isEmpty())
                .isTrue();
        assertThat(leases.update("{'spec': {'strategy': 'X'}}", "{'spec': {'strategy': 'Y'}}")).containsExactly(
                "spec.strategy.strategy: Unsupported value: \"X\": supported values: \"OldestEmulationVersion\"");
    }

    @Test
    void aReplacementCreatesButNeedsAVersion() {
        assertThat(leases.rules().allowsCreateOnUpdate()).isTrue();
        assertThat(leases.rules().allowsUnconditionalUpdate()).isFalse();
    }
}
