package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ExecAction;
import dev.edict.api.core.v1.HTTPGetAction;
import dev.edict.api.core.v1.Lifecycle;
import dev.edict.api.core.v1.LifecycleHandler;
import dev.edict.api.core.v1.SleepAction;
import dev.edict.api.core.v1.TCPSocketAction;
import dev.edict.node.simulate.Script;
import dev.edict.node.stage.ContainerStop;
import dev.edict.types.IntOrString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What containers do when they have begun, and before they are told to end. */
class HooksTest extends LookedAfterPod {
    private final List<String> said = new ArrayList<>();
    private final PodEvents events = new PodEvents(source -> (about, type, reason, message, annotations) -> said.add(
            about.fieldPath() + " " + type.name().charAt(0) + " " + reason + ": " + message));

    /** Of an image that is there. */
    private static Container present(String name) {
        return container(name).withImagePullPolicy("IfNotPresent");
    }

    private static Container begins(String name, LifecycleHandler hook) {
        return present(name).withLifecycle(Lifecycle.EMPTY.withPostStart(hook));
    }

    private static LifecycleHandler sleep(long seconds) {
        return LifecycleHandler.EMPTY.withSleep(SleepAction.EMPTY.withSeconds(seconds));
    }

    private static LifecycleHandler sh(String command) {
        return LifecycleHandler.EMPTY.withExec(ExecAction.EMPTY.withCommand(List.of("sh", "-c", command)));
    }

    private void has(Container... containers) {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(containers)));
    }

    /** What is said of the containers by now. */
    private List<String> said() {
        events.tell(pod, runtime.observe(pod).runs(), now);
        return said;
    }

    @Test
    void aContainerWaitsUntilItHasDoneWhatItDoesWhenItBegins() {
        has(begins("a", sleep(5)));
        pass(4);
        assertThat(waiting(status("a"))).isEqualTo("ContainerCreating");
        assertThat(status("a").started()).isFalse();
        assertThat(pod.status().phase()).isEqualTo("Pending");
        assertThat(said()).last().asString().endsWith("N Started: Container started");
        pass(1);
        assertThat(Objects.requireNonNull(status("a").state().running()).startedAt()).isEqualTo(now.minusSeconds(5));
        assertThat(condition("Ready").status()).isEqualTo("True");
        assertThat(said()).hasSize(3);
    }

    @Test
    void theOthersBeginWhenThatIsOver() {
        has(present("a"), begins("b", sh("sleep 5")), present("c"));
        pod = pod.editSpec(spec -> spec.withInitContainers(List.of(begins("beside", sleep(2)).withRestartPolicy("Always"))));
        pass(1);
        assertThat(runtime.observe(pod).runs()).containsOnlyKeys("beside");
        pass(1);
        assertThat(status("a").state().running()).isNotNull();
        assertThat(runtime.observe(pod).runs()).containsOnlyKeys("beside", "a", "b");
        pass(4);
        assertThat(waiting(status("b"))).isEqualTo("PodInitializing");
        assertThat(waiting(status("c"))).isEqualTo("PodInitializing");
        pass(1);
        assertThat(condition("Ready").status()).isEqualTo("True");
        assertThat(Objects.requireNonNull(status("c").state().running()).startedAt()).isEqualTo(now);
    }

    @Test
    void aContainerThatFailsInThatIsEndedAndBegunAgainEverLater() {
        has(begins("a", sh("sleep 2; echo \"no\"; exit 3")));
        pass(2);
        assertThat(waiting(status("a"))).isEqualTo("PostStartHookError");
        assertThat(Objects.requireNonNull(status("a").state().waiting()).message()).isEqualTo(
                "Exec lifecycle hook ([sh -c sleep 2; echo \"no\"; exit 3]) for Container \"a\" in Pod \"web_shop(1)\" failed - error: "
                        + "command 'sh -c sleep 2; echo \"no\"; exit 3' exited with 3: , message: \"no\\n\"");
        assertThat(pod.status().phase()).isEqualTo("Running");
        pass(2);
        assertThat(waiting(status("a"))).isEqualTo("CrashLoopBackOff");
        assertThat(said()).contains("spec.containers{a} W FailedPostStartHook: PostStartHook failed",
                "spec.containers{a} N Killing: FailedPostStartHook");
        assertThat(status("a").restartCount()).isEqualTo(1);
        pass(12);
        assertThat(status("a").restartCount()).isEqualTo(2);
    }

    @Test
    void aPodThatNeverRestartsFailsWithIt() {
        has(begins("a", LifecycleHandler.EMPTY.withTcpSocket(TCPSocketAction.EMPTY.withPort(IntOrString.of(80)))));
        pod = pod.editSpec(spec -> spec.withRestartPolicy("Never"));
        scripts.put("a", Script.ENDLESS.withStop(new ContainerStop(Duration.ofSeconds(1), 143)));
        pass(1);
        assertThat(pod.status().phase()).isEqualTo("Failed");
        assertThat(Objects.requireNonNull(status("a").state().terminated()).exitCode()).isEqualTo(143);
    }

    @Test
    void whoIsAskedAnswersAtOnce() {
        has(begins("a", LifecycleHandler.EMPTY.withHttpGet(HTTPGetAction.EMPTY.withPort(IntOrString.of(80)))));
        pass(0);
        assertThat(condition("Ready").status()).isEqualTo("True");
    }

    @Test
    void aContainerThatFailsInWhatItDoesBeforeItsEndEndsAllTheSame() {
        has(present("a").withLifecycle(Lifecycle.EMPTY.withPreStop(sh("sleep 2; false"))));
        pass(1);
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now.plusSeconds(30)).withDeletionGracePeriodSeconds(30L));
        pass(1);
        assertThat(said()).noneMatch(each -> each.contains("PreStop"));
        pass(1);
        assertThat(said()).filteredOn(each -> each.contains("PreStop"))
                .containsExactly("spec.containers{a} W FailedPreStopHook: PreStopHook failed");
        assertThat(Objects.requireNonNull(status("a").state().terminated()).exitCode()).isZero();
    }
}
