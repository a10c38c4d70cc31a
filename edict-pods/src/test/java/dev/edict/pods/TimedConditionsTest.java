package dev.edict.pods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedConditionsTest {
    private static final Instant BEFORE = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2026-01-01T01:00:00.123Z");
    private static final PodCondition WAITS =
            PodCondition.EMPTY.withType("PodScheduled").withStatus("False").withReason("Unschedulable").withMessage("no room");

    private final Pod pod = Pod.EMPTY
            .editMetadata(metadata -> metadata.withGeneration(7L))
            .editStatus(status -> status.withConditions(List.of(WAITS.withLastTransitionTime(BEFORE))));

    @Test
    void theTimeStaysWhileTheStatusStays() {
        PodCondition condition = TimedConditions.of(pod, WAITS.withMessage("no room at all"), NOW);
        assertThat(condition.lastTransitionTime()).isEqualTo(BEFORE);
        assertThat(condition.observedGeneration()).isEqualTo(7L);
    }

    @Test
    void anotherStatusAndAnotherConditionHoldFromNowOnToTheSecond() {
        Instant second = Instant.parse("2026-01-01T01:00:00Z");
        assertThat(TimedConditions.of(pod, WAITS.withStatus("True"), NOW).lastTransitionTime()).isEqualTo(second);
        assertThat(TimedConditions.of(pod, WAITS.withType("Ready"), NOW).lastTransitionTime()).isEqualTo(second);
    }

    @Test
    void whatIsSaidAlreadyIsNoChange() {
        assertThat(TimedConditions.changed(pod, WAITS, NOW)).isEmpty();
        assertThat(TimedConditions.changed(pod, WAITS.withMessage("no room at all"), NOW)).isPresent();
        assertThat(TimedConditions.changed(pod, WAITS.withReason("SchedulerError"), NOW)).isPresent();
    }
}
