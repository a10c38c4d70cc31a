package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.node.simulate.Script;
import dev.edict.node.stage.ImagePull;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Images that are late, or do not come. */
class ImagesTest extends LookedAfterPod {
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
}
