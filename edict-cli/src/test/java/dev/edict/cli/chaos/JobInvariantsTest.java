package dev.edict.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Histories of Jobs that must not be, and what the witness says of them. */
class JobInvariantsTest extends MadeUpHistory {
    private static Job job(int completions, int succeeded, int failed) {
        return Samples.job("work", completions, 1, false, false).withMetadata(named("work", null, null))
                .editStatus(status -> status.withSucceeded(succeeded).withFailed(failed));
    }

    private void podOfJob(String name, String phase) {
        see(Pod.TYPE, pod(name, "Job", "work").withStatus(PodStatus.EMPTY.withPhase(phase)));
    }

    private static Job about(Job job, List<String> succeeded, List<String> failed) {
        return job.editStatus(status -> status.withUncountedTerminatedPods(
                UncountedTerminatedPods.EMPTY.withSucceeded(succeeded).withFailed(failed)));
    }

    @Test
    void aPodThatIsCountedTwiceIsSeen() {
        podOfJob("work-a", "Succeeded");
        podOfJob("work-b", "Succeeded");
        see(Job.TYPE, job(3, 0, 0));
        see(Job.TYPE, about(job(3, 0, 0), List.of("work-a"), List.of()));
        see(Job.TYPE, job(3, 1, 0));
        assertThat(witness.violations()).isEmpty();
        see(Job.TYPE, about(job(3, 1, 0), List.of("work-a"), List.of()));
        assertThat(witness.violations()).singleElement().asString().contains("about to count a pod twice: [work-a]");
    }

    @Test
    void aPodThatIsCountedAsBothIsSeen() {
        podOfJob("work-a", "Failed");
        podOfJob("work-a", "Succeeded");
        see(Job.TYPE, job(3, 0, 0));
        see(Job.TYPE, about(job(3, 0, 0), List.of("work-a"), List.of("work-a")));
        assertThat(witness.violations()).singleElement().asString().contains("about to count a pod twice");
    }

    @Test
    void numbersThatGrowWithoutPodsAndCountingBackAreSeen() {
        podOfJob("work-a", "Failed");
        podOfJob("work-b", "Failed");
        see(Job.TYPE, about(job(3, 0, 0), List.of(), List.of("work-a")));
        see(Job.TYPE, job(3, 0, 2));
        see(Job.TYPE, job(3, 0, 1));
        assertThat(witness.violations()).anySatisfy(words -> assertThat(words).contains("counts 2 more as failed for 1 pods"))
                .anySatisfy(words -> assertThat(words).contains("counts -1 more as failed for 0 pods"));
    }

    @Test
    void failuresThatNobodySawAreSeen() {
        podOfJob("work-a", "Failed");
        see(Job.TYPE, about(job(3, 0, 0), List.of(), List.of("work-a", "work-b")));
        assertThat(witness.violations()).singleElement().asString().contains("counts 2 pods that have failed, of 1");
    }

    @Test
    void aPodThatIsDeletedRightAfterItsSuccessMayCountAsFailed() {
        see(Job.TYPE, job(3, 0, 0));
        see(Pod.TYPE, going(pod("work-a", "Job", "work").withStatus(PodStatus.EMPTY.withPhase("Succeeded"))));
        see(Job.TYPE, about(job(3, 0, 0), List.of(), List.of("work-a")));
        assertThat(witness.violations()).isEmpty();
    }

    @Test
    void aPodThatIsLetGoBeforeItIsWrittenDownIsSeen() {
        see(Job.TYPE, job(3, 0, 0));
        Pod ended = pod("work-a", "Job", "work").withStatus(PodStatus.EMPTY.withPhase("Failed"));
        see(Pod.TYPE, tracked(ended));
        see(Pod.TYPE, ended);
        assertThat(witness.violations()).singleElement().asString().contains("let go before it was written down");
    }

    @Test
    void aPodThatIsLetGoBecauseThereAreTooManyIsNotMinded() {
        see(Job.TYPE, job(3, 0, 0).editSpec(spec -> spec.withParallelism(2)));
        podOfJob("work-b", "Running");
        Pod working = pod("work-a", "Job", "work");
        see(Pod.TYPE, tracked(working));
        see(Job.TYPE, job(3, 0, 0));
        see(Pod.TYPE, tracked(working.withStatus(PodStatus.EMPTY.withPhase("Failed"))));
        see(Pod.TYPE, working.withStatus(PodStatus.EMPTY.withPhase("Failed")));
        assertThat(witness.violations()).isEmpty();
    }

    private static Pod tracked(Pod pod) {
        return pod.editMetadata(metadata -> metadata.withFinalizers(List.of("batch.kubernetes.io/job-tracking")));
    }

    private static Pod indexed(String name, String index) {
        return pod(name, "Job", "work").editMetadata(metadata ->
                metadata.withAnnotations(Map.of("batch.kubernetes.io/job-completion-index", index)));
    }

    @Test
    void twoPodsAtWorkOnOneIndexAreSeen() {
        see(Job.TYPE, job(3, 0, 0).editSpec(spec -> spec.withParallelism(2)));
        see(Pod.TYPE, indexed("work-a", "0"));
        see(Pod.TYPE, indexed("work-b", "0"));
        assertThat(witness.violations()).singleElement().asString().contains("works on the index of work-a");
    }

    @Test
    void morePodsAtWorkThanAJobSaysAreSeen() {
        see(Job.TYPE, job(3, 0, 0));
        podOfJob("work-a", "Running");
        podOfJob("work-b", "Running");
        assertThat(witness.violations()).singleElement().asString().contains("has 2 pods at work, not at most 1");
    }

    private static CronJob cronJob(String concurrency) {
        return Samples.cronJob("nightly", concurrency).withMetadata(named("nightly", null, null));
    }

    private static Job scheduled(String name, String time) {
        return job(1, 0, 0).withMetadata(named(name, "CronJob", "nightly").withAnnotations(
                Map.of("batch.kubernetes.io/cronjob-scheduled-timestamp", time)));
    }

    @Test
    void twoJobsOfOneTimeAreSeen() {
        see(CronJob.TYPE, cronJob("Replace"));
        see(Job.TYPE, scheduled("nightly-1", "12:00"));
        seeGone(Job.TYPE, scheduled("nightly-1", "12:00"));
        see(Job.TYPE, scheduled("nightly-2", "12:00"));
        assertThat(witness.violations()).singleElement().asString().contains("is the second for 12:00");
    }

    @Test
    void aJobBesideAnotherThatIsForbiddenIsSeen() {
        see(CronJob.TYPE, cronJob("Forbid"));
        see(Job.TYPE, scheduled("nightly-1", "12:00"));
        see(CronJob.TYPE, cronJob("Forbid").editStatus(status ->
                status.withActive(List.of(ObjectReference.EMPTY.withUid("nightly-1")))));
        see(Job.TYPE, scheduled("nightly-2", "12:01"));
        assertThat(witness.violations()).singleElement().asString().contains("stands beside nightly-1");
    }

    @Test
    void aJobBesideAnotherThatNobodyHasWrittenDownIsNotMinded() {
        see(CronJob.TYPE, cronJob("Forbid"));
        see(Job.TYPE, scheduled("nightly-1", "12:00"));
        see(Job.TYPE, scheduled("nightly-2", "12:01"));
        assertThat(witness.violations()).isEmpty();
    }

    @Test
    void moreCompletionsThanWantedAreSeen() {
        podOfJob("work-a", "Succeeded");
        podOfJob("work-b", "Succeeded");
        see(Job.TYPE, job(1, 2, 0));
        assertThat(witness.violations()).singleElement().asString().contains("2 completions of 1");
    }
}
