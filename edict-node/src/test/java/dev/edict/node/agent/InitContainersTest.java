package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Containers that come before the others, and those that stay beside them. */
class InitContainersTest extends LookedAfterPod {
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
}
