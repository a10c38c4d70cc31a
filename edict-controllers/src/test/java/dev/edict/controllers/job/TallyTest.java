package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.Pod;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TallyTest {
    @Test
    void whatTheStatusKnowsAndWhatHasHappenedSinceAddUp() {
        Job job = Samples.job(spec -> spec).editStatus(status -> status
                .withSucceeded(2)
                .withFailed(1)
                .withUncountedTerminatedPods(UncountedTerminatedPods.EMPTY.withSucceeded(List.of("known-uid", "gone-uid"))));
        Tally tally = Tally.of(Samples.observed(job,
                Samples.pod("known", "Succeeded"),
                Samples.pod("new", "Succeeded"),
                Samples.untracked(Samples.pod("counted", "Succeeded")),
                Samples.pod("failed", "Failed"),
                Samples.leaving(Samples.pod("leaving", "Running")),
                Samples.pod("running", "Running")));
        assertThat(tally.succeeded()).isEqualTo(5);
        assertThat(tally.failed()).isEqualTo(3);
    }

    @Test
    void aPodWhoseFinalizerIsKnownToBeGoneIsNotCountedAgainByAnOldCache() {
        Job job = Samples.job(spec -> spec).editStatus(status -> status.withSucceeded(1));
        Observed old = new Observed(
                job, List.of(Samples.pod("a", "Succeeded")), Set.of("a-uid"), BackOff.NONE, Samples.NOW);
        assertThat(Tally.of(old).succeeded()).isEqualTo(1);
    }

    @Test
    void aPodOnItsWayOutHasNotFailedYetIfOnlyEndedOnesAreReplaced() {
        Job job = Samples.job(spec -> spec.withPodReplacementPolicy("Failed"));
        assertThat(Tally.of(Samples.observed(job, Samples.leaving(Samples.pod("a", "Running")))).failed()).isZero();
    }

    @Test
    void anIndexIsCountedOnceAndOnlyIfItIsOne() {
        Job job = Samples.indexed(spec -> spec).editStatus(status -> status.withCompletedIndexes("0").withSucceeded(1));
        Tally tally = Tally.of(Samples.observed(job,
                Samples.pod(0, "Succeeded"), Samples.pod(2, "Succeeded"), Samples.pod(7, "Succeeded"),
                Samples.pod("stray", "Succeeded")));
        assertThat(tally.completed()).hasToString("0,2");
        assertThat(tally.completedBefore()).hasToString("0");
        assertThat(tally.succeeded()).isEqualTo(2);
        assertThat(tally.failedIndexes()).isNull();
    }

    @Test
    void anIndexFailsWhenItHasFailedOftenEnoughAndWaitsForAnotherPodBefore() {
        Job job = Samples.indexed(spec -> spec.withBackoffLimitPerIndex(1));
        Pod once = Samples.failedBefore(Samples.pod(0, "Failed"), 0);
        Pod twice = Samples.failedBefore(Samples.pod(1, "Failed"), 1);
        Tally tally = Tally.of(Samples.observed(job, once, twice, Samples.pod(2, "Running")));
        assertThat(tally.failedIndexes()).hasToString("1");
        assertThat(tally.awaitingReplacement()).containsOnlyKeys(0).containsValue(once);
    }
}
