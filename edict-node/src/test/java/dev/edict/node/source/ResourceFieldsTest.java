package dev.edict.node.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.DownwardAPIVolumeFile;
import dev.edict.api.core.v1.DownwardAPIVolumeSource;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.EnvVarSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceFieldSelector;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.Volume;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pod of a container with limits, one without, and an init container without, on a node of 8 processors and 16 GiB. */
class ResourceFieldsTest {
    private static final Container BOUNDED = Container.EMPTY.withName("bounded").withResources(ResourceRequirements.EMPTY
            .withLimits(amounts("cpu", "1500m", "memory", "100Mi", "hugepages-2Mi", "4Mi")).withRequests(amounts("cpu", "250m", "memory", "64M")));
    private static final Container FREE = Container.EMPTY.withName("free");
    private static final Container FIRST = Container.EMPTY.withName("first");
    private static final Pod POD = Pod.EMPTY.withSpec(
            PodSpec.EMPTY.withContainers(List.of(BOUNDED, FREE)).withInitContainers(List.of(FIRST)));

    private static final Sources SOURCES = new Sources() {
        @Override
        public @Nullable Content find(Pod pod, Kind kind, String name) {
            return null;
        }

        @Override
        public Map<String, Quantity> allocatable(Pod pod) {
            return amounts("cpu", "8", "memory", "16Gi", "hugepages-2Mi", "1Gi");
        }
    };

    private static Map<String, Quantity> amounts(String... pairs) {
        Map<String, Quantity> amounts = new HashMap<>();
        for (int at = 0; at < pairs.length; at += 2) {
            amounts.put(pairs[at], Quantity.parse(pairs[at + 1]));
        }
        return amounts;
    }

    private static ResourceFieldSelector selector(@Nullable String container, String resource, String divisor) {
        return ResourceFieldSelector.EMPTY.withContainerName(container == null ? "" : container).withResource(resource)
                .withDivisor(Quantity.parse(divisor));
    }

    private static @Nullable String variable(Pod pod, Container of, ResourceFieldSelector selector) throws MissingSourceException {
        EnvVar variable = EnvVar.EMPTY.withName("IT").withValueFrom(EnvVarSource.EMPTY.withResourceFieldRef(selector));
        return Variables.of(pod, of.withEnv(List.of(variable)), SOURCES).get("IT");
    }

    private static String file(Pod pod, ResourceFieldSelector selector) throws MissingSourceException {
        Volume volume = Volume.EMPTY.withDownwardAPI(DownwardAPIVolumeSource.EMPTY.withItems(
                List.of(DownwardAPIVolumeFile.EMPTY.withPath("it").withResourceFieldRef(selector))));
        return ((VolumeFile.Known) Objects.requireNonNull(VolumeFiles.of(pod, volume, SOURCES).get("it"))).bytes().text();
    }

    @ParameterizedTest
    @CsvSource({
        "limits.cpu, 0, 2", "limits.cpu, 1, 2", "limits.cpu, 1m, 1500", "limits.memory, 1, 104857600", "limits.memory, 1Mi, 100",
        "limits.memory, 1Gi, 1", "requests.cpu, 0, 1", "requests.cpu, 1m, 250", "requests.memory, 1Mi, 62",
        "requests.ephemeral-storage, 0, 0", "limits.hugepages-2Mi, 1Mi, 4"
    })
    void amountsAreDividedAndRoundedUp(String resource, String divisor, String expected) throws Exception {
        assertThat(variable(POD, BOUNDED, selector(null, resource, divisor))).isEqualTo(expected);
        assertThat(file(POD, selector("bounded", resource, divisor))).isEqualTo(expected);
        assertThat(variable(POD, FREE, selector("bounded", resource, divisor))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"limits.cpu, 0, 8", "limits.memory, 1Gi, 16", "limits.hugepages-2Mi, 0, 0", "requests.cpu, 0, 0"})
    void whoHasNoLimitMayUseWhatTheNodeCanGive(String resource, String divisor, String expected) throws Exception {
        assertThat(variable(POD, FREE, selector(null, resource, divisor))).isEqualTo(expected);
        assertThat(file(POD, selector("free", resource, divisor))).isEqualTo(expected);
    }

    @Test
    void theLimitOfAPodCountsForVariablesOfItsContainers() throws Exception {
        Pod limited = POD.editSpec(spec -> spec.withResources(ResourceRequirements.EMPTY.withLimits(amounts("cpu", "3"))));
        assertThat(variable(limited, FREE, selector(null, "limits.cpu", "0"))).isEqualTo("3");
        assertThat(variable(limited, BOUNDED, selector(null, "limits.cpu", "1m"))).isEqualTo("1500");
        assertThat(file(limited, selector("free", "limits.cpu", "0"))).isEqualTo("8");
    }

    @Test
    void anInitContainerThatIsNamedHasNoLimitButInAFile() throws Exception {
        assertThat(variable(POD, FREE, selector("first", "limits.cpu", "0"))).isEqualTo("0");
        assertThat(variable(POD, FIRST, selector(null, "limits.cpu", "0"))).isEqualTo("8");
        assertThat(file(POD, selector("first", "limits.cpu", "0"))).isEqualTo("8");
    }

    @Test
    void whatNobodyKnowsIsLeftOut() throws Exception {
        assertThat(variable(POD, FREE, selector("stranger", "limits.cpu", "0"))).isNull();
        assertThat(variable(POD, FREE, selector(null, "limits.example.com/gpu", "0"))).isNull();
    }
}
