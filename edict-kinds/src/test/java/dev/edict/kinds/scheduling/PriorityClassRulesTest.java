package dev.edict.kinds.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class PriorityClassRulesTest {
    private final KindTrial classes = KindTrial.clusterWide("scheduling.k8s.io", "PriorityClass");

    @Test
    void theHighestPrioritiesBelongToTheSystem() {
        assertThat(classes.create("{'value': 1000000001}")).containsExactly(
                "value: Forbidden: maximum allowed value of a user defined priority is 1000000000");
        assertThat(classes.create("{'metadata': {'name': 'system-mine'}, 'value': 1}")).containsExactly(
                "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only."
                        + " error: system-mine is not a known system priority class");
        assertThat(classes.create("{'metadata': {'name': 'system-node-critical'}, 'value': 2000001000}")).isEmpty();
        assertThat(classes.create("{'metadata': {'name': 'system-node-critical'}, 'value': 7}"))
                .singleElement().asString().endsWith("value of system-node-critical PriorityClass must be 2000001000");
    }

    @Test
    void valueAndPolicyStay() {
        assertThat(classes.update("{'value': 2, 'preemptionPolicy': 'Never'}", "{'value': 1}")).containsExactly(
                "value: Forbidden: may not be changed in an update.",
                "preemptionPolicy: Invalid value: \"Never\": field is immutable");
        assertThat(classes.create("{'value': 1, 'preemptionPolicy': 'Maybe'}")).containsExactly(
                "preemptionPolicy: Unsupported value: \"Maybe\": supported values: \"PreemptLowerPriority\","
                        + " \"Never\"");
    }
}
