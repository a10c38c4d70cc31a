package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.JobStatus;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.Pod;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountingTest {
    private static Counting count(Job job, Optional<JobCondition> ending, Pod... pods) {
        Observed observed = Samples.observed(job, pods);
        return Counting.of(observed, Tally.of(observed), ending, job.status());
    }

    private static UncountedTerminatedPods uncounted(Counting counting) {
        return Objects.requireNonNull(counting.status().uncountedTerminatedPods());
    }

    private static Optional<JobCondition> failure() {
        return Optional.of(JobConditions.of(JobConditions.FAILURE_TARGET, "Reason", "Message", Samples.NOW));
    }

    @Test
    void aPodThatHasEndedIsNotedBeforeItsFinalizerGoes() {
        Pod done = Samples.pod("done", "Succeeded");
        Pod failed = Samples.pod("failed", "Failed");
        Counting counting = count(Samples.job(spec -> spec), Optional.empty(), done, failed, Samples.pod("on", "Running"));
        assertThat(uncounted(counting).succeeded()).containsExactly("done-uid");
        assertThat(uncounted(counting).failed()).containsExactly("failed-uid");
        assertThat(counting.toRelease()).containsExactly(done, failed);
        assertThat(counting.status().succeeded()).isZero();
    }

    @Test
    void aPodThatIsNotedIsNotNotedAgainAndCountedWhenItsFinalizerIsGone() {
        Job job = Samples.job(spec -> spec).editStatus(status -> status.withUncountedTerminatedPods(
                UncountedTerminatedPods.EMPTY.withSucceeded(List.of("a-uid", "b-uid")).withFailed(List.of("c-uid"))));
        Pod still = Samples.pod("a", "Succeeded");
        Counting counting = count(job, Optional.empty(), still, Samples.untracked(Samples.pod("b", "Succeeded")));
        assertThat(uncounted(counting).succeeded()).containsExactly("a-uid");
        assertThat(uncounted(counting).failed()).isEmpty();
        assertThat(counting.status().succeeded()).isEqualTo(1);
        assertThat(counting.status().failed()).isEqualTo(1);
        assertThat(counting.toRelease()).containsExactly(still);
    }

    @Test
    void settlingTwiceIsAsGoodAsOnce() {
        JobStatus noted = JobStatus.EMPTY.withUncountedTerminatedPods(
                UncountedTerminatedPods.EMPTY.withSucceeded(List.of("a")).withFailed(List.of("b")));
        JobStatus once = Counting.settle(noted, Set.of());
        assertThat(once.succeeded()).isEqualTo(1);
        assertThat(once.failed()).isEqualTo(1);
        assertThat(Counting.settle(once, Set.of())).isEqualTo(once);
    }

    @Test
    void inAnIndexedJobASuccessNeedsNoUid() {
        Counting counting = count(Samples.indexed(spec -> spec), Optional.empty(),
                Samples.pod(0, "Succeeded"), Samples.pod(1, "Failed"), Samples.pod("stray", "Failed"));
        assertThat(uncounted(counting).succeeded()).isEmpty();
        assertThat(uncounted(counting).failed()).containsExactly("sum-1-Failed-uid");
        assertThat(counting.status().completedIndexes()).isEqualTo("0");
        assertThat(counting.status().succeeded()).isEqualTo(1);
        assertThat(counting.toRelease()).hasSize(3);
    }

    @Test
    void theLastFailureOfAnIndexThatIsTriedAgainKeepsItsFinalizer() {
        Job job = Samples.indexed(spec -> spec.withBackoffLimitPerIndex(3));
        assertThat(count(job, Optional.empty(), Samples.pod(0, "Failed")).toRelease()).isEmpty();
        assertThat(count(job, Optional.empty(), Samples.pod(0, "Failed"), Samples.pod(0, "Running")).toRelease()).hasSize(1);
    }

    @Test
    void atTheEndPodsThatHaveNotEndedCountAsFailedUnlessItIsASuccess() {
        Pod on = Samples.pod("on", "Running");
        assertThat(uncounted(count(Samples.job(spec -> spec), failure(), on)).failed()).containsExactly("on-uid");
        Counting success = count(Samples.job(spec -> spec), Optional.of(Ending.completed(Samples.NOW)), on);
        assertThat(uncounted(success).failed()).isEmpty();
        assertThat(success.toRelease()).containsExactly(on);
    }

    @Test
    void noMoreThanFiveHundredAreCountedAtOnce() {
        Pod[] pods = IntStream.range(0, 700).mapToObj(number -> Samples.pod("p" + number, "Succeeded")).toArray(Pod[]::new);
        Counting counting = count(Samples.job(spec -> spec.withCompletions(700)), Optional.empty(), pods);
        assertThat(counting.isPartial()).isTrue();
        assertThat(counting.toRelease()).hasSize(500);
    }

    @Test
    void aTargetIsWrittenOnceAndBecomesTheEndWhenNothingIsLeft() {
        JobCondition target = failure().orElseThrow();
        JobStatus status = Counting.withTarget(JobStatus.EMPTY.withTerminating(1), target);
        assertThat(status.conditions()).containsExactly(target);
        assertThat(Counting.atEnd(status, target, Samples.NOW)).isEmpty();
        JobStatus ended = Counting.atEnd(status.withTerminating(0), target, Samples.NOW).orElseThrow();
        assertThat(ended.conditions()).extracting(JobCondition::type).containsExactly("FailureTarget", "Failed");
        assertThat(ended.completionTime()).isNull();
        JobCondition met = Ending.completed(Samples.NOW);
        JobStatus success = Counting.withTarget(Counting.withTarget(JobStatus.EMPTY, met), met);
        assertThat(success.conditions()).hasSize(1);
        assertThat(Counting.atEnd(success, met, Samples.NOW).orElseThrow().completionTime()).isEqualTo(Samples.NOW);
    }
}
