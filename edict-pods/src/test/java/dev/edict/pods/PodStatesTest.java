package dev.edict.pods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodStatesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Pod pod(String phase) {
        return Pod.EMPTY.withStatus(PodStatus.EMPTY.withPhase(phase));
    }

    private static Pod ready(String status, Duration since) {
        PodCondition condition = PodCondition.EMPTY.withType("Ready").withStatus(status).withLastTransitionTime(NOW.minus(since));
        return pod("Running").editStatus(now -> now.withConditions(List.of(
                PodCondition.EMPTY.withType("PodScheduled").withStatus("True"), condition)));
    }

    @ParameterizedTest
    @CsvSource({
        "Running,   false, true,  false, false",
        "Pending,   false, true,  false, false",
        "'',        false, true,  false, false",
        "Running,   true,  false, false, true",
        "Succeeded, false, false, true,  false",
        "Failed,    false, false, true,  false",
        "Failed,    true,  false, true,  false",
    })
    void phaseAndDeletionDecide(String phase, boolean deleted, boolean active, boolean terminal, boolean terminating) {
        Pod pod = deleted ? pod(phase).withMetadata(ObjectMeta.EMPTY.withDeletionTimestamp(NOW)) : pod(phase);

        assertThat(PodStates.isActive(pod)).isEqualTo(active);
        assertThat(PodStates.isTerminal(pod)).isEqualTo(terminal);
        assertThat(PodStates.isTerminating(pod)).isEqualTo(terminating);
    }

    @Test
    void aPodIsReadyByItsConditionOnly() {
        assertThat(PodStates.isReady(ready("True", Duration.ZERO))).isTrue();
        assertThat(PodStates.isReady(ready("False", Duration.ZERO))).isFalse();
        assertThat(PodStates.isReady(pod("Running"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "True,  0,  0, true",
        "True,  9, 10, false",
        "True, 10, 10, true",
        "True, 11, 10, true",
        "False, 60, 0, false",
    })
    void aPodIsAvailableOnceItHasBeenReadyForLongEnough(String status, int since, int minimum, boolean available) {
        assertThat(PodStates.isAvailable(ready(status, Duration.ofSeconds(since)), minimum, NOW)).isEqualTo(available);
    }

    @Test
    void thePodThatIsAvailableNextIsTheOneToWaitFor() {
        List<Pod> pods = List.of(
                ready("True", Duration.ofSeconds(3)),
                ready("True", Duration.ofSeconds(7)),
                ready("True", Duration.ofSeconds(20)),
                ready("False", Duration.ofSeconds(9)));

        assertThat(PodStates.untilNextAvailable(pods, 10, NOW)).contains(Duration.ofSeconds(3));
        assertThat(PodStates.untilNextAvailable(pods, 0, NOW)).isEmpty();
        assertThat(PodStates.untilNextAvailable(pods.subList(2, 4), 10, NOW)).isEmpty();
    }
}
