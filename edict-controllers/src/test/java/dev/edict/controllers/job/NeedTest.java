package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NeedTest {
    private static Need need(Job job, Pod... pods) {
        Observed observed = Samples.observed(job, pods);
        return Need.of(observed, Tally.of(observed));
    }

    private static Need.Make make(int... indexes) {
        return new Need.Make(Arrays.stream(indexes).boxed().toList());
    }

    @Test
    void asManyPodsAreMadeAsMayRunAndAreStillNeeded() {
        Job job = Samples.job(spec -> spec.withParallelism(2));
        assertThat(need(job)).isEqualTo(make(-1, -1));
        assertThat(need(job, Samples.pod("a", "Running"))).isEqualTo(make(-1));
        assertThat(need(job, Samples.pod("a", "Running"), Samples.pod("b", "Running"))).isEqualTo(new Need.Nothing());
        assertThat(need(job, Samples.pod("a", "Succeeded"), Samples.pod("b", "Succeeded"))).isEqualTo(make(-1));
    }

    @Test
    void withoutCompletionsNothingBeginsAfterTheFirstSuccess() {
        Job job = Samples.job(spec -> spec.withCompletions(null));
        assertThat(need(job, Samples.pod("a", "Running"))).isEqualTo(make(-1, -1));
        assertThat(need(job, Samples.pod("a", "Running"), Samples.pod("b", "Succeeded"))).isEqualTo(new Need.Nothing());
    }

    @Test
    void afterAFailureNothingIsMadeForAWhile() {
        Job job = Samples.job(spec -> spec);
        Observed observed = new Observed(job, List.of(), Set.of(), new BackOff(1, Samples.NOW.minusSeconds(3)), Samples.NOW);
        assertThat(Need.of(observed, Tally.of(observed))).isEqualTo(new Need.Wait(Duration.ofSeconds(7)));
    }

    @Test
    void whatIsTooMuchGoesAndTheLeastUsefulFirst() {
        Job job = Samples.job(spec -> spec.withParallelism(1));
        Pod pending = Samples.pod("a", "Pending");
        assertThat(need(job, Samples.pod("b", "Running"), pending)).isEqualTo(new Need.Remove(List.of(pending)));
    }

    @Test
    void aSuspendedJobHasNoPods() {
        Job job = Samples.job(spec -> spec.withSuspend(true));
        Pod pod = Samples.pod("a", "Running");
        assertThat(need(job, pod)).isEqualTo(new Need.Remove(List.of(pod)));
        assertThat(need(job)).isEqualTo(new Need.Nothing());
    }

    @Test
    void theFirstFreeIndexesAreTaken() {
        Job job = Samples.indexed(spec -> spec.withCompletions(6).withParallelism(3));
        assertThat(need(job, Samples.pod(0, "Succeeded"), Samples.pod(2, "Running"))).isEqualTo(make(1, 3));
    }

    @Test
    void ofTwoPodsForAnIndexOneGoesAndSoDoThoseWithout() {
        Job job = Samples.indexed(spec -> spec);
        Pod second = Samples.pod(0, "Pending");
        Pod stray = Samples.pod("stray", "Running");
        Pod beyond = Samples.pod(9, "Running");
        assertThat(need(job, Samples.pod(0, "Running"), second, stray, beyond))
                .isInstanceOfSatisfying(Need.Remove.class, remove ->
                        assertThat(remove.pods()).containsExactlyInAnyOrder(second, stray, beyond));
    }

    @Test
    void aPodOnItsWayOutHoldsItsPlaceIfOnlyEndedOnesAreReplaced() {
        Pod leaving = Samples.leaving(Samples.pod(1, "Running"));
        assertThat(need(Samples.indexed(spec -> spec.withPodReplacementPolicy("Failed")), leaving)).isEqualTo(make(0, 2));
        Job eager = Samples.indexed(spec -> spec.withBackoffLimitPerIndex(5).withPodReplacementPolicy("TerminatingOrFailed"));
        assertThat(need(eager, leaving)).isEqualTo(make(0, 2)); // index 1 waits after its failure
    }

    @Test
    void indexesWithALimitOfTheirOwnWaitForThemselves() {
        Job job = Samples.indexed(spec -> spec.withCompletions(2).withBackoffLimitPerIndex(5));
        Pod failed = Samples.pod(0, "Failed").editMetadata(meta -> meta.withCreationTimestamp(Samples.NOW.minusSeconds(4)));
        assertThat(need(job, failed)).isEqualTo(make(1));
        assertThat(need(job, failed, Samples.pod(1, "Running"))).isEqualTo(new Need.Wait(Duration.ofSeconds(6)));
        Pod earlier = Samples.pod(0, "Failed");
        assertThat(need(job, earlier, Samples.pod(1, "Running"))).isEqualTo(make(0));
    }

    @Test
    void noMoreThanFiveHundredAreMadeAtOnce() {
        Job job = Samples.indexed(spec -> spec.withCompletions(2000).withParallelism(2000));
        assertThat(need(job)).isInstanceOfSatisfying(Need.Make.class, make -> assertThat(make.indexes()).hasSize(500));
    }
}
