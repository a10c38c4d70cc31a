package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.EphemeralContainer;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodReadinessGate;
import dev.edict.client.time.Timers;
import dev.edict.node.run.PodRuntime.Observation;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.stage.ImagePull;
import dev.edict.node.stage.ProbeResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What becomes of pods, second by second, without a server: plan, runtime and status together. */
class SimulatedPodTest extends LookedAfterPod {
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
