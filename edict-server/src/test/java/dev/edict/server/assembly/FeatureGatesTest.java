package dev.edict.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.kinds.feature.Feature;
import org.junit.jupiter.api.Test;

class FeatureGatesTest {

    @Test
    void theLastWordOnAGateCounts() {
        assertThat(FeatureGates.parse("")).isEmpty();
        assertThat(FeatureGates.parse("MaxUnavailableStatefulSet=true")).containsExactly(Feature.MAX_UNAVAILABLE_STATEFUL_SET);
        assertThat(FeatureGates.parse(",MaxUnavailableStatefulSet = T,")).containsExactly(Feature.MAX_UNAVAILABLE_STATEFUL_SET);
        assertThat(FeatureGates.parse("MaxUnavailableStatefulSet=true, MaxUnavailableStatefulSet=0")).isEmpty();
    }

    @Test
    void whatMakesNoSenseIsRefusedByName() {
        assertThatIllegalArgumentException().isThrownBy(() -> FeatureGates.parse("MaxUnavailableStatefulSet"))
                .withMessageContaining("missing bool value for MaxUnavailableStatefulSet");
        assertThatIllegalArgumentException().isThrownBy(() -> FeatureGates.parse("MaxUnavailableStatefulSet=yes"))
                .withMessageContaining("invalid value of MaxUnavailableStatefulSet=yes");
        assertThatIllegalArgumentException().isThrownBy(() -> FeatureGates.parse("AllAlpha=true"))
                .withMessage("unrecognized feature gate: AllAlpha; here there is MaxUnavailableStatefulSet");
    }
}
