package dev.edict.scheduler.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.ExactDeviceRequest;
import dev.edict.scheduler.Amounts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExtendedRequestsTest {
    private static final String GPU = "example.com/gpu";
    private static final String NIC = "example.com/nic";

    private static Container container(String name, String... requests) {
        return Container.EMPTY.withName(name)
                .withResources(ResourceRequirements.EMPTY.withRequests(Amounts.of(requests)));
    }

    private static Container sidecar(String name, String... requests) {
        return container(name, requests).withRestartPolicy("Always");
    }

    private static Pod pod(List<Container> initial, Container... containers) {
        return Pod.EMPTY.withSpec(PodSpec.EMPTY.withInitContainers(initial).withContainers(List.of(containers)));
    }

    private static ExtendedRequests of(Pod pod, String... resources) {
        TreeMap<String, DeviceClass> classes = new TreeMap<>();
        for (String resource : resources) {
            classes.put(resource, DeviceClass.EMPTY.withMetadata(
                    ObjectMeta.EMPTY.withName(resource.substring(resource.indexOf('/') + 1))));
        }
        return ExtendedRequests.of(pod, classes);
    }

    private static ExactDeviceRequest exactly(DeviceRequest request) {
        return Objects.requireNonNull(request.exactly());
    }

    private static List<String> requests(ExtendedRequests all) {
        return all.requests().stream().map(request -> request.name() + ": " + exactly(request).count() + " "
                + exactly(request).deviceClassName()).toList();
    }

    private static List<String> mappings(ExtendedRequests all) {
        return all.mappings().stream()
                .map(each -> each.containerName() + " " + each.resourceName() + " " + each.requestName()).toList();
    }

    @Test
    void eachContainerHasDevicesOfItsOwn() {
        Pod pod = pod(List.of(), container("a", "cpu", "1", GPU, "2", NIC, "1"), container("b"), container("c", GPU, "1", NIC, "0"));
        ExtendedRequests all = of(pod, NIC, GPU);
        assertThat(requests(all)).containsExactly(
                "container-0-request-1: 2 gpu", "container-0-request-2: 1 nic", "container-2-request-0: 1 gpu");
        assertThat(mappings(all)).containsExactly(
                "a example.com/gpu container-0-request-1",
                "c example.com/gpu container-2-request-0",
                "a example.com/nic container-0-request-2");
        assertThat(requests(of(pod, NIC))).containsExactly("container-0-request-2: 1 nic");
    }

    @Test
    void anInitContainerUsesWhatThoseHaveThatBeginAfterIt() {
        ExtendedRequests all = of(pod(List.of(container("init", GPU, "2")),
                container("a", GPU, "1"), container("b", GPU, "1"), container("c", GPU, "1")), GPU);
        assertThat(requests(all)).containsExactly(
                "container-1-request-0: 1 gpu", "container-2-request-0: 1 gpu", "container-3-request-0: 1 gpu");
        assertThat(mappings(all)).endsWith(
                "init example.com/gpu container-1-request-0", "init example.com/gpu container-2-request-0").hasSize(5);
    }

    @Test
    void whatInitContainersNeedBesideThatTheyHaveTogether() {
        ExtendedRequests all = of(pod(List.of(container("one", GPU, "3"), container("two", GPU, "5"), container("three", GPU, "1")),
                container("a", GPU, "2")), GPU);
        assertThat(requests(all)).containsExactly("container-1-request-0: 3 gpu", "container-3-request-0: 2 gpu");
        assertThat(mappings(all)).containsExactly(
                "a example.com/gpu container-3-request-0",
                "one example.com/gpu container-3-request-0",
                "one example.com/gpu container-1-request-0",
                "two example.com/gpu container-3-request-0",
                "two example.com/gpu container-1-request-0",
                "three example.com/gpu container-3-request-0");
    }

    @Test
    void whatASidecarHasIsForThoseOnlyThatComeBeforeIt() {
        ExtendedRequests all = of(pod(
                List.of(container("before", GPU, "1"), sidecar("side", GPU, "1"), container("after", GPU, "1")), container("a")), GPU);
        assertThat(requests(all)).containsExactly("container-1-request-0: 1 gpu", "container-2-request-0: 1 gpu");
        assertThat(mappings(all)).containsExactly(
                "side example.com/gpu container-1-request-0",
                "before example.com/gpu container-1-request-0",
                "after example.com/gpu container-2-request-0");
    }

    @Test
    void sidecarsInitContainersAndTheNameOfAClassMayComeTogether() {
        Pod pod = pod(List.of(container("one", GPU, "3"), sidecar("side", "cpu", "1m", GPU, "1"), container("two", GPU, "4")),
                container("a", GPU, "1"), container("b", "deviceclass.resource.kubernetes.io/gpu", "1"));
        ExtendedRequests all = of(pod, GPU, "deviceclass.resource.kubernetes.io/gpu");
        assertThat(requests(all)).containsExactly("container-1-request-1: 1 gpu", "container-2-request-0: 3 gpu",
                "container-3-request-0: 1 gpu", "container-4-request-0: 1 gpu");
        assertThat(mappings(all)).containsExactly(
                "b deviceclass.resource.kubernetes.io/gpu container-4-request-0",
                "side example.com/gpu container-1-request-1",
                "a example.com/gpu container-3-request-0",
                "one example.com/gpu container-1-request-1",
                "one example.com/gpu container-3-request-0",
                "one example.com/gpu container-2-request-0",
                "two example.com/gpu container-3-request-0",
                "two example.com/gpu container-2-request-0");
    }

    @Test
    void whatNobodyAsksForIsNotRequested() {
        assertThat(of(pod(List.of(), container("a", "cpu", "1")), GPU).isNone()).isTrue();
        assertThat(of(pod(List.of(), container("a", GPU, "1")).withMetadata(ObjectMeta.EMPTY.withLabels(Map.of()))).isNone()).isTrue();
    }
}
