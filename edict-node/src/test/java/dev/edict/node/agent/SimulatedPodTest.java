package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.ContainerRestartRuleOnExitCodes;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.EphemeralContainer;
import dev.edict.api.core.v1.ExecAction;
import dev.edict.api.core.v1.Lifecycle;
import dev.edict.api.core.v1.LifecycleHandler;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodReadinessGate;
import dev.edict.api.core.v1.SleepAction;
import dev.edict.client.time.Timers;
import dev.edict.node.run.PodRuntime.Observation;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.node.stage.ContainerStop;
import dev.edict.node.stage.ImagePull;
import dev.edict.node.stage.LogLines;
import dev.edict.node.stage.ProbeResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What becomes of pods, second by second, without a server: plan, runtime and status together. */
class SimulatedPodTest extends LookedAfterPod {
    private static Container container(String name) {
        return Container.EMPTY.withName(name).withImage(name + ":1");
    }

    private void has(String... names) {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(names).stream().map(SimulatedPodTest::container).toList()));
    }

    private void hasInit(Container... containers) {
        pod = pod.editSpec(spec -> spec.withInitContainers(List.of(containers)));
    }

    private void restarts(String policy) {
        pod = pod.editSpec(spec -> spec.withRestartPolicy(policy));
    }

    private void fails(String name, long afterSeconds, int exitCode) {
        scripts.put(name, Script.ENDLESS.withEnd(new ContainerEnd(Duration.ofSeconds(afterSeconds), exitCode, null, "", null)));
    }

    private void ends(String name, long afterSeconds) {
        scripts.put(name, Script.ending(Duration.ofSeconds(afterSeconds)));
    }

    private ContainerStatus initStatus(String name) {
        return pod.status().initContainerStatuses().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void aPodRunsAndIsReady() {
        has("b", "a");
        pass(0);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(condition("Ready").status()).isEqualTo("True");
        assertThat(pod.status().containerStatuses()).extracting(ContainerStatus::name).containsExactly("a", "b");
        assertThat(pod.status().podIP()).isEqualTo("10.0.0.2");
        assertThat(status("a").containerID()).startsWith("simulated://").isNotEqualTo(status("b").containerID());
    }

    @Test
    void aContainerThatTakesTimeKeepsThePodPendingAndThenUnready() {
        has("a");
        scripts.put("a", Script.ENDLESS
                .withPull(new ImagePull(Duration.ofSeconds(5), null, null, ""))
                .withReadyAfter(Duration.ofSeconds(10)));
        pass(0);
        assertThat(pod.status().phase()).isEqualTo("Pending");
        assertThat(waiting(status("a"))).isEqualTo("ContainerCreating");
        pass(5);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(condition("Ready").status()).isEqualTo("False");
        assertThat(condition("Ready").message()).isEqualTo("containers with unready status: [a]");
        pass(10);
        assertThat(condition("Ready").status()).isEqualTo("True");
        assertThat(condition("Ready").lastTransitionTime()).isEqualTo(now);
        assertThat(condition("Initialized").lastTransitionTime()).isEqualTo(now.minusSeconds(15));
    }

    @Test
    void aContainerThatFailsIsBegunAgainAtOnceAndThenEverLater() {
        has("a");
        fails("a", 1, 3);
        pass(0);
        assertThat(status("a").restartCount()).isZero();
        pass(1);
        assertThat(status("a").restartCount()).isEqualTo(1);
        assertThat(Objects.requireNonNull(status("a").lastState().terminated()).exitCode()).isEqualTo(3);
        pass(1);
        assertThat(waiting(status("a"))).isEqualTo("CrashLoopBackOff");
        assertThat(Objects.requireNonNull(status("a").state().waiting()).message())
                .isEqualTo("back-off 10s restarting failed container=a pod=web_shop(1)");
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(condition("Ready").status()).isEqualTo("False");
        pass(9);
        assertThat(status("a").restartCount()).isEqualTo(1);
        pass(1);
        assertThat(status("a").restartCount()).isEqualTo(2);
        pass(1);
        assertThat(Objects.requireNonNull(status("a").state().waiting()).message()).startsWith("back-off 20s");
        pass(3600);
        assertThat(Objects.requireNonNull(status("a").state().waiting()).message()).startsWith("back-off 5m0s");
        assertThat(status("a").restartCount()).isBetween(14, 17);
    }

    @Test
    void whatEndsIsOverUnlessThePolicySaysOtherwise() {
        has("a", "b");
        ends("a", 1);
        ends("b", 2);
        restarts("OnFailure");
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Running");
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Succeeded");
        assertThat(condition("Ready").reason()).isEqualTo("PodCompleted");
        assertThat(condition("Initialized").reason()).isEqualTo("PodCompleted");
        assertThat(condition("PodReadyToStartContainers").status()).isEqualTo("False");
    }

    @Test
    void aPodThatNeverRestartsFailsWithItsContainer() {
        has("a", "b");
        fails("a", 1, 1);
        ends("b", 2);
        restarts("Never");
        pass(2);
        assertThat(pod.status().phase()).isEqualTo("Failed");
        assertThat(condition("Ready").reason()).isEqualTo("PodFailed");
        assertThat(status("a").restartCount()).isZero();
    }

    @Test
    void aContainersRulesForExitCodesComeBeforeItsPolicy() {
        restarts("Never");
        ContainerRestartRule rule = ContainerRestartRule.EMPTY.withAction("Restart").withExitCodes(
                ContainerRestartRuleOnExitCodes.EMPTY.withOperator("In").withValues(List.of(42)));
        pod = pod.editSpec(spec -> spec.withContainers(List.of(
                container("a").withRestartPolicy("Never").withRestartPolicyRules(List.of(rule)),
                container("b").withRestartPolicy("Never").withRestartPolicyRules(List.of(rule)))));
        fails("a", 1, 42);
        fails("b", 1, 41);
        pass(2);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(status("a").restartCount()).isEqualTo(1);
        assertThat(waiting(status("a"))).isEqualTo("CrashLoopBackOff");
        assertThat(status("b").state().terminated()).isNotNull();
        fails("a", 1, 1);
        pass(20);
        assertThat(pod.status().phase()).isEqualTo("Failed");
    }

    @Test
    void initContainersComeOneAfterTheOther() {
        has("main");
        hasInit(container("one"), container("two"));
        ends("one", 1);
        ends("two", 1);
        pass(0);
        assertThat(waiting(status("main"))).isEqualTo("PodInitializing");
        assertThat(waiting(initStatus("two"))).isEqualTo("PodInitializing");
        assertThat(condition("Initialized").message()).isEqualTo("containers with incomplete status: [one two]");
        pass(1);
        assertThat(initStatus("one").ready()).isTrue();
        assertThat(condition("Initialized").message()).isEqualTo("containers with incomplete status: [two]");
        assertThat(pod.status().phase()).isEqualTo("Pending");
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(condition("Initialized").status()).isEqualTo("True");
    }

    @Test
    void anInitContainerThatFailsKeepsTheOthersFromBeginning() {
        has("main");
        hasInit(container("one"));
        fails("one", 1, 1);
        pass(60);
        assertThat(pod.status().phase()).isEqualTo("Pending");
        assertThat(initStatus("one").restartCount()).isPositive();
        assertThat(waiting(status("main"))).isEqualTo("PodInitializing");
    }

    @Test
    void anInitContainerThatFailsEndsAPodThatNeverRestarts() {
        has("main");
        hasInit(container("one"));
        fails("one", 1, 1);
        restarts("Never");
        pass(5);
        assertThat(pod.status().phase()).isEqualTo("Failed");
    }

    @Test
    void sidecarsRunBesideTheOthersAndEndAfterThem() {
        has("main");
        hasInit(container("side").withRestartPolicy("Always"));
        ends("main", 5);
        restarts("Never");
        pass(1);
        assertThat(initStatus("side").state().running()).isNotNull();
        assertThat(initStatus("side").ready()).isTrue();
        assertThat(pod.status().phase()).isEqualTo("Running");
        pass(4);
        assertThat(initStatus("side").state().terminated()).isNotNull();
        assertThat(pod.status().phase()).isEqualTo("Succeeded");
    }

    @Test
    void aPodThatIsActiveForTooLongFails() {
        has("a");
        pod = pod.editSpec(spec -> spec.withActiveDeadlineSeconds(30L));
        pass(29);
        assertThat(pod.status().phase()).isEqualTo("Running");
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Failed");
        assertThat(pod.status().reason()).isEqualTo("DeadlineExceeded");
        assertThat(status("a").state().terminated()).isNotNull();
    }

    @Test
    void aPodThatIsDeletedIsGivenTimeAndThenKilled() {
        has("a");
        scripts.put("a", Script.ENDLESS.withStop(new ContainerStop(Duration.ofMinutes(1), 0)));
        pass(1);
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now.plusSeconds(10)).withDeletionGracePeriodSeconds(10L));
        pass(9);
        assertThat(status("a").state().running()).isNotNull();
        pass(1);
        assertThat(Objects.requireNonNull(status("a").state().terminated()).exitCode()).isEqualTo(137);
        assertThat(PodPlan.isOver(runtime.observe(pod).runs())).isTrue();
    }

    @Test
    void aContainerThatIsToHaveAnotherImageIsBegunAgainWhateverItsPolicy() {
        has("a");
        restarts("Never");
        scripts.put("a", Script.ENDLESS.withStop(new ContainerStop(Duration.ofSeconds(3), 0)));
        pass(1);
        pod = pod.editSpec(spec -> spec.withContainers(List.of(container("a").withImage("a:2"))));
        pass(2);
        assertThat(status("a").state().running()).isNotNull();
        assertThat(status("a").image()).isEqualTo("a:1");
        pass(1);
        assertThat(status("a").image()).isEqualTo("a:2");
        assertThat(status("a").restartCount()).isEqualTo(1);
        assertThat(status("a").state().running()).isNotNull();
        assertThat(pod.status().phase()).isEqualTo("Running");
    }

    @Test
    void aContainerThatFailsMayBeUnderstoodFromItsLog() {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(
                container("a").withTerminationMessagePolicy("FallbackToLogsOnError"), container("b"))));
        List<LogLines> lines = List.of(new LogLines("attempt $(restarts)", Duration.ZERO, null, null, null));
        Script failing = Script.ENDLESS.withLogs(lines).withEnd(new ContainerEnd(Duration.ofSeconds(1), 1, null, "", null));
        scripts.put("a", failing);
        scripts.put("b", failing);
        pass(1);
        assertThat(Objects.requireNonNull(status("a").lastState().terminated()).message()).isEqualTo("attempt 0");
        assertThat(Objects.requireNonNull(status("b").lastState().terminated()).message()).isEmpty();
        pass(1);
        assertThat(Objects.requireNonNull(status("a").lastState().terminated()).message()).isEqualTo("attempt 1");
    }

    private void hasHook(LifecycleHandler hook) {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(
                container("a").withLifecycle(Lifecycle.EMPTY.withPreStop(hook)))));
    }

    @Test
    void aContainerThatSleepsBeforeItEndsRunsForAsLong() {
        hasHook(LifecycleHandler.EMPTY.withSleep(SleepAction.EMPTY.withSeconds(6L)));
        pass(1);
        isDeleted();
        pass(5);
        assertThat(status("a").state().running()).isNotNull();
        pass(1);
        assertThat(Objects.requireNonNull(status("a").state().terminated()).exitCode()).isZero();
    }

    @Test
    void whatAContainerDoesBeforeItEndsTakesNoLongerThanItsPodMay() {
        hasHook(LifecycleHandler.EMPTY.withExec(ExecAction.EMPTY.withCommand(List.of("sleep", "3600"))));
        scripts.put("a", Script.ENDLESS.withStop(new ContainerStop(Duration.ofSeconds(1), 0)));
        pass(1);
        isDeleted();
        pass(10);
        assertThat(status("a").state().running()).isNotNull();
        pass(1);
        assertThat(Objects.requireNonNull(status("a").state().terminated()).exitCode()).as("not killed").isZero();
    }

    @Test
    void whoIsInMoreOfAHurryShortensTheTimeThatAPodHas() {
        has("a");
        scripts.put("a", Script.ENDLESS.withStop(new ContainerStop(Duration.ofMinutes(1), 0)));
        pass(1);
        isDeleted();
        pass(2);
        pod = pod.editMetadata(metadata -> metadata.withDeletionGracePeriodSeconds(1L));
        pass(1);
        assertThat(Objects.requireNonNull(status("a").state().terminated()).exitCode()).isEqualTo(137);
    }

    @Test
    void readinessGatesOfOthersHoldUpReadiness() {
        has("a");
        pod = pod.editSpec(spec -> spec.withReadinessGates(List.of(PodReadinessGate.EMPTY.withConditionType("example.com/gate"))));
        pass(0);
        assertThat(condition("Ready").reason()).isEqualTo("ReadinessGatesNotReady");
        assertThat(condition("ContainersReady").status()).isEqualTo("True");
        pod = pod.editStatus(status -> status.addConditions(
                PodCondition.EMPTY.withType("example.com/gate").withStatus("True")));
        pass(0);
        assertThat(condition("Ready").status()).isEqualTo("True");
        assertThat(condition("example.com/gate").status()).isEqualTo("True");
    }

    @Test
    void anImageThatDoesNotComeIsTriedAgainEverLater() {
        has("a");
        scripts.put("a", Script.ENDLESS.withPull(new ImagePull(Duration.ofSeconds(1), "ErrImagePull", 2, "no such image")));
        pass(0);
        assertThat(waiting(status("a"))).isEqualTo("ContainerCreating");
        pass(1);
        assertThat(waiting(status("a"))).isEqualTo("ErrImagePull");
        assertThat(Objects.requireNonNull(status("a").state().waiting()).message()).isEqualTo("no such image");
        pass(5);
        assertThat(waiting(status("a"))).isEqualTo("ImagePullBackOff");
        assertThat(Objects.requireNonNull(status("a").state().waiting()).message())
                .isEqualTo("Back-off pulling image \"a:1\": ErrImagePull: no such image");
        assertThat(pod.status().phase()).isEqualTo("Pending");
        pass(6);
        assertThat(waiting(status("a"))).isEqualTo("ErrImagePull");
        pass(20);
        assertThat(waiting(status("a"))).isEqualTo("ImagePullBackOff");
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(status("a").restartCount()).isZero();
    }

    @Test
    void aPodThatIsDeletedBeforeItHasBegunHasFailed() {
        has("web");
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now).withDeletionGracePeriodSeconds(0L));
        pass(0);
        assertThat(pod.status().phase()).isEqualTo("Failed");
    }

    @Test
    void anImageThatNeverComesKeepsThePodPendingUntilItIsDeleted() {
        has("a");
        scripts.put("a", Script.ENDLESS.withPull(new ImagePull(Duration.ZERO, "ErrImageNeverPull", null, "")));
        pass(3600);
        assertThat(waiting(status("a"))).isEqualTo("ErrImageNeverPull");
        assertThat(pod.status().phase()).isEqualTo("Pending");
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now.plusSeconds(10)).withDeletionGracePeriodSeconds(10L));
        pass(1);
        assertThat(PodPlan.isOver(runtime.observe(pod).runs())).isTrue();
    }

    private void isDeleted() {
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now.plusSeconds(10)).withDeletionGracePeriodSeconds(10L));
    }

    @Test
    void aPodThatIsDeletedBeforeItsImageHasComeHasNotSucceeded() {
        has("a", "b");
        restarts("Never");
        scripts.put("a", Script.ENDLESS.withPull(new ImagePull(Duration.ZERO, "ErrImagePull", null, "")));
        ends("b", 1);
        pass(5);
        isDeleted();
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Failed");
        assertThat(Objects.requireNonNull(status("a").state().terminated()))
                .extracting(end -> end.exitCode(), end -> end.reason(), end -> end.message(), end -> end.finishedAt())
                .containsExactly(137, "ContainerStatusUnknown", "The container could not be located when the pod was terminated", null);
        assertThat(status("a").containerID()).isEmpty();
        assertThat(Objects.requireNonNull(status("b").state().terminated()).reason()).isEqualTo("Completed");
    }

    @Test
    void containersWhoseTurnHasNotComeWaitAlsoInAPodThatIsOver() {
        has("main");
        hasInit(container("one"), container("two"));
        scripts.put("one", Script.ENDLESS.withPull(new ImagePull(Duration.ZERO, "ErrImagePull", null, "")));
        pass(5);
        isDeleted();
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Failed");
        assertThat(Objects.requireNonNull(initStatus("one").state().terminated()).reason()).isEqualTo("ContainerStatusUnknown");
        assertThat(waiting(initStatus("two"))).isEqualTo("PodInitializing");
        assertThat(waiting(status("main"))).isEqualTo("PodInitializing");
    }

    @Test
    void readinessComesAndGoes() {
        has("a");
        scripts.put("a", Script.ENDLESS.withReadiness(List.of(
                new ProbeResult(Duration.ofSeconds(20), false), new ProbeResult(Duration.ofSeconds(10), true))));
        pass(9);
        assertThat(condition("Ready").status()).isEqualTo("False");
        pass(1);
        assertThat(condition("Ready").status()).isEqualTo("True");
        pass(10);
        assertThat(condition("Ready").status()).isEqualTo("False");
    }

    @Test
    void aContainerThatFailsAtFirstGoesOnInTheEnd() {
        has("a");
        scripts.put("a", Script.ENDLESS.withEnd(new ContainerEnd(Duration.ofSeconds(1), 0, "OOMKilled", "", 2)));
        pass(1);
        assertThat(Objects.requireNonNull(status("a").lastState().terminated()).reason()).isEqualTo("OOMKilled");
        assertThat(Objects.requireNonNull(status("a").lastState().terminated()).exitCode()).isEqualTo(137);
        pass(60);
        assertThat(status("a").restartCount()).isEqualTo(2);
        assertThat(status("a").state().running()).isNotNull();
    }

    @Test
    void whatLooksIntoAPodRunsBesideTheOthersAndOnlyOnce() {
        has("a");
        pass(1);
        pod = pod.editSpec(spec -> spec.withEphemeralContainers(List.of(
                EphemeralContainer.EMPTY.withName("debugger").withImage("busybox").withTargetContainerName("a"))));
        ends("debugger", 5);
        pass(1);
        assertThat(pod.status().ephemeralContainerStatuses()).singleElement().satisfies(status -> {
            assertThat(status.state().running()).isNotNull();
            assertThat(status.ready()).as("nobody asks").isFalse();
            assertThat(status.started()).isNull();
        });
        pass(60);
        assertThat(pod.status().ephemeralContainerStatuses()).singleElement().satisfies(status -> {
            assertThat(status.state().terminated()).isNotNull();
            assertThat(status.restartCount()).isZero();
        });
        assertThat(pod.status().phase()).isEqualTo("Running");
    }

    @Test
    void anotherProcessGoesOnWhereThisOneWas() {
        has("a", "b");
        fails("a", 5, 1);
        pass(7);
        Pod before = pod;
        SimulatedRuntime other = new SimulatedRuntime(
                (each, container) -> scripts.getOrDefault(container.name(), Script.ENDLESS), () -> now, Timers.system());
        Observation resumed = other.observe(pod);
        assertThat(PodStatuses.of(pod, resumed.runs(), Map.of(), PLACE, null, false, now).containerStatuses())
                .extracting(ContainerStatus::name, ContainerStatus::restartCount, ContainerStatus::containerID)
                .containsExactlyElementsOf(before.status().containerStatuses().stream()
                        .map(status -> tuple(status.name(), status.restartCount(), status.containerID())).toList());
    }
}
