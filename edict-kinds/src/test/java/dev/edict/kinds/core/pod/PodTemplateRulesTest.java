package dev.edict.kinds.core.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class PodTemplateRulesTest {
    private final KindTrial templates = KindTrial.namespaced("", "PodTemplate");

    @Test
    void aTemplateIsCheckedLikeAPod() {
        assertThat(templates.create("{'template': {'metadata': {'labels': {'a': '-'}}, 'spec': {'containers':"
                + "[{'name': 'a'}], 'ephemeralContainers': [{'name': 'e', 'image': 'x'}]}}}")).satisfiesExactly(
                error -> assertThat(error).startsWith("template.labels: Invalid value: \"-\""),
                error -> assertThat(error).isEqualTo("template.spec.containers[0].image: Required value"),
                error -> assertThat(error).isEqualTo("template.spec.ephemeralContainers: Forbidden: ephemeral containers"
                        + " not allowed in pod template"));
    }

    @Test
    void aTemplateMayHavePaddedImagesAndPortsYetToBeFilledIn() {
        assertThat(templates.create("{'template': {'spec': {'hostNetwork': true, 'containers': [{'name': 'a', 'image':"
                + "' ', 'ports': [{'containerPort': 80}]}]}}}")).isEmpty();
    }

    @Test
    void theGenerationCountsChangesOfTheTemplate() {
        String old = "{'metadata': {'generation': 1}, 'template': {'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}}";
        ObjectValue updated = templates.updated(old.replace("'x'", "'y'"), old);
        assertThat(updated.object("metadata").integer("generation")).isEqualTo(2);
        assertThat(templates.updated(old, old).object("metadata").integer("generation")).isEqualTo(1);
        assertThat(templates.created(old).object("metadata").integer("generation")).isEqualTo(1);
    }

    @Test
    void aTemplateIsWarnedOfWhenItChanges() {
        String old = "{'metadata': {'generation': 1}, 'template': {'spec': {'nodeSelector': {'beta.kubernetes.io/os': 'x'},"
                + "'containers': [{'name': 'a', 'image': 'x'}]}}}";

        assertThat(templates.warnings(old)).hasSize(1);
        assertThat(templates.warnings(old.replace("'generation': 1", "'generation': 1, 'labels': {'a': 'b'}"), old)).isEmpty();
        assertThat(templates.warnings(old.replace("'image': 'x'", "'image': 'y'"), old)).hasSize(1);
    }
}
