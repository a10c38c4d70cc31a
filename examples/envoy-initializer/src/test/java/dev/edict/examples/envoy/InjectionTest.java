package dev.edict.examples.envoy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InjectionTest {
    private static ObjectValue manifest(String name) throws Exception {
        return (ObjectValue) Yaml.parse(
                Files.readString(Path.of(System.getProperty("basedir", "."), "manifests", name)));
    }

    @Test
    void whatStandsInTheConfigMapIsPutBehindWhatThePodHas() throws Exception {
        Injection injection = Injection.of(manifest("configmap.yaml"));
        ObjectValue pod = manifest("myapp-pod.yaml");

        assertThat(injection.into(pod)).isInstanceOfSatisfying(Injection.Outcome.Injected.class, injected -> {
            ObjectValue spec = injected.pod().object("spec");
            assertThat(spec.list("containers").objects()).extracting(container -> container.string("name"))
                    .containsExactly("myapp-container", "envoy");
            assertThat(spec.list("volumes").objects()).extracting(volume -> volume.string("name"))
                    .containsExactly("envoy-conf");
        });
    }

    @Test
    void aNameThatIsTakenStaysTheUsers() throws Exception {
        Injection injection = Injection.of(manifest("configmap.yaml"));
        ObjectValue pod = (ObjectValue) Yaml.parse("{spec: {containers: [{name: envoy, image: mine}]}}");
        assertThat(injection.into(pod)).isEqualTo(
                new Injection.Outcome.Left("the pod has \"envoy\" among its containers already"));
    }
}
