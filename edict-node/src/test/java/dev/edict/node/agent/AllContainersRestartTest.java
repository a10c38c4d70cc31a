package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.ContainerRestartRuleOnExitCodes;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.EphemeralContainer;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.client.time.Timers;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.stage.ContainerEnd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a pod one of whose containers ends as its rule for all containers says. */
class AllContainersRestartTest extends LookedAfterPod {
    private static final Container INIT = container("init");
    private static final Container SIDECAR = container("sidecar").withRestartPolicy("Always");
    private static final Container SOURCE = container("source").withRestartPolicy("Never").withRestartPolicyRules(
            List.of(rule("RestartAllContainers", 42)));

    private static ContainerRestartRule rule(String action, int exitCode) {
        return ContainerRestartRule.EMPTY.withAction(action).withExitCodes(
                ContainerRestartRuleOnExitCodes.EMPTY.withOperator("In").withValues(List.of(exitCode)));
    }

    @BeforeEach
    void hasOneOfEach() {
        pod = pod.editSpec(spec -> spec.withRestartPolicy("Never").withInitContainers(List.of(INIT, SIDECAR))
                .withContainers(List.of(SOURCE, container("web"))));
        scripts.put("init", Script.ending(Duration.ofSeconds(1)));
    }

    /** @param times how many attempts do so; null for all */
    private void fails(String name, long afterSeconds, int exitCode, @Nullable Integer times) {
        scripts.put(name, Script.ENDLESS.withEnd(new ContainerEnd(Duration.ofSeconds(afterSeconds), exitCode, null, "", times)));
    }

