package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndingTest {
    private static String ending(Job job, Pod... pods) {
        Observed observed = Samples.observed(job, pods);
        return Ending.of(observed, Tally.of(observed)).map(end -> end.type() + " " + end.reason()).orElse("none");
    }

    private static Job with(Job job, String condition) {
        return job.editStatus(status -> status.withConditions(List.of(
                JobCondition.EMPTY.withType(condition).withStatus("True").withReason("Before"))));
    }

    @Test
    void aJobGoesOnAsLongAsNothingEndsIt() {
        assertThat(ending(Samples.job(spec -> spec), Samples.pod("a", "Failed"), Samples.pod("b", "Running"))).isEqualTo("none");
    }

    @Test
    void whatWasDecidedOnceStaysDecided() {
        Job job = Samples.job(spec -> spec.withBackoffLimit(0));
        assertThat(ending(with(job, "SuccessCriteriaMet"), Samples.pod("a", "Failed"))).isEqualTo("SuccessCriteriaMet Before");
        assertThat(ending(with(job, "FailureTarget"), Samples.pod("a", "Failed"))).isEqualTo("Failed Before");
    }

    @Test
    void oneFailureMoreThanTheLimitEndsIt() {
        Job job = Samples.job(spec -> spec.withBackoffLimit(1));
        assertThat(ending(job, Samples.pod("a", "Failed"))).isEqualTo("none");
        assertThat(ending(job, Samples.pod("a", "Failed"), Samples.pod("b", "Failed")))
                .isEqualTo("FailureTarget BackoffLimitExceeded");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "0, 1, true", "2, 1, false", "2, 2, true"})
    void restartsCountWhereContainersAreStartedAgain(int limit, int restarts, boolean ends) {
        Job job = Samples.job(spec -> spec.withBackoffLimit(limit)
                .editTemplate(template -> template.editSpec(pod -> pod.withRestartPolicy("OnFailure"))));
        Pod pod = Samples.pod("a", "Running").editStatus(status -> status.withContainerStatuses(
                List.of(ContainerStatus.EMPTY.withName("main").withRestartCount(restarts))));
        assertThat(ending(job, pod)).isEqualTo(ends ? "FailureTarget BackoffLimitExceeded" : "none");
    }

    @Test
    void aDeadlineCountsFromTheStartUnlessTheJobIsSuspended() {
        Job job = Samples.job(spec -> spec.withActiveDeadlineSeconds(60L))
                .editStatus(status -> status.withStartTime(Samples.NOW.minusSeconds(59)));
        assertThat(ending(job)).isEqualTo("none");
        assertThat(Ending.timeLeft(job, Samples.NOW)).contains(Duration.ofSeconds(1));
        Job late = job.editStatus(status -> status.withStartTime(Samples.NOW.minusSeconds(60)));
        assertThat(ending(late)).isEqualTo("FailureTarget DeadlineExceeded");
        Job suspended = late.editSpec(spec -> spec.withSuspend(true));
        assertThat(ending(suspended)).isEqualTo("none");
        assertThat(Ending.timeLeft(suspended, Samples.NOW)).isEmpty();
    }

    @Test
    void tooManyFailedIndexesEndItAndSoDoAnyWhenAllAreOver() {
        Job job = Samples.indexed(spec -> spec.withBackoffLimitPerIndex(0));
        Pod[] failures = {Samples.pod(0, "Failed"), Samples.pod(1, "Failed")};
        assertThat(ending(job, failures)).isEqualTo("none");
        assertThat(ending(job.editSpec(spec -> spec.withMaxFailedIndexes(1)), failures))
                .isEqualTo("FailureTarget MaxFailedIndexesExceeded");
        assertThat(ending(job, Samples.pod(0, "Failed"), Samples.pod(1, "Succeeded"), Samples.pod(2, "Succeeded")))
                .isEqualTo("FailureTarget FailedIndexes");
    }
}
