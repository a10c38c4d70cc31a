package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.ContainerRestartRuleOnExitCodes;
import dev.edict.api.core.v1.HTTPGetAction;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Probe;
import dev.edict.api.core.v1.TCPSocketAction;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Running;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.run.ContainerRun.State;
import dev.edict.node.run.HookFailures;
import dev.edict.node.run.ProbeFailure;
import dev.edict.node.run.ProbeKind;
import dev.edict.types.IntOrString;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people are told of pods, in the kubelet's words. */
class PodEventsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Running RUNNING = new Running(NOW, true, true);
    private static final Ended FAILED = new Ended(NOW, NOW.plusSeconds(1), 1, "Error", "");

    private Instant now = NOW;
    /** When there is more to tell. */
    private @Nullable Instant more;
    private final List<String> said = new ArrayList<>();
    private final PodEvents events = new PodEvents(source -> (about, type, reason, message, annotations) -> said.add(
            about.fieldPath() + " " + type.name().charAt(0) + " " + reason + ": " + message));
    private Container container = Container.EMPTY.withName("web").withImage("nginx:1").withImagePullPolicy("IfNotPresent")
            .withReadinessProbe(Probe.EMPTY.withHttpGet(HTTPGetAction.EMPTY))
            .withLivenessProbe(Probe.EMPTY.withPeriodSeconds(10).withTcpSocket(TCPSocketAction.EMPTY.withPort(IntOrString.of(80))));

    private Pod pod() {
        return Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one").withNamespace("shop").withUid("1"))
                .withSpec(PodSpec.EMPTY.withNodeName("node-1").withRestartPolicy("Always").withContainers(List.of(container)))
                .editStatus(status -> status.withPodIP("10.0.0.2"));
    }

    private void is(State state, int restarts, @Nullable Duration pulled, @Nullable ProbeKind failing) {
        more = events.tell(pod(), Map.of("web", new ContainerRun(
                state, null, restarts, restarts, pulled, failing == null ? null : new ProbeFailure(failing, NOW), false, HookFailures.NONE)), now);
    }

    private void expect(String... expected) {
        assertThat(said).containsExactly(List.of(expected).stream().map("spec.containers{web} "::concat).toArray(String[]::new));
        said.clear();
    }

    @Test
    void aContainerThatBeginsIsToldOfOnce() {
        is(RUNNING, 0, null, null);
        is(RUNNING, 0, null, null);
        expect("N Pulled: Container image \"nginx:1\" already present on machine and can be accessed by the pod",
                "N Created: Container created", "N Started: Container started");
    }

    @Test
    void anImageThatIsAlwaysAskedForIsPulled() {
        container = container.withImagePullPolicy("Always");
        is(RUNNING, 0, null, null);
        expect("N Pulling: Pulling image \"nginx:1\"",
                "N Pulled: Successfully pulled image \"nginx:1\" in 0s (0s including waiting). Image size: 0 bytes.",
                "N Created: Container created", "N Started: Container started");
    }

    @Test
    void anImageThatTakesItsTimeIsToldOfWhenItBeginsToCome() {
        is(new Starting("ContainerCreating", "", 0), 0, Duration.ofSeconds(3), null);
        expect("N Pulling: Pulling image \"nginx:1\"");
        is(RUNNING, 0, Duration.ofSeconds(3), null);
        expect("N Pulled: Successfully pulled image \"nginx:1\" in 3s (3s including waiting). Image size: 0 bytes.",
                "N Created: Container created", "N Started: Container started");
    }

    @Test
    void anImageThatDoesNotComeIsToldOfTwice() {
        Starting failed = new Starting("ErrImagePull", "no such image", 1);
        is(failed, 0, Duration.ZERO, null);
        is(failed, 0, Duration.ZERO, null);
        is(new Starting("ImagePullBackOff", "Back-off …", 1), 0, Duration.ZERO, null);
        expect("N Pulling: Pulling image \"nginx:1\"", "W Failed: Failed to pull image \"nginx:1\": no such image",
                "W Failed: Error: ErrImagePull", "N BackOff: Back-off pulling image \"nginx:1\"", "W Failed: Error: ImagePullBackOff");
    }

    @Test
    void aProbeThatFailsIsToldOfEachTimeThatItBeginsTo() {
        is(RUNNING, 0, null, null);
        said.clear();
        is(RUNNING, 0, null, ProbeKind.READINESS);
        is(RUNNING, 0, null, ProbeKind.READINESS);
        expect("W Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 503");
        is(RUNNING, 0, null, null);
        is(RUNNING, 0, null, ProbeKind.READINESS);
        expect("W Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 503");
    }

    @Test
    void aProbeThatGoesOnFailingIsToldOfEachTimeAndLaterOfManyTimesTogether() {
        container = container.editReadinessProbe(probe -> probe.withPeriodSeconds(10));
        is(RUNNING, 0, null, null);
        List<Duration> looks = new ArrayList<>();
        List<Integer> told = new ArrayList<>();
        for (int look = 0; look < 28; look++) {
            said.clear();
            is(RUNNING, 0, null, ProbeKind.READINESS);
            told.add(said.size());
            looks.add(Duration.between(now, more));
            now = Objects.requireNonNull(more);
        }
        assertThat(told.subList(0, 25)).containsOnly(1);
        assertThat(looks.subList(0, 24)).containsOnly(Duration.ofSeconds(10));
        assertThat(told.subList(25, 28)).containsExactly(25, 25, 25);
        assertThat(looks.subList(25, 28)).containsOnly(Duration.ofSeconds(250));
    }

    @Test
    void whatHasFailedForLongWhenSomebodyFirstLooksIsToldOfOnce() {
        now = NOW.plusSeconds(86_400);
        is(RUNNING, 0, null, ProbeKind.READINESS);
        assertThat(said).filteredOn(each -> each.contains("Unhealthy")).hasSize(1);
    }

    @Test
    void aContainerThatIsEndedBecauseOfAProbeIsSaidToBe() {
        is(RUNNING, 0, null, ProbeKind.LIVENESS);
        said.clear();
        is(FAILED, 0, null, ProbeKind.LIVENESS);
        expect("N Killing: Container web failed liveness probe, will be restarted");
        is(FAILED, 1, null, ProbeKind.LIVENESS);
        assertThat(said).contains("spec.containers{web} W Unhealthy: Liveness probe failed: dial tcp 10.0.0.2:80: connect: connection refused",
                "spec.containers{web} W BackOff: Back-off restarting failed container web in pod one_shop(1)");
    }

    @Test
    void whatIsToldToEndIsToldOfOnce() {
        events.stopping(pod(), "web");
        events.stopping(pod(), "web");
        expect("N Killing: Stopping container web");
    }

    @Test
    void whatIsEndedSoThatAllOfThePodBeginsAgainIsToldOfEachTimeAndNotAsABackOff() {
        events.removed(pod(), container);
        events.removed(pod(), container);
        expect("N Killing: killing", "N Killing: killing");
        container = container.withRestartPolicy("Always").withRestartPolicyRules(List.of(ContainerRestartRule.EMPTY
                .withAction("RestartAllContainers").withExitCodes(
                        ContainerRestartRuleOnExitCodes.EMPTY.withOperator("In").withValues(List.of(1)))));
        is(FAILED, 1, null, null);
        assertThat(said).noneMatch(each -> each.contains("BackOff"));
    }

    @Test
    void whatAPodWaitsForIsToldOfThePodItself() {
        events.lacking(pod(), "PVC is not bound");
        events.lacking(pod(), "PVC is not bound");
        events.late(pod());
        assertThat(said).containsExactly(" W FailedMount: Unable to attach or mount volumes: PVC is not bound",
                " N DeadlineExceeded: Pod was active on the node longer than the specified deadline");
    }
}
