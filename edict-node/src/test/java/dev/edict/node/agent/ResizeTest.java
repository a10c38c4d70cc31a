package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerResizePolicy;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.admit.Shortage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Containers that get other resources while they run. */
class ResizeTest extends LookedAfterPod {
    private void requests(String cpu) {
        pod = pod.editMetadata(metadata -> metadata.withGeneration(metadata.generation() + 1))
                .editSpec(spec -> spec.withContainers(spec.containers().stream()
                        .map(container -> container.editResources(resources -> resources.withRequests(Map.of("cpu", Quantity.parse(cpu)))))
                        .toList()));
    }

    private String given() {
        return status("web").allocatedResources().get("cpu") + " of " + Objects.requireNonNull(status("web").resources()).requests().get("cpu");
    }

    @BeforeEach
    void begin() {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(Container.EMPTY.withName("web").withImage("web:1")
                .withResizePolicy(List.of(ContainerResizePolicy.EMPTY.withResourceName("memory").withRestartPolicy("RestartContainer"))))));
        requests("100m");
        pass(1);
    }

    @Test
    void theyHaveThemAtOnceAndGoOn() {
        requests("200m");
        pass(1);
        assertThat(given()).isEqualTo("200m of 200m");
        assertThat(status("web").restartCount()).isZero();
        assertThat(pod.status().observedGeneration()).isEqualTo(pod.metadata().generation());
    }

    @Test
    void theyWaitWhileTheNodeHasNoRoom() {
        shortage = new Shortage("cpu", 64_000, 500, 32_000);
        requests("64");
        pass(1);
        assertThat(given()).isEqualTo("100m of 100m");
        assertThat(condition("PodResizePending").reason()).isEqualTo("Deferred");
        assertThat(condition("PodResizePending").message())
                .isEqualTo("Node didn't have enough resource: cpu, requested: 64000, used: 500, capacity: 32000");
        shortage = null;
        pass(1);
        assertThat(given()).isEqualTo("64 of 64");
        assertThat(pod.status().conditions()).noneMatch(condition -> condition.type().equals("PodResizePending"));
    }

    @Test
    void theyAreBegunAnewIfTheySaySo() {
        pod = pod.editSpec(spec -> spec.withContainers(spec.containers().stream().map(container -> container.withResizePolicy(
                List.of(ContainerResizePolicy.EMPTY.withResourceName("cpu").withRestartPolicy("RestartContainer")))).toList()));
        requests("200m");
        pass(1);
        assertThat(given()).isEqualTo("200m of 200m");
        assertThat(status("web").restartCount()).isEqualTo(1);
        assertThat(status("web").state().running()).isNotNull();
    }
}
