package dev.edict.codegen.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Built-in records within records of one's own: what the API says of their fields goes into the schema. */
@TestInstance(Lifecycle.PER_CLASS)
class BuiltInPartsTest {
    private ObjectValue spec;
    private ObjectValue container;

    @BeforeAll
    void compile(@TempDir Path folder) throws IOException {
        Compiled compiled = Compiled.of(folder, """
                package example;
                import dev.edict.api.apiextensions.v1.JSONSchemaProps;
                import dev.edict.api.core.v1.*;
                import dev.edict.api.meta.v1.ObjectMeta;
                import dev.edict.types.annotation.*;
                import java.util.List;
                import org.jspecify.annotations.Nullable;
                @ApiResource(group = "example.dev", version = "v1")
                public record Job(ObjectMeta metadata, Spec spec) implements JobWith {
                    public record Spec(
                            PodTemplateSpec template,
                            @Nullable JSONSchemaProps schema,
                            @Nullable ConfigMap settings,
                            @ListType(value = ListType.Merge.MAP, keys = "name") List<EnvVar> environment) {}
                }
                """);
        assertThat(compiled.errors()).isEmpty();
        ObjectValue definition = (ObjectValue) Yaml.parse(compiled.read("META-INF/edict/crd/jobs.example.dev.yaml"));
        ObjectValue version = definition.object("spec").list("versions").objects().getFirst();
        spec = field(version.object("schema").object("openAPIV3Schema"), "spec");
        container = field(field(field(spec, "template"), "spec"), "containers").object("items");
    }

    private static ObjectValue field(ObjectValue schema, String name) {
        return schema.object("properties").object(name);
    }

    @Test
    void whatIsRequiredThereIsRequiredHere() {
        assertThat(container.list("required")).isEqualTo(ListValue.of("name"));
        assertThat(field(field(spec, "template"), "spec").list("required")).isEqualTo(ListValue.of("containers"));
    }

    @Test
    void listsAndMapsAreMergedAsTheyAreThere() {
        assertThat(field(container, "ports").string("x-kubernetes-list-type")).isEqualTo("map");
        assertThat(field(container, "ports").list("x-kubernetes-list-map-keys"))
                .isEqualTo(ListValue.of("containerPort", "protocol"));
        assertThat(field(container, "command").string("x-kubernetes-list-type")).isEqualTo("atomic");
        ObjectValue pod = field(field(spec, "template"), "spec");
        assertThat(field(pod, "nodeSelector").string("x-kubernetes-map-type")).isEqualTo("atomic");
        assertThat(field(pod, "imagePullSecrets").object("items").string("x-kubernetes-map-type")).isEqualTo("atomic");
    }

    @Test
    void defaultsOfTheirAuthorsAreKeptAndEmptyValuesAreNone() {
        assertThat(field(field(container, "ports").object("items"), "protocol").string("default")).isEqualTo("TCP");
        assertThat(field(field(container, "ports").object("items"), "containerPort").has("default")).isFalse();
        assertThat(field(container, "name").has("default")).isFalse();
    }

    @Test
    void metadataOfTemplatesAreNotPruned() {
        assertThat(field(field(spec, "template"), "metadata").object("properties").keys())
                .containsExactlyInAnyOrder("annotations", "finalizers", "labels", "name", "namespace");
    }

    @Test
    void aWholeObjectIsAnEmbeddedResource() {
        ObjectValue settings = field(spec, "settings");
        assertThat(settings.bool("x-kubernetes-embedded-resource")).isTrue();
        assertThat(settings.object("properties").keys()).contains("apiVersion", "kind", "data");
        assertThat(field(settings, "metadata")).isEqualTo(ObjectValue.of("type", "object"));
    }

    @Test
    void aTypeWithinItselfEndsWhereItBeginsAgain() {
        assertThat(field(field(spec, "schema"), "not"))
                .isEqualTo(ObjectValue.of("type", "object", "x-kubernetes-preserve-unknown-fields", true));
    }
}
