package dev.edict.node.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStateWaiting;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Why there is nothing to be read of a container. */
class LogPageTest {
    private static @Nullable String refusal(ContainerState state) {
        Pod pod = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web")).editStatus(status -> status.withContainerStatuses(
                List.of(ContainerStatus.EMPTY.withName("a").withState(state))));
        return LogPage.refusal(pod, "a", false);
    }

    @Test
    void aContainerThatWaitsSaysForWhat() {
        assertThat(refusal(ContainerState.EMPTY.withWaiting(ContainerStateWaiting.EMPTY.withReason("ImagePullBackOff"))))
                .isEqualTo("container \"a\" in pod \"web\" is waiting to start: trying and failing to pull image");
    }

    @Test
    void aContainerThatWasLostBeforeItBeganHasWrittenNothing() {
        assertThat(refusal(ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY.withExitCode(137))))
                .isEqualTo("container \"a\" in pod \"web\" is terminated");
        assertThat(refusal(ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY.withContainerID("simulated://1")))).isNull();
    }
}
