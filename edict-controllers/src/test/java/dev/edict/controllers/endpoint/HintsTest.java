package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointConditions;
import dev.edict.api.discovery.v1.EndpointHints;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.model.quantity.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HintsTest {
    private static EndpointSlice slice(String... zones) {
        return EndpointSlice.EMPTY.withEndpoints(Arrays.stream(zones).map(zone -> Endpoint.EMPTY
                .withZone(zone.isEmpty() ? null : zone)
                .withNodeName("node")
                .withConditions(EndpointConditions.EMPTY.withReady(true))).toList());
    }

    private static SlicePlan creating(EndpointSlice slice) {
        return SlicePlan.EMPTY.alsoCreate(slice);
    }

    private static SlicePlan keeping(EndpointSlice slice) {
        return new SlicePlan(List.of(), List.of(), List.of(), List.of(slice));
    }

    private static Node node(String zone, String processors) {
        return Node.EMPTY
                .editMetadata(metadata -> metadata.withLabels(Map.of("topology.kubernetes.io/zone", zone)))
                .editStatus(status -> status
                        .withAllocatable(Map.of("cpu", Quantity.parse(processors)))
                        .withConditions(List.of(NodeCondition.EMPTY.withType("Ready").withStatus("True"))));
    }

    private static List<String> hints(EndpointSlice slice) {
        return slice.endpoints().stream().map(endpoint -> {
            EndpointHints hints = endpoint.hints();
            return hints == null || hints.forZones().isEmpty() ? "" : hints.forZones().getFirst().name();
        }).toList();
    }

    private static Service preferring(String distribution) {
        return Samples.service().editSpec(spec -> spec.withTrafficDistribution(distribution));
    }

    @Test
    void nearTrafficIsForTheZoneOfEachEndpoint() {
        SlicePlan plan = TrafficHints.added(creating(slice("a", "b", "")), preferring("PreferClose"));

        assertThat(hints(plan.create().getFirst())).containsExactly("a", "b", "");
    }

    @Test
    void trafficOfTheSameNodeIsForThatNodeToo() {
        SlicePlan plan = TrafficHints.added(creating(slice("a")), preferring("PreferSameNode"));

        EndpointHints hints = Objects.requireNonNull(plan.create().getFirst().endpoints().getFirst().hints());
        assertThat(hints.forNodes().getFirst().name()).isEqualTo("node");
        assertThat(hints.forZones().getFirst().name()).isEqualTo("a");
    }

    @Test
    void slicesWithTheRightHintsAreNotWrittenAgain() {
        EndpointSlice hinted = TrafficHints.added(creating(slice("a", "b")), preferring("PreferSameZone")).create().getFirst();

        assertThat(TrafficHints.added(keeping(hinted), preferring("PreferSameZone"))).isEqualTo(keeping(hinted));
        assertThat(TrafficHints.removed(keeping(hinted)).update()).singleElement()
                .satisfies(slice -> assertThat(hints(slice)).containsExactly("", ""));
    }

    @Test
    void zonesGetEndpointsInProportionToTheirProcessors() {
        ZoneShares shares = ZoneShares.of(List.of(node("a", "1"), node("b", "1"), node("c", "1")));

        ZoneHints result = ZoneHints.of(creating(slice("a", "a", "a", "a", "b", "c")), shares);

        assertThat(result.obstacle()).isEmpty();
        assertThat(result.byZone()).isEqualTo(Map.of("a", 2, "b", 2, "c", 2));
        assertThat(hints(result.plan().create().getFirst())).containsExactly("b", "c", "a", "a", "b", "c");
    }

    @Test
    void goodHintsStay() {
        ZoneShares shares = ZoneShares.of(List.of(node("a", "2"), node("b", "2")));
        EndpointSlice hinted = ZoneHints.of(creating(slice("a", "a", "b", "b")), shares).plan().create().getFirst();

        assertThat(ZoneHints.of(keeping(hinted), shares).plan()).isEqualTo(keeping(hinted));
    }

    @Test
    void thereAreNoHintsWithoutZonesProcessorsOrEnoughEndpoints() {
        ZoneShares two = ZoneShares.of(List.of(node("a", "1"), node("b", "1")));

        assertThat(ZoneHints.of(creating(slice("a")), ZoneShares.of(List.of(node("a", "1")))).obstacle()).contains(
                "Insufficient Node information: allocatable CPU or zone not specified on one or more nodes");
        assertThat(ZoneHints.of(creating(slice("a")), two).obstacle())
                .contains("Insufficient number of endpoints (1 endpoints, 2 zones)");
        assertThat(ZoneHints.of(creating(slice("a", "b", "")), two).obstacle()).contains(
                "Unable to allocate minimum required endpoints to each zone without exceeding overload threshold (3 endpoints, 2 zones)");
        assertThat(ZoneHints.of(creating(slice("a", "b", "a", "")), two).obstacle())
                .contains("One or more endpoints do not have a zone specified");
    }

    @Test
    void aServiceIsOverloadedWhereAZoneHasTooFewOfItsEndpoints() {
        ZoneShares shares = ZoneShares.of(List.of(node("a", "1"), node("b", "1")));

        assertThat(shares.isOverloaded(Map.of("a", 5, "b", 5))).isFalse();
        assertThat(shares.isOverloaded(Map.of("a", 8, "b", 2))).isTrue();
        assertThat(shares.isOverloaded(Map.of("a", 2))).isTrue();
        assertThat(ZoneShares.UNKNOWN.isOverloaded(Map.of("a", 2))).isTrue();
    }
}
