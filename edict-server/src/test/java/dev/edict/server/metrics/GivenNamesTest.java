package dev.edict.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GivenNamesTest {
    private static final int MANY = 1_500;

    @Test
    void manyNamesOfOneKindDoNotHideThoseOfOthers() {
        MetricRegistry registry = new MetricRegistry();
        AdmissionMetrics metrics = new AdmissionMetrics(registry);
        for (int index = 0; index < MANY; index++) {
            metrics.webhooks().failedOpen("webhook-" + index, "validating");
            metrics.policies().changed("policy", "binding-" + index, 1, "");
        }
        metrics.policies().changed("late", "binding-1", 1, "");
        metrics.excluded(new AdmissionMetrics.Conditions("later", "policy", AdmissionMetrics.VALIDATE), "CREATE");
        metrics.excluded(new AdmissionMetrics.Conditions("latest", "webhook", AdmissionMetrics.VALIDATE), "CREATE");
        String written = new String(registry.write(), StandardCharsets.UTF_8);
        assertThat(written)
                .contains("policy=\"late\",policy_binding=\"binding-1\"", "name=\"later\"", "name=\"other\"")
                .contains("policy_binding=\"other\"", "name=\"webhook-999\"")
                .doesNotContain("name=\"latest\"", "name=\"webhook-1000\"");
    }
}
