package dev.edict.codegen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTest {
    private static final String NEW = """
            package example.v1;

            import dev.edict.api.meta.v1.ObjectMeta;
            import dev.edict.types.annotation.ApiResource;
            import dev.edict.types.annotation.ConvertedBy;

            /** A network. */
            @ApiResource(group = "example.dev", version = "v1", shortNames = "net")
            @ConvertedBy(namespace = "networks", service = "converter")
            public record Network(ObjectMeta metadata, Spec spec) implements NetworkWith {
                public record Spec(String cidr) {}
            }
            """;

    private static final String OLD = """
            package example.v1alpha1;

            import dev.edict.api.meta.v1.ObjectMeta;
            import dev.edict.types.annotation.ApiResource;

            /** A network of old. */
            @Deprecated
            @ApiResource(group = "example.dev", version = "v1alpha1", storage = %s, deprecationWarning = "use v1")
            public record Network(ObjectMeta metadata, String range) implements NetworkWith {}
            """;

    private static final String CONVERSION = """
            package example;

            import dev.edict.types.Conversion;

            @SuppressWarnings("deprecation")
            public class NetworkConversion implements Conversion<example.v1.Network, example.v1alpha1.Network> {
                @Override
                public example.v1.Network toHub(example.v1alpha1.Network old) {
                    return new example.v1.Network(old.metadata(), new example.v1.Network.Spec(old.range()));
                }

                @Override
                public example.v1alpha1.Network fromHub(example.v1.Network hub) {
                    return new example.v1alpha1.Network(hub.metadata(), hub.spec().cidr());
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void recordsOfOneKindAreVersionsOfOneDefinition() throws IOException {
        Compiled compiled = Compiled.of(folder, OLD.formatted("false"), CONVERSION, NEW);
        assertThat(compiled.errors()).isEmpty();
        ObjectValue spec = ((ObjectValue) Yaml.parse(compiled.read("META-INF/edict/crd/networks.example.dev.yaml"))).object("spec");
        assertThat(spec.list("versions").objects()).extracting(
                        version -> version.string("name"),
                        version -> version.bool("storage"),
                        version -> version.bool("deprecated"),
                        version -> version.string("deprecationWarning"))
                .containsExactly(
                        tuple("v1", true, false, ""),
                        tuple("v1alpha1", false, true, "use v1"));
        assertThat(Yaml.text(spec.object("conversion"))).isEqualTo("""
                strategy: Webhook
                webhook:
                  clientConfig:
                    service:
                      name: converter
                      namespace: networks
                      path: /convert
                      port: 443
                  conversionReviewVersions:
                  - v1
                """);
        assertThat(compiled.read("META-INF/services/dev.edict.types.TypeProvider"))
                .isEqualTo("example.v1.NetworkType\nexample.v1alpha1.NetworkType\n");
    }

    @Test
    void aConverterMayBeOutsideOfTheCluster() throws IOException {
        String outside = NEW.replace("namespace = \"networks\", service = \"converter\"", "url = \"https://converter.example.dev/\"");
        Compiled compiled = Compiled.of(folder, outside);
        assertThat(compiled.errors()).isEmpty();
        assertThat(compiled.read("META-INF/edict/crd/networks.example.dev.yaml"))
                .contains("clientConfig:\n        url: https://converter.example.dev/\n");
        assertThat(Compiled.of(folder, NEW.replace("namespace = \"networks\", ", "")).errors())
                .containsExactly("Network.java:9: a converter is a service, with its namespace, or has a URL");
    }

    @Test
    void oneAloneIsStored() throws IOException {
        assertThat(Compiled.of(folder, NEW, OLD.formatted("true")).errors()).contains(
                "Network.java:9: another version is stored: write storage = false on all but one");
    }
}