    private ContainerStatus any(String name) {
        return Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream())
                .filter(status -> status.name().equals(name)).findFirst().orElseThrow();
    }

    private List<Integer> restarts() {
        return Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream())
                .map(ContainerStatus::restartCount).toList();
    }

    private ContainerStateTerminated last(String name) {
        return Objects.requireNonNull(any(name).lastState().terminated());
    }

    /** Until the status says that all are to end. */
    private void asksForIt() {
        fails("source", 5, 42, 1);
        pass(6);
    }

    /** The look that ends all of them. */
    private void endsAll() {
        now = now.plusSeconds(1);
        look();
    }

    @Test
    void thePodSaysThatItBeginsAgainBeforeItDoes() {
        fails("source", 5, 42, 1);
        pass(2);
        PodCondition before = condition("AllContainersRestarting");
        assertThat(before.status()).isEqualTo("False");
        assertThat(before.observedGeneration()).isZero();
        pass(4);
        PodCondition condition = condition("AllContainersRestarting");
        assertThat(condition.status()).isEqualTo("True");
        assertThat(condition.reason()).isEqualTo("RestartAllContainersStarted");
        assertThat(condition.message()).isEqualTo("container exited with restart policy rule");
        assertThat(condition.lastTransitionTime()).isAfter(before.lastTransitionTime());
        assertThat(Objects.requireNonNull(status("source").state().terminated()).exitCode()).isEqualTo(42);
        assertThat(status("web").state().running()).isNotNull();
        assertThat(pod.status().phase()).isEqualTo("Running");
    }

    @Test
    void allOfThemAreEndedAndForgotten() {
        asksForIt();
        endsAll();
        assertThat(condition("AllContainersRestarting").status()).isEqualTo("False");
        assertThat(condition("AllContainersRestarting").reason()).isEmpty();
        for (String name : List.of("init", "sidecar", "source", "web")) {
            assertThat(waiting(any(name))).isEqualTo("RestartingAllContainers");
            assertThat(Objects.requireNonNull(any(name).state().waiting()).message())
                    .isEqualTo("The container is removed because RestartAllContainers in place");
            assertThat(last(name)).isEqualTo(ContainerStateTerminated.EMPTY.withExitCode(137).withReason("RestartingAllContainers")
                    .withMessage("The container is removed because RestartAllContainers in place"));
        }
        assertThat(restarts()).containsExactly(1, 1, 1, 1);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(condition("Ready").message()).isEqualTo("containers with unready status: [sidecar source web]");
        assertThat(condition("Initialized").status()).isEqualTo("True");
    }

    @Test
    void itBeginsAgainWithTheFirstInitContainer() {
        asksForIt();
        endsAll();
        settle();
        assertThat(any("init").state().running()).isNotNull();
        assertThat(waiting(status("web"))).isEqualTo("PodInitializing");
        assertThat(pod.status().phase()).isEqualTo("Pending");
        String before = any("init").containerID();
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(condition("Ready").status()).isEqualTo("True");
        assertThat(restarts()).containsExactly(1, 1, 1, 1);
        assertThat(last("source").reason()).isEqualTo("RestartingAllContainers");
        assertThat(last("web").reason()).isEqualTo("RestartingAllContainers");
        assertThat(any("init").containerID()).isEqualTo(before);
    }

    @Test
    void itGoesOnWhereThePodHasNoInitContainers() {
        pod = pod.editSpec(spec -> spec.withInitContainers(List.of()));
        String first = "";
        fails("source", 5, 42, 2);
        for (int time = 1; time <= 2; time++) {
            pass(6);
            assertThat(restarts()).containsExactly(time, time);
            assertThat(pod.status().phase()).isEqualTo("Running");
            assertThat(status("source").containerID()).isNotEqualTo(first);
            first = status("source").containerID();
        }
        pass(60);
        assertThat(restarts()).containsExactly(2, 2);
    }

    @Test
    void aContainerThatFailedBeforeIsNotHeldUp() {
        pod = pod.editSpec(spec -> spec.withInitContainers(List.of()).withContainers(List.of(
                SOURCE.withRestartPolicy("Always").withRestartPolicyRules(List.of(rule("RestartAllContainers", 1))), container("web"))));
        fails("source", 2, 1, 3);
        List<String> reasons = new ArrayList<>();
        for (int second = 0; second < 12; second++) {
            pass(1);
            if (status("source").state().waiting() != null) {
                reasons.add(waiting(status("source")));
            }
        }
        assertThat(reasons).doesNotContain("CrashLoopBackOff");
        assertThat(restarts()).containsExactly(3, 3);
        assertThat(status("source").state().running()).isNotNull();
    }

    @Test
    void anInitContainerMayAskForItBeforeTheOthersBegin() {
        pod = pod.editSpec(spec -> spec.withInitContainers(List.of(SIDECAR, INIT, SOURCE)).withContainers(List.of(container("web"))));
        fails("source", 1, 42, 1);
        pass(2);
        assertThat(condition("AllContainersRestarting").status()).isEqualTo("True");
        assertThat(pod.status().phase()).isEqualTo("Pending");
        endsAll();
        assertThat(restarts()).containsExactly(1, 1, 1, 0);
        assertThat(waiting(status("web"))).isEqualTo("PodInitializing");
        assertThat(status("web").lastState().terminated()).isNull();
        assertThat(pod.status().phase()).isEqualTo("Pending");
        scripts.put("source", Script.ending(Duration.ofSeconds(1)));
        pass(2);
        assertThat(pod.status().phase()).isEqualTo("Running");
        assertThat(restarts()).containsExactly(1, 1, 1, 0);
    }

    @Test
    void theFirstRuleThatIsForAnExitCounts() {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(
                SOURCE.withRestartPolicyRules(List.of(rule("Restart", 42), rule("RestartAllContainers", 42))), container("web"))));
        asksForIt();
        pass(5);
        assertThat(condition("AllContainersRestarting").status()).isEqualTo("False");
        assertThat(restarts()).containsExactly(0, 0, 1, 0);
    }

    @Test
    void podsWithoutSuchARuleSayNothingOfIt() {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(container("web"))));
        pass(2);
        assertThat(pod.status().conditions()).extracting(PodCondition::type).doesNotContain("AllContainersRestarting");
    }

    @Test
    void whatLooksIntoThePodGoesOn() {
        pod = pod.editSpec(spec -> spec.withEphemeralContainers(List.of(EphemeralContainer.EMPTY.withName("look").withImage("busybox:1"))));
        asksForIt();
        pass(5);
        assertThat(restarts()).containsExactly(1, 1, 1, 1);
        assertThat(pod.status().ephemeralContainerStatuses()).singleElement().satisfies(status -> {
            assertThat(status.restartCount()).isZero();
            assertThat(status.state().running()).isNotNull();
        });
    }

    @Test
    void aPodThatIsOverDoesNotBeginAgain() {
        asksForIt();
        pod = pod.editSpec(spec -> spec.withActiveDeadlineSeconds(1L));
        pass(5);
        assertThat(pod.status().phase()).isEqualTo("Failed");
        assertThat(condition("AllContainersRestarting").status()).isEqualTo("False");
        assertThat(condition("AllContainersRestarting").reason()).isEqualTo("PodFailed");
        assertThat(restarts()).containsOnly(0);
    }

    @Test
    void anotherProcessCountsOn() {
        asksForIt();
        endsAll();
        SimulatedRuntime other = new SimulatedRuntime(this::script, () -> now, Timers.system());
        assertThat(other.observe(pod).runs()).isEmpty();
        PodPlan plan = PodPlan.of(pod, Map.of(), now, false);
        assertThat(plan.starts()).containsExactly(INIT);
        other.start(pod, INIT);
        assertThat(Objects.requireNonNull(other.observe(pod).runs().get("init")).restarts()).isEqualTo(1);
    }
}
