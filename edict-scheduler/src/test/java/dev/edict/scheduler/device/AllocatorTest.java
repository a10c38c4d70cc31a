package dev.edict.scheduler.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AllocatorTest {
    private static final Node NODE =
            Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("n1").withLabels(Map.of("rack", "r1")));

    private static final String TWO_CARDS = """
            driver: gpu.example.com
            nodeName: n1
            pool: {name: n1, generation: 1, resourceSliceCount: 1}
            devices:
            - {name: g0, attributes: {model: {string: a}, numa: {int: 0}}}
            - {name: g1, attributes: {model: {string: b}, numa: {int: 1}}}
            - {name: g2, attributes: {model: {string: b}, numa: {int: 0}}}
            """;

    private final List<ResourceSlice> slices = new ArrayList<>();
    private final List<AllocationResult> given = new ArrayList<>();

    private static ObjectValue tree(String yaml) {
        return (ObjectValue) Yaml.parse(yaml);
    }

    private void slice(String name, String spec) {
        slices.add(ResourceSlice.CODEC.fromTree(ObjectValue.of("metadata", ObjectValue.of("name", name), "spec", tree(spec))));
    }

    private static ResourceClaim claim(String devices) {
        return ResourceClaim.CODEC.fromTree(ObjectValue.of(
                "metadata", ObjectValue.of("name", "c", "namespace", "test"), "spec", ObjectValue.of("devices", tree(devices))));
    }

    private static DeviceClass classNamed(String name) {
        return DeviceClass.CODEC.fromTree(tree("""
                metadata: {name: %s}
                spec: {selectors: [{cel: {expression: "device.driver == '%s.example.com'"}}]}
                """.formatted(name, name)));
    }

    private Allocator.Outcome allocate(ResourceClaim... claims) {
        return new Allocator(new Pools(slices), UsedDevices.of(given), name -> name.equals("none") ? null : classNamed(name),
                new Expressions()).allocate(NODE, List.of(claims));
    }

    private List<String> devices(ResourceClaim... claims) {
        return allocate(claims).results().stream().flatMap(result -> result.devices().results().stream())
                .map(DeviceRequestAllocationResult::device).toList();
    }

    private static String request(String name, String more) {
        return "requests: [{name: " + name + ", exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 1" + more + "}}]";
    }

    @Test
    void theFirstDeviceThatFitsIsTaken() {
        slice("s", TWO_CARDS);
        assertThat(devices(claim(request("r", "")))).containsExactly("g0");
        assertThat(devices(claim(request("r", ", selectors: [{cel: {expression: \"device.attributes['gpu.example.com'].model == 'b'\"}}]"))))
                .containsExactly("g1");
        assertThat(devices(claim(request("r", "")), claim(request("r", "")))).containsExactly("g0", "g1");
        assertThat(allocate(claim("requests: [{name: r, exactly: {deviceClassName: nic, allocationMode: ExactCount, count: 1}}]"))
                .reason()).isEqualTo("cannot allocate all claims");
    }

    @Test
    void whatOthersHaveIsNotGivenExceptToAdministrators() {
        slice("s", TWO_CARDS);
        given.add(allocate(claim(request("r", ""))).results().getFirst());
        assertThat(devices(claim(request("r", "")))).containsExactly("g1");
        ResourceClaim administrator = claim(request("r", ", adminAccess: true"));
        assertThat(devices(administrator)).containsExactly("g0");
        given.clear();
        given.add(allocate(administrator).results().getFirst());
        assertThat(devices(claim(request("r", "")))).as("who only watches uses nothing up").containsExactly("g0");
    }

    @Test
    void anotherWayIsTriedWhereOneLeadsNowhere() {
        slice("s", TWO_CARDS);
        assertThat(devices(claim("""
                requests:
                - {name: one, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 1}}
                - {name: two, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 1,
                    selectors: [{cel: {expression: "device.attributes['gpu.example.com'].model == 'a'"}}]}}
                """))).containsExactly("g1", "g0");
        assertThat(devices(claim("""
                requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 2}}]
                constraints: [{matchAttribute: gpu.example.com/model}]
                """))).containsExactly("g1", "g2");
        assertThat(devices(claim("""
                requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 2}}]
                constraints: [{distinctAttribute: gpu.example.com/numa}]
                """))).containsExactly("g0", "g1");
        assertThat(devices(claim("""
                requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 3}}]
                constraints: [{matchAttribute: gpu.example.com/numa}]
                """))).isEmpty();
    }

    @Test
    void allMeansAllAndAtLeastOne() {
        slice("s", TWO_CARDS);
        ResourceClaim all = claim("requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: All}}]");
        assertThat(devices(all)).containsExactly("g0", "g1", "g2");
        assertThat(devices(claim("requests: [{name: r, exactly: {deviceClassName: nic, allocationMode: All}}]"))).isEmpty();
        given.add(allocate(claim(request("r", ""))).results().getFirst());
        assertThat(devices(all)).isEmpty();
        slice("more", TWO_CARDS.replace("name: n1,", "name: more,").replace("resourceSliceCount: 1", "resourceSliceCount: 2"));
        assertThatThrownBy(() -> allocate(all)).hasMessage("claim test/c, request r: asks for all devices, but resource pool "
                + "gpu.example.com/more is currently being updated");
    }

    @Test
    void ofAlternativesTheFirstThatCanBeHadIsTaken() {
        slice("s", TWO_CARDS);
        AllocationResult result = allocate(claim("""
                requests:
                - name: r
                  firstAvailable:
                  - {name: many, deviceClassName: gpu, allocationMode: ExactCount, count: 4}
                  - {name: few, deviceClassName: gpu, allocationMode: ExactCount, count: 2}
                config: [{requests: [r/few], opaque: {driver: d, parameters: {}}}, {requests: [r/many], opaque: {driver: d, parameters: {}}}]
                """)).results().getFirst();
        assertThat(result.devices().results()).extracting(DeviceRequestAllocationResult::request)
                .containsExactly("r/few", "r/few");
        assertThat(result.devices().config()).extracting(config -> config.source() + config.requests())
                .containsExactly("FromClaim[r/few]");
    }

    @Test
    void aTaintMustBeTolerated() {
        slice("s", TWO_CARDS.replace("{name: g0,", "{name: g0, taints: [{key: hot, effect: NoSchedule}],"));
        assertThat(devices(claim(request("r", "")))).containsExactly("g1");
        assertThat(devices(claim(request("r", ", tolerations: [{key: hot, operator: Exists}]")))).containsExactly("g0");
    }

    @Test
    void onlyTheNewestGenerationCountsAndOnlyWhenItIsThere() {
        slice("old", TWO_CARDS);
        slice("new", TWO_CARDS.replace("generation: 1", "generation: 2").replace("name: g", "name: h"));
        assertThat(devices(claim(request("r", "")))).containsExactly("h0");
        slice("twice", TWO_CARDS.replace("name: n1,", "name: twice,").replace("name: g1", "name: g0"));
        slices.subList(0, 2).clear();
        assertThat(allocate(claim(request("r", ""))).reason()).isEqualTo("invalid resource pools were encountered");
    }

    @Test
    void aClaimCanOnlyBeUsedWhereItsDevicesAre() {
        slice("s", TWO_CARDS);
        assertThat(selector(allocate(claim(request("r", ""))))).isEqualTo("metadata.name In [n1]");
        slices.clear();
        slice("s", TWO_CARDS.replace("nodeName: n1", """
                nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: rack, operator: In, values: [r1]}]}]}"""));
        assertThat(selector(allocate(claim(request("r", ""))))).isEqualTo("rack In [r1]");
        slices.clear();
        slice("s", TWO_CARDS.replace("nodeName: n1", "allNodes: true"));
        assertThat(allocate(claim(request("r", ""))).results().getFirst().nodeSelector()).isNull();
        slices.clear();
        slice("s", TWO_CARDS.replace("nodeName: n1", "nodeName: n2"));
        assertThat(devices(claim(request("r", "")))).isEmpty();
    }

    private static String selector(Allocator.Outcome outcome) {
        var term = Objects.requireNonNull(outcome.results().getFirst().nodeSelector()).nodeSelectorTerms().getFirst();
        var requirement = term.matchFields().isEmpty() ? term.matchExpressions().getFirst() : term.matchFields().getFirst();
        return requirement.key() + " " + requirement.operator() + " " + requirement.values();
    }

    @Test
    void partsOfACardShareWhatTheCardHas() {
        slice("counters", """
                driver: gpu.example.com
                nodeName: n1
                pool: {name: n1, generation: 1, resourceSliceCount: 2}
                sharedCounters: [{name: card, counters: {memory: {value: 40Gi}}}]
                """);
        slice("devices", """
                driver: gpu.example.com
                nodeName: n1
                pool: {name: n1, generation: 1, resourceSliceCount: 2}
                devices:
                - {name: whole, consumesCounters: [{counterSet: card, counters: {memory: {value: 40Gi}}}]}
                - {name: half-1, consumesCounters: [{counterSet: card, counters: {memory: {value: 20Gi}}}]}
                - {name: half-2, consumesCounters: [{counterSet: card, counters: {memory: {value: 20Gi}}}]}
                """);
        ResourceClaim two = claim("requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 2}}]");
        assertThat(devices(claim(request("r", "")))).containsExactly("whole");
        assertThat(devices(two)).containsExactly("half-1", "half-2");
        given.add(allocate(claim(request("r", ""))).results().getFirst());
        assertThat(devices(claim(request("r", "")))).isEmpty();
    }

    @Test
    void aDeviceCanBeSharedUntilItsCapacityIsUsedUp() {
        slice("s", """
                driver: gpu.example.com
                nodeName: n1
                pool: {name: n1, generation: 1, resourceSliceCount: 1}
                devices:
                - name: g0
                  allowMultipleAllocations: true
                  capacity: {memory: {value: 10Gi, requestPolicy: {default: 1Gi, validRange: {min: 1Gi, step: 1Gi}}}}
                """);
        ResourceClaim four = claim(request("r", ", capacity: {requests: {memory: 3500Mi}}"));
        DeviceRequestAllocationResult result = allocate(four).results().getFirst().devices().results().getFirst();
        assertThat(result.shareID()).isNotNull();
        assertThat(result.consumedCapacity().get("memory")).hasToString("4Gi");
        given.add(allocate(four).results().getFirst());
        given.add(allocate(four).results().getFirst());
        assertThat(devices(four)).isEmpty();
        assertThat(devices(claim(request("r", "")))).containsExactly("g0");
    }

    @Test
    void whatMakesNoSenseIsSaid() {
        slice("s", TWO_CARDS);
        assertThatThrownBy(() -> allocate(claim(request("r", ", selectors: [{cel: {expression: \"device.attributes['x'].y == 1\"}}]"))))
                .hasMessage("claim test/c: selector #0: CEL runtime error: no such key: y");
        assertThatThrownBy(() -> allocate(claim("requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 33}}]")))
                .hasMessage("claim test/c: number of requested devices 33 exceeds the claim limit of 32");
    }
}
