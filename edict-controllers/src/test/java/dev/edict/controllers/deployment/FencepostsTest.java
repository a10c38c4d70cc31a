package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.DeploymentStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FencepostsTest {
    @ParameterizedTest
    @CsvSource({
        "10, 25%, 25%, 3, 2",
        "4,  30%, 30%, 2, 1",
        "1,  25%, 25%, 1, 0",
        "2,  0%,  1%,  0, 1",
        "1,  0%,  1%,  0, 1",
        "2,  1%,  25%, 1, 0",
        "3,  2,   1,   2, 1",
        "3,  0,   5,   0, 3",
        "0,  3,   1,   3, 0",
    })
    void theSurgeIsRoundedUpAndWhatMayBeMissingDown(int desired, String maxSurge, String maxUnavailable, int surge, int missing) {
        assertThat(Fenceposts.of(Examples.deployment(desired, maxSurge, maxUnavailable)))
                .isEqualTo(new Fenceposts(desired, surge, missing));
    }

    @Test
    void withoutARollingUpdateThereIsNothingBeyondAndNothingMissing() {
        assertThat(Fenceposts.of(Examples.deployment(3, "1", "1")
                .editSpec(spec -> spec.withStrategy(DeploymentStrategy.EMPTY.withType("Recreate")))))
                .isEqualTo(new Fenceposts(3, 0, 0));
    }
}
