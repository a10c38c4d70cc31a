package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.JobSpec;
import dev.edict.api.batch.v1.PodFailurePolicy;
import dev.edict.api.batch.v1.PodFailurePolicyOnExitCodesRequirement;
import dev.edict.api.batch.v1.PodFailurePolicyRule;
import dev.edict.api.batch.v1.SuccessPolicy;
import dev.edict.api.batch.v1.SuccessPolicyRule;
import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.pods.PodStates;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class JobControllerTest {
    private static final HandMovedTime TIME = new HandMovedTime();
    private static final TestCluster CLUSTER = TestCluster.at(TIME, JobController.loop());

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceClient<Job> jobs() {
        return CLUSTER.admin().of(Job.TYPE).in(namespace);
    }

    private ResourceClient<Pod> pods() {
        return CLUSTER.admin().of(Pod.TYPE).in(namespace);
    }

    private Job create(UnaryOperator<JobSpec> change) {
        return jobs().create(Job.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("sum")).withSpec(change.apply(Samples.SPEC)));
    }

    private Job await(String what, Predicate<Job> wanted) throws InterruptedException {
        TIME.until(what, () -> wanted.test(jobs().get("sum")));
        return jobs().get("sum");
    }

    private List<Pod> awaitPods(int count) throws InterruptedException {
        TIME.until(count + " pods", () -> active().size() == count);
        return active();
    }

    private List<Pod> active() {
        return pods().list().items().stream()
                .filter(PodStates::isActive)
                .sorted(Comparator.comparingInt(JobPods::index).thenComparing(Pod::name))
                .toList();
    }

    private List<String> events(String reason) {
        return CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .filter(event -> event.reason().equals(reason)).map(Event::message).toList();
    }

    private void awaitEvent(String reason, String message) throws InterruptedException {
        Waiting.until("event " + reason, () -> events(reason).contains(message));
    }

    private static List<String> conditions(Job job) {
        return job.status().conditions().stream().map(JobCondition::type).toList();
    }

    private static boolean isFinished(Job job) {
        return Jobs.isFinished(job);
    }

    private void fail(Pod pod, int exitCode) {
        pods().status().edit(pod.name(), now -> now.editStatus(status -> status
                .withPhase("Failed")
                .withContainerStatuses(List.of(ContainerStatus.EMPTY
                        .withName("main")
                        .withImage("image")
                        .withState(ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY
                                .withExitCode(exitCode)
                                .withFinishedAt(TIME.instant())))))));
    }

    @Test
    void aJobRunsAsManyPodsAsItMayAtATimeUntilEnoughHaveSucceeded() throws Exception {
        create(spec -> spec.withParallelism(2).withCompletions(3));
        List<Pod> first = awaitPods(2);
        assertThat(first).allSatisfy(pod -> assertThat(pod.metadata().finalizers()).containsExactly(JobPods.FINALIZER));
        CLUSTER.makeReady(first.get(0));
        Job ready = await("a ready pod", job -> Objects.equals(job.status().ready(), 1));
        assertThat(ready.status().active()).isEqualTo(2);

        first.forEach(pod -> CLUSTER.end(pod, "Succeeded"));
        Pod last = awaitPods(1).getFirst();
        await("two successes", job -> job.status().succeeded() == 2);
        CLUSTER.end(last, "Succeeded");

        Job complete = await("the end", JobControllerTest::isFinished);
        assertThat(conditions(complete)).containsExactly("SuccessCriteriaMet", "Complete");
        assertThat(complete.status().succeeded()).isEqualTo(3);
        assertThat(complete.status().active()).isZero();
        assertThat(complete.status().completionTime()).isNotNull();
        assertThat(pods().list().items()).allSatisfy(pod -> assertThat(pod.metadata().finalizers()).isEmpty());
        awaitEvent("Completed", "Job completed");
    }

    @Test
    void aFailureIsTriedAgainLaterAndLaterUntilTheLimit() throws Exception {
        create(spec -> spec.withBackoffLimit(1));
        fail(awaitPods(1).getFirst(), 1);
        Instant failed = TIME.instant();

        Pod second = awaitPods(1).getFirst();
        assertThat(Duration.between(failed, TIME.instant())).isGreaterThan(Duration.ofSeconds(9));
        fail(second, 1);

        Job job = await("the end", JobControllerTest::isFinished);
        assertThat(conditions(job)).containsExactly("FailureTarget", "Failed");
        assertThat(job.status().conditions()).allSatisfy(condition -> {
            assertThat(condition.reason()).isEqualTo("BackoffLimitExceeded");
            assertThat(condition.message()).isEqualTo("Job has reached the specified backoff limit");
        });
        assertThat(job.status().failed()).isEqualTo(2);
        awaitEvent("BackoffLimitExceeded", "Job has reached the specified backoff limit");
    }

    @Test
    void aJobThatTakesTooLongFailsAndItsPodsGo() throws Exception {
        create(spec -> spec.withActiveDeadlineSeconds(100L));
        awaitPods(1);
        Instant start = TIME.instant();

        Job job = await("the end", JobControllerTest::isFinished);

        assertThat(Duration.between(start, TIME.instant())).isGreaterThan(Duration.ofSeconds(90));
        assertThat(job.status().conditions().getFirst().reason()).isEqualTo("DeadlineExceeded");
        assertThat(job.status().failed()).isEqualTo(1);
        assertThat(pods().list().items()).isEmpty();
    }

    @Test
    void aSuspendedJobHasNoPodsAndStartsAnewWhenItGoesOn() throws Exception {
        create(spec -> spec.withParallelism(2).withCompletions(2));
        awaitPods(2);
        await("a start", job -> job.status().startTime() != null);

        jobs().edit("sum", job -> job.editSpec(spec -> spec.withSuspend(true)));
        Job suspended = await("no pods", job -> job.status().active() == 0);
        assertThat(suspended.status().conditions().getFirst().message()).isEqualTo("Job suspended");
        assertThat(suspended.status().startTime()).isNull();
        assertThat(suspended.status().failed()).isZero();
        awaitPods(0);
        awaitEvent("Suspended", "Job suspended");

        jobs().edit("sum", job -> job.editSpec(spec -> spec.withSuspend(false)));
        awaitPods(2);
        Job resumed = await("activity", job -> job.status().active() == 2);
        assertThat(resumed.status().conditions()).singleElement().satisfies(condition -> {
            assertThat(condition.status()).isEqualTo("False");
            assertThat(condition.reason()).isEqualTo("JobResumed");
        });
        assertThat(resumed.status().startTime()).isNotNull();
        awaitEvent("Resumed", "Job resumed");
    }

    @Test
    void aSuspendedJobWhosePodFailsOnItsWayOutEndsAndHasAStart() throws Exception {
        create(spec -> spec.withBackoffLimit(0).withPodReplacementPolicy("Failed").editTemplate(template -> template.editSpec(pod ->
                pod.withNodeName("somewhere").withTerminationGracePeriodSeconds(600L))));
        Pod pod = awaitPods(1).getFirst();
        CLUSTER.makeReady(pod);
        pods().delete(pod.name());
        await("a pod on its way out", job -> Objects.equals(job.status().terminating(), 1));
        jobs().edit("sum", job -> job.editSpec(spec -> spec.withSuspend(true)));
        await("no start", job -> job.status().startTime() == null);

        CLUSTER.end(pod, "Failed");

        Job job = await("the end", JobControllerTest::isFinished);
        assertThat(conditions(job)).contains("Failed");
        assertThat(job.status().startTime()).isNotNull();
    }

    @Test
    void anIndexedJobNumbersItsPodsAndCountsIndexes() throws Exception {
        create(spec -> spec.withCompletionMode("Indexed").withParallelism(4).withCompletions(4));
        List<Pod> all = awaitPods(4);
        assertThat(all).extracting(JobPods::index).containsExactly(0, 1, 2, 3);
        assertThat(all).extracting(pod -> pod.spec().hostname()).containsExactly("sum-0", "sum-1", "sum-2", "sum-3");
        List.of(0, 1, 3).forEach(index -> CLUSTER.end(all.get(index), "Succeeded"));
        assertThat(await("three", job -> job.status().succeeded() == 3).status().completedIndexes()).isEqualTo("0,1,3");

        pods().delete(all.get(2).name());
        Pod again = awaitPods(1).getFirst();
        assertThat(JobPods.index(again)).isEqualTo(2);
        CLUSTER.end(again, "Succeeded");

        Job job = await("the end", JobControllerTest::isFinished);
        assertThat(job.status().completedIndexes()).isEqualTo("0-3");
        assertThat(job.status().failed()).isEqualTo(1);
    }

    @Test
    void anIndexThatFailsTooOftenEndsWhileOthersGoOn() throws Exception {
        create(spec -> spec.withCompletionMode("Indexed").withParallelism(2).withCompletions(2).withBackoffLimitPerIndex(1));
        List<Pod> both = awaitPods(2);
        fail(both.get(0), 1);
        TIME.until("another", () -> active().stream().anyMatch(pod -> JobPods.index(pod) == 0));
        Pod second = active().getFirst();
        assertThat(second.metadata().annotations()).containsEntry(JobPods.FAILURES, "1");
        fail(second, 1);
        Job half = await("a failed index", job -> "0".equals(job.status().failedIndexes()));
        assertThat(isFinished(half)).isFalse();

        CLUSTER.end(both.get(1), "Succeeded");

        Job job = await("the end", JobControllerTest::isFinished);
        assertThat(conditions(job)).containsExactly("FailureTarget", "Failed");
        assertThat(job.status().conditions().getLast().reason()).isEqualTo("FailedIndexes");
        assertThat(job.status().completedIndexes()).isEqualTo("1");
        assertThat(job.status().failed()).isEqualTo(2);
    }

    @Test
    void aFailurePolicyIgnoresSomeFailuresAndEndsTheJobAfterOthers() throws Exception {
        PodFailurePolicyRule ignore = rule("Ignore", 42);
        PodFailurePolicyRule fatal = rule("FailJob", 7);
        create(spec -> spec.withBackoffLimit(0).withPodFailurePolicy(
                PodFailurePolicy.EMPTY.withRules(List.of(ignore, fatal))));
        fail(awaitPods(1).getFirst(), 42);
        Pod second = awaitPods(1).getFirst();
        assertThat(jobs().get("sum").status().failed()).isZero();

        fail(second, 7);

        Job job = await("the end", JobControllerTest::isFinished);
        assertThat(job.status().conditions().getFirst().reason()).isEqualTo("PodFailurePolicy");
        assertThat(job.status().conditions().getFirst().message()).isEqualTo("Container main for pod " + namespace + "/"
                + second.name() + " failed with exit code 7 matching FailJob rule at index 1");
        assertThat(job.status().failed()).isEqualTo(1);
    }

    private static PodFailurePolicyRule rule(String action, int code) {
        return PodFailurePolicyRule.EMPTY.withAction(action).withOnExitCodes(
                PodFailurePolicyOnExitCodesRequirement.EMPTY.withOperator("In").withValues(List.of(code)));
    }

    @Test
    void aSuccessPolicyEndsAJobWhenTheIndexesThatMatterHaveSucceeded() throws Exception {
        create(spec -> spec.withCompletionMode("Indexed").withParallelism(3).withCompletions(3).withSuccessPolicy(
                SuccessPolicy.EMPTY.withRules(List.of(SuccessPolicyRule.EMPTY.withSucceededIndexes("1")))));
        CLUSTER.end(awaitPods(3).get(1), "Succeeded");

        Job job = await("the end", JobControllerTest::isFinished);

        assertThat(conditions(job)).containsExactly("SuccessCriteriaMet", "Complete");
        assertThat(job.status().conditions().getFirst().message()).isEqualTo("Matched rules at index 0");
        assertThat(job.status().completedIndexes()).isEqualTo("1");
        assertThat(job.status().failed()).isZero();
        awaitPods(0);
    }

    @Test
    void aPodThatLeavesIsReplacedOnlyWhenItHasEndedIfTheJobSaysSo() throws Exception {
        create(spec -> spec.withPodReplacementPolicy("Failed").editTemplate(template -> template.editSpec(pod ->
                pod.withNodeName("somewhere").withTerminationGracePeriodSeconds(600L))));
        Pod pod = awaitPods(1).getFirst();
        CLUSTER.makeReady(pod);
        pods().delete(pod.name());

        Job leaving = await("a pod on its way out", job -> Objects.equals(job.status().terminating(), 1));
        assertThat(leaving.status().active()).isZero();
        TIME.advance(Duration.ofSeconds(30));
        assertThat(active()).isEmpty();
        CLUSTER.end(pod, "Failed");

        awaitPods(1);
        Job job = await("a failure", now -> now.status().failed() == 1);
        assertThat(job.status().terminating()).isZero();
    }

    @Test
    void fewerPodsAtATimeMeansThatSomeGoWithoutBeingCounted() throws Exception {
        create(spec -> spec.withParallelism(3).withCompletions(9));
        awaitPods(3);
        await("three", job -> job.status().active() == 3);

        jobs().edit("sum", job -> job.editSpec(spec -> spec.withParallelism(1)));

        awaitPods(1);
        assertThat(await("one", job -> job.status().active() == 1).status().failed()).isZero();
    }

    @Test
    void aJobThatSomebodyElseManagesIsLeftAlone() throws Exception {
        create(spec -> spec.withManagedBy("example.com/other"));
        jobs().create(Job.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("ours")).withSpec(Samples.SPEC));

        TIME.until("the pod of the other", () -> active().size() == 1);

        assertThat(active().getFirst().metadata().generateName()).isEqualTo("ours-");
        assertThat(jobs().get("sum").status().startTime()).isNull();
    }

    @Test
    void podsOfAJobThatIsGoneLoseTheFinalizerWhenTheyAreDeleted() throws Exception {
        create(spec -> spec.withParallelism(2).withCompletions(2));
        List<Pod> left = awaitPods(2);
        jobs().delete("sum", DeleteOptions.builder().propagationPolicy("Background").build());

        left.forEach(pod -> pods().delete(pod.name()));

        TIME.until("no pods", () -> pods().list().items().isEmpty());
    }

    @Test
    void anOrphanThatAJobSelectsIsAdoptedAndCounted() throws Exception {
        create(spec -> spec.withParallelism(0).withCompletions(1));
        Job job = await("a look", now -> now.status().startTime() != null);
        Map<String, String> labels = job.spec().template().metadata().labels();
        pods().create(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("stray").withLabels(labels))
                .withSpec(job.spec().template().spec()));
        jobs().edit("sum", now -> now.editSpec(spec -> spec.withParallelism(1)));
        TIME.until("an owner", () -> pods().get("stray").metadata().ownerReferences().size() == 1);
        assertThat(pods().get("stray").metadata().finalizers()).containsExactly(JobPods.FINALIZER);

        CLUSTER.end(pods().get("stray"), "Succeeded");

        assertThat(await("the end", JobControllerTest::isFinished).status().succeeded()).isEqualTo(1);
        assertThat(pods().list().items()).hasSize(1);
    }
}
