package dev.edict.codegen.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.codegen.process.Compiled;
import dev.edict.codegen.process.Sample;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnotatedRecordsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"networks.example.dev.yaml", "odd.example.dev.yaml"})
    void theProcessorMakesTheSameDefinitionFromTheRecords(String name) throws IOException {
        ObjectValue definition = (ObjectValue) Yaml.parse(Sample.text(name));
        String[] sources = AnnotatedRecords.filesOf(definition, "again").stream().map(Object::toString).toArray(String[]::new);
        Compiled compiled = Compiled.of(folder, sources);
        assertThat(compiled.errors()).isEmpty();
        assertThat(compiled.read("META-INF/edict/crd/" + name)).isEqualTo(Sample.text(name));
    }

    @Test
    void equalPartsAreOfOneType() {
        ObjectValue definition = (ObjectValue) Yaml.parse(Sample.text("odd.example.dev.yaml"));
        assertThat(AnnotatedRecords.filesOf(definition, "again")).map(file -> file.typeSpec().name())
                .contains("OddSpecPlansOther").doesNotContain("OddSpecPlansSame");
    }

    @Test
    void whatIsNoDefinitionIsRefused() {
        assertThatThrownBy(() -> AnnotatedRecords.filesOf(ObjectValue.of("apiVersion", "v1", "kind", "Pod"), "again"))
                .hasMessage("expected a CustomResourceDefinition of apiextensions.k8s.io/v1, found v1 Pod");
    }
}
