package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodIP;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.types.IntOrString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Objects for tests of decisions. */
final class Samples {
    static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    /** Any name is that of a node. */
    static final Function<String, @Nullable Node> NODES = name -> Node.EMPTY.editMetadata(metadata -> metadata.withName(name));

    private Samples() {}

    static Service service() {
        return Service.EMPTY
                .editMetadata(metadata -> metadata.withName("web").withNamespace("default").withUid("service-uid")
                        .withCreationTimestamp(NOON))
                .editSpec(spec -> spec
                        .withSelector(Map.of("app", "web"))
                        .withClusterIP("10.0.0.1")
                        .withType("ClusterIP")
                        .withIpFamilies(List.of("IPv4"))
                        .withPorts(List.of(port("http", "web"))));
    }

    static ServicePort port(String name, String target) {
        return ServicePort.EMPTY.withName(name).withPort(80).withProtocol("TCP").withTargetPort(IntOrString.of(target));
    }

    /** A ready pod on a node. */
    static Pod pod(int number) {
        String ip = "10.1." + number / 250 + "." + (number % 250 + 1);
        return Pod.EMPTY
                .editMetadata(metadata -> metadata.withName("pod-" + number).withNamespace("default").withUid("uid-" + number)
                        .withLabels(Map.of("app", "web")))
                .editSpec(spec -> spec.withNodeName("node-" + number % 3).withContainers(List.of(Container.EMPTY.withName("c")
                        .withPorts(List.of(ContainerPort.EMPTY.withName("web").withContainerPort(8080).withProtocol("TCP"))))))
                .editStatus(status -> status
                        .withPhase("Running")
                        .withPodIP(ip)
                        .withPodIPs(List.of(PodIP.EMPTY.withIp(ip)))
                        .withConditions(List.of(PodCondition.EMPTY.withType("Ready").withStatus("True")
                                .withLastTransitionTime(NOON))));
    }

    static Pod unready(Pod pod) {
        return pod.editStatus(status -> status.withConditions(List.of()));
    }

    static List<Pod> pods(int from, int to) {
        return IntStream.range(from, to).mapToObj(Samples::pod).toList();
    }

    /** What the slices are when a plan has been carried out: new ones have names, what is written has another generation. */
    static List<EndpointSlice> carriedOut(SlicePlan plan) {
        List<EndpointSlice> all = new ArrayList<>(plan.unchanged());
        plan.update().forEach(slice -> all.add(slice.editMetadata(metadata -> metadata.withGeneration(metadata.generation() + 1))));
        int number = all.size();
        for (EndpointSlice slice : plan.create()) {
            String name = "new-" + ++number;
            all.add(slice.editMetadata(metadata -> metadata.withName(name).withUid(name).withGeneration(1)));
        }
        return all;
    }

    static List<Integer> sizes(List<EndpointSlice> slices) {
        return slices.stream().map(slice -> slice.endpoints().size()).sorted().toList();
    }

    static List<String> addresses(EndpointSlice slice) {
        return slice.endpoints().stream().map(Endpoint::addresses).map(List::getFirst).toList();
    }
}
