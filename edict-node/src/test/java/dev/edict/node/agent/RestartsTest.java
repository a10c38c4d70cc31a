package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.ContainerRestartRuleOnExitCodes;
import dev.edict.node.simulate.Script;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.node.stage.ContainerStop;
import dev.edict.node.stage.LogLines;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** When containers are begun again, and when not. */
class RestartsTest extends LookedAfterPod {
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
}
