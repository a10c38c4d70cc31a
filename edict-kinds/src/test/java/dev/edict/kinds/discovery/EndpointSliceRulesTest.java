package dev.edict.kinds.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class EndpointSliceRulesTest {
    private final KindTrial slices = KindTrial.namespaced("discovery.k8s.io", "EndpointSlice");

    @Test
    void portsHaveNamesAndProtocols() {
        ObjectValue made = slices.created("{'addressType': 'IPv4', 'ports': [{'port': 1}]}");
        assertThat(made.list("ports").object(0))
                .isEqualTo(KindTrial.tree("{'port': 1, 'name': '', 'protocol': 'TCP'}"));
        assertThat(made.object("metadata").integer("generation")).isEqualTo(1);
        assertThat(slices.create("{'ports': [{}, {}]}")).containsExactly(
                "addressType: Required value", "ports[1].name: Duplicate value: \"\"");
    }

    @Test
    void addressesAreOfTheType() {
        assertThat(slices.create("{'addressType': 'IPv4', 'endpoints': [{'addresses': ['2001:db8::1']},"
                + "{'addresses': []}, {'addresses': ['224.0.0.5']}]}")).containsExactly(
                "endpoints[0].addresses: Invalid value: \"2001:db8::1\": must be an IPv4 address",
                "endpoints[1].addresses: Required value: must contain at least 1 address",
                "endpoints[2].addresses[0]: Invalid value: \"224.0.0.5\": may not be in the link-local multicast range"
                        + " (224.0.0.0/24, ff02::/10)");
        assertThat(slices.create("{'addressType': 'IPv6', 'endpoints': [{'addresses': ['2001:DB8::1']}]}"))
                .containsExactly("endpoints[0].addresses[0]: Invalid value: \"2001:DB8::1\": must be in canonical form"
                        + " (\"2001:db8::1\")");
        assertThat(slices.create("{'addressType': 'FQDN', 'endpoints': [{'addresses': ['one']}]}")).containsExactly(
                "endpoints[0].addresses[0]: Invalid value: \"one\": should be a domain with at least two segments"
                        + " separated by dots");
    }

    @Test
    void hintsAreFewAndDistinct() {
        assertThat(slices.create("{'addressType': 'IPv4', 'endpoints': [{'addresses': ['10.0.0.1'], 'hints':"
                + "{'forZones': [{'name': 'a'}, {'name': 'a'}], 'forNodes': [{'name': 'B'}]}}]}"))
                .hasSize(2).first().isEqualTo("endpoints[0].hints.forZones[1].name: Duplicate value: \"a\"");
    }

    @Test
    void theTypeStaysAndTheGenerationCounts() {
        String old = "{'addressType': 'IPv4', 'metadata': {'generation': 3, 'labels': {'a': 'b'}}}";
        assertThat(slices.update(old.replace("IPv4", "IPv6"), old))
                .containsExactly("addressType: Invalid value: \"IPv6\": field is immutable");
        assertThat(slices.updated(old, old).object("metadata").integer("generation")).isEqualTo(3);
        assertThat(slices.updated(old.replace("'b'", "'c'"), old).object("metadata").integer("generation"))
                .isEqualTo(4);
    }

    @Test
    void theOldTopologyIsDroppedButItsKnownNodesStay() {
        String old = "{'addressType': 'IPv4', 'endpoints': [{'addresses': ['10.0.0.1'],"
                + "'deprecatedTopology': {'kubernetes.io/hostname': 'n1'}}]}";
        ObjectValue endpoint = slices.updated(old.replace("10.0.0.1", "10.0.0.2"), old).list("endpoints").object(0);
        assertThat(endpoint.string("nodeName")).isEqualTo("n1");
        assertThat(endpoint.has("deprecatedTopology")).isFalse();
    }

    @Test
    void namesAsAddressesAreWarnedOf() {
        assertThat(slices.warnings("{'addressType': 'FQDN'}"))
                .containsExactly("spec.addressType: FQDN endpoints are deprecated");
    }
}
