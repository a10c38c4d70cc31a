package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ExecAction;
import dev.edict.api.core.v1.Lifecycle;
import dev.edict.api.core.v1.LifecycleHandler;
import dev.edict.api.core.v1.SleepAction;
import dev.edict.node.simulate.Script;
import dev.edict.node.stage.ContainerStop;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How much time pods have that are to end, and what becomes of them. */
class PodEndTest extends LookedAfterPod {
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
    void aPodThatIsDeletedBeforeItHasBegunHasFailed() {
        has("web");
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now).withDeletionGracePeriodSeconds(0L));
        pass(0);
        assertThat(pod.status().phase()).isEqualTo("Failed");
    }
}
