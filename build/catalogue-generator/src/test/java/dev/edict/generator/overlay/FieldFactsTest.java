package dev.edict.generator.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.generator.overlay.FieldFacts.Fact;
import dev.edict.generator.overlay.FieldFacts.Zero;
import org.junit.jupiter.api.Test;

final class FieldFactsTest {
    private final FieldFacts facts = FieldFacts.read();

    @Test
    void marksTellWhatBecomesOfEmptyValues() {
        String spec = "io.k8s.api.apps.v1.DeploymentSpec";
        assertThat(facts.of(spec, "replicas").zero()).isEqualTo(Zero.KEPT);
        assertThat(facts.of(spec, "template").zero()).isEqualTo(Zero.WRITTEN);
        assertThat(facts.of(spec, "selector").zero()).isEqualTo(Zero.NULL);
        assertThat(facts.of(spec, "paused")).isEqualTo(Fact.PLAIN);
        assertThat(facts.of(spec, "template").optional()).isFalse();
        assertThat(facts.of(spec, "strategy").optional()).isTrue();
    }

    @Test
    void goTypesHaveFullNames() {
        assertThat(facts.of("io.k8s.api.core.v1.PodSpec", "restartPolicy").goType())
                .isEqualTo("io.k8s.api.core.v1.RestartPolicy");
        assertThat(facts.of("io.k8s.api.core.v1.Capabilities", "add").goType())
                .isEqualTo("[]io.k8s.api.core.v1.Capability");
        assertThat(facts.of("io.k8s.api.batch.v1beta1.CronJobSpec", "concurrencyPolicy").goType())
                .isEqualTo("io.k8s.api.batch.v1beta1.ConcurrencyPolicy");
    }
}
