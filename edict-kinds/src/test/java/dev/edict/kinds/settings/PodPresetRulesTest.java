package dev.edict.kinds.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class PodPresetRulesTest {
    private final KindTrial trial = KindTrial.namespaced("settings.k8s.io", "PodPreset");

    @Test
    void itHasToGiveSomethingButThatMayBeAnEmptyList() {
        assertThat(trial.create("{'spec': {'env': []}}")).isEmpty();
        assertThat(trial.create("{}")).containsExactly(
                "spec.volumes.env.envFrom.volumeMounts: Required value: must specify at least one");
    }

    @Test
    void aMountNeedsItsVolume() {
        assertThat(trial.create("{'spec': {'volumeMounts': [{'name': 'a', 'mountPath': '/a'}]}}")).containsExactly(
                "spec.volumeMounts[0].name: Not found: \"a\"");
        assertThat(trial.create("{'spec': {'volumes': [{'name': 'a', 'emptyDir': {}}],"
                + "'volumeMounts': [{'name': 'a', 'mountPath': '/a'}]}}")).isEmpty();
    }
}
