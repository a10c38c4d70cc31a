package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackOffTest {
    private static final Instant NOW = Samples.NOW;

    private static Pod ended(String phase, int secondsAgo) {
        return Samples.pod(phase + secondsAgo, phase).editStatus(status -> status.withContainerStatuses(List.of(
                ContainerStatus.EMPTY.withName("main").withState(ContainerState.EMPTY.withTerminated(
                        ContainerStateTerminated.EMPTY.withFinishedAt(NOW.minusSeconds(secondsAgo)))))));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 10", "2, 20", "3, 40", "6, 320", "7, 600", "8, 600", "1000, 600"})
    void eachFailureDoublesTheWaitUpToTenMinutes(int failures, int seconds) {
        assertThat(new BackOff(failures, NOW).left(NOW)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void theWaitCountsFromTheLastFailure() {
        assertThat(new BackOff(1, NOW.minusSeconds(4)).left(NOW)).isEqualTo(Duration.ofSeconds(6));
        assertThat(new BackOff(1, NOW.minusSeconds(11)).left(NOW)).isZero();
    }

    @Test
    void failuresAddUpUntilASuccess() {
        BackOff two = BackOff.NONE.after(List.of(), List.of(ended("Failed", 9), ended("Failed", 3)));
        assertThat(two).isEqualTo(new BackOff(2, NOW.minusSeconds(3)));
        assertThat(two.after(List.of(), List.of(ended("Failed", 1)))).isEqualTo(new BackOff(3, NOW.minusSeconds(1)));
        assertThat(two.after(List.of(), List.of())).isEqualTo(two);
        assertThat(two.after(List.of(ended("Succeeded", 1)), List.of())).isEqualTo(BackOff.NONE);
        assertThat(two.after(List.of(ended("Succeeded", 2)), List.of(ended("Failed", 3), ended("Failed", 1))))
                .isEqualTo(new BackOff(1, NOW.minusSeconds(1)));
    }

    @Test
    void whenAPodEndedIsFoundOutByWhateverIsNoted() {
        Pod pod = Samples.pod("p", "Failed");
        assertThat(JobPods.endedAt(pod)).isEqualTo(NOW.minusSeconds(60));
        Pod deleted = pod.editMetadata(meta -> meta.withDeletionTimestamp(NOW).withDeletionGracePeriodSeconds(30L));
        assertThat(JobPods.endedAt(deleted)).isEqualTo(NOW.minusSeconds(30));
        Pod unready = deleted.editStatus(status -> status.withConditions(List.of(PodCondition.EMPTY
                .withType("Ready").withStatus("False").withLastTransitionTime(NOW.minusSeconds(20)))));
        assertThat(JobPods.endedAt(unready)).isEqualTo(NOW.minusSeconds(20));
        assertThat(JobPods.endedAt(ended("Failed", 5))).isEqualTo(NOW.minusSeconds(5));
    }

    @Test
    void anIndexWaitsForItself() {
        assertThat(BackOff.afterLast(Samples.failedBefore(Samples.pod(2, "Failed"), 3)).failures()).isEqualTo(4);
    }
}
