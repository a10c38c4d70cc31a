package dev.edict.kinds.admissionregistration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class InitializerConfigurationRulesTest {
    private final KindTrial trial = KindTrial.clusterWide("admissionregistration.k8s.io", "InitializerConfiguration");

    @Test
    void anInitializerHasAFullNameAndRulesAboutWholeObjects() {
        assertThat(trial.create("{'initializers': [{'name': 'a.b.c', 'rules': [{'apiGroups': ['*'], 'apiVersions': ['v1'],"
                + "'resources': ['pods']}]}, {'name': 'd.e.f'}]}")).isEmpty();
        assertThat(trial.create("{'initializers': [{'name': 'a.b', 'rules': [{'apiGroups': ['*', 'apps'],"
                + "'apiVersions': [''], 'resources': ['pods/status', '*']}]}]}")).containsExactly(
                "initializers[0].name: Invalid value: \"a.b\": should be a domain with at least three segments separated by dots",
                "initializers[0].rules[0].apiGroups: Invalid value: [\"*\",\"apps\"]: if '*' is present, must not specify other"
                        + " API groups",
                "initializers[0].rules[0].apiVersions[0]: Required value",
                "initializers[0].rules[0].resources[0]: Invalid value: \"pods/status\": must not specify subresources",
                "initializers[0].rules[0].resources: Invalid value: [\"pods/status\",\"*\"]: if '*' is present, must not specify"
                        + " other resources");
    }

    @Test
    void aDeadlineIsNotNegativeAndAPolicyOneOfTwo() {
        assertThat(trial.create("{'deadlineSeconds': 0, 'initializers': [{'name': 'a.b.c', 'failurePolicy': 'Ignore'}]}")).isEmpty();
        assertThat(trial.create("{'deadlineSeconds': -1, 'initializers': [{'name': 'a.b.c', 'failurePolicy': 'Maybe'}]}"))
                .containsExactly(
                        "deadlineSeconds: Invalid value: -1: must be greater than or equal to 0",
                        "initializers[0].failurePolicy: Unsupported value: \"Maybe\": supported values: \"Fail\", \"Ignore\"");
    }
}
