package dev.edict.examples.envoy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import java.util.List;
import org.junit.jupiter.api.Test;

class InjectionTest {
    private final Injection injection = Injection.of(Manifest.CONFIG_MAP);

    @Test
    void whatStandsInTheConfigMapIsPutBehindWhatThePodHas() {
        assertThat(injection.into(Manifest.POD)).isInstanceOfSatisfying(Injection.Outcome.Injected.class, injected -> {
            PodSpec spec = injected.pod().spec();
            assertThat(spec.containers()).extracting(Container::name).containsExactly("myapp-container", "envoy");
            assertThat(spec.volumes()).extracting(Volume::name).containsExactly("envoy-conf");
        });
    }

    @Test
    void aNameThatIsTakenStaysTheUsers() {
        Container own = Container.builder().name("envoy").image("mine").build();
        Pod among = Manifest.POD.editSpec(spec -> spec.withContainers(List.of(own)));
        assertThat(injection.into(among)).isEqualTo(
                new Injection.Outcome.Left("the pod has \"envoy\" among its containers already"));
        Pod before = Manifest.POD.editSpec(spec -> spec.withInitContainers(List.of(own)));
        assertThat(injection.into(before)).isEqualTo(
                new Injection.Outcome.Left("the pod has \"envoy\" among its initContainers already"));
        Pod volume = Manifest.POD.editSpec(spec -> spec.withVolumes(List.of(Volume.builder().name("envoy-conf").build())));
        assertThat(injection.into(volume)).isEqualTo(
                new Injection.Outcome.Left("the pod has \"envoy-conf\" among its volumes already"));
    }
}
