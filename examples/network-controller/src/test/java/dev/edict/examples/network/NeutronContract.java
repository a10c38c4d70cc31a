package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.request.ResourceClient;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the provider does with Neutron; with one that is real, and with one that is played for builds without it. */
@Timeout(900)
abstract class NeutronContract {
    private static final NetworkSpec BLUE = new NetworkSpec("192.168.0.0/16", "192.168.0.1");

    private final Network network;
    private NeutronHands hands = new NeutronHands(URI.create("http://nowhere"), "");
    private NeutronProvider provider = new NeutronProvider(hands.endpoint(), "", "");

    NeutronContract() {
        Network blue = Cluster.network("blue", BLUE.cidr(), BLUE.gateway());
        network = blue.withMetadata(blue.metadata().withNamespace("neutron"));
    }

    abstract URI endpoint();

    /** From now on nobody answers there. */
    abstract void stop() throws Exception;

    /** Answers again, at the same place, and has forgotten nothing. */
    abstract void start() throws Exception;

    /** Each test has a project of its own. */
    @BeforeEach
    void connect() {
        String project = "project-" + UUID.randomUUID();
        hands = new NeutronHands(endpoint(), project);
        provider = new NeutronProvider(endpoint(), "", project);
    }

    private List<NetworkSpec> subnets() throws Exception {
        return hands.all("subnets").stream()
                .map(subnet -> new NetworkSpec(subnet.string("cidr"), subnet.string("gateway_ip"))).toList();
    }

    private String onlyId(String resource) throws Exception {
        List<ObjectValue> all = hands.all(resource);
        assertThat(all).hasSize(1);
        return all.getFirst().string("id");
    }

    @Test
    void aNetworkIsMadeChangedAndRemoved() throws Exception {
        assertThat(provider.actual(network)).isNull();
        provider.create(network, BLUE);
        assertThat(provider.actual(network)).isEqualTo(BLUE);
        assertThat(hands.all("networks")).extracting(made -> made.string("name")).containsExactly("neutron/blue");

        NetworkSpec other = new NetworkSpec("10.0.0.0/24", "10.0.0.1");
        provider.update(network, BLUE, other);
        assertThat(provider.actual(network)).isEqualTo(other);
        assertThat(subnets()).as("the old one is gone").containsExactly(other);

        NetworkSpec sixth = new NetworkSpec("fd00:1::/64", "fd00:1::1");
        provider.update(network, other, sixth);
        assertThat(provider.actual(network)).isEqualTo(sixth);

        provider.delete(network, sixth);
        assertThat(provider.actual(network)).isNull();
        assertThat(hands.all("subnets")).isEmpty();
    }

    @Test
    void aGatewayMovesWhilePortsUseTheNetworkWhichNothingElseMay() throws Exception {
        provider.create(network, BLUE);
        String subnet = onlyId("subnets");
        String port = hands.make("ports", "network_id", onlyId("networks"));
        for (String gateway : List.of("192.168.0.254", "192.168.255.254", "192.168.0.1", "192.168.77.0")) {
            NetworkSpec moved = BLUE.withGateway(gateway);
            provider.update(network, BLUE, moved);
            assertThat(provider.actual(network)).isEqualTo(moved);
            assertThat(onlyId("subnets")).as("it is the same subnet").isEqualTo(subnet);
        }
        assertThatThrownBy(() -> provider.update(network, BLUE, new NetworkSpec("10.0.0.0/24", "10.0.0.1")))
                .hasMessageContainingAll("DELETE subnets/", "409", "SubnetInUse");
        assertThatThrownBy(() -> provider.delete(network, BLUE)).hasMessageContainingAll("409", "NetworkInUse");
        hands.remove("ports", port);
        provider.delete(network, BLUE);
        assertThat(provider.actual(network)).isNull();
    }

    @Test
    void portsGetAddressesAroundAGatewayThatHasMoved() throws Exception {
        NetworkSpec small = new NetworkSpec("10.0.0.0/29", "10.0.0.1");
        provider.create(network, small);
        provider.update(network, small, small.withGateway("10.0.0.3"));
        for (int number = 0; number < 5; number++) {
            hands.make("ports", "network_id", onlyId("networks"));
        }
        assertThatThrownBy(() -> hands.make("ports", "network_id", onlyId("networks")))
                .hasMessageContaining("IpAddressGenerationFailure");
    }

    @Test
    void aNetworkOfTheNameIsTakenOverAndFinished() throws Exception {
        String id = hands.make("networks", "name", "neutron/blue", "admin_state_up", false);
        hands.make("subnets", "network_id", id, "cidr", "10.0.0.0/8", "gateway_ip", "10.0.0.1", "ip_version", 4);
        hands.make("subnets", "network_id", id, "cidr", "192.168.0.0/16", "gateway_ip", "192.168.0.9", "ip_version", 4);
        assertThat(provider.actual(network)).isEqualTo(NetworkSpec.UNFINISHED);
        provider.update(network, NetworkSpec.UNFINISHED, BLUE);
        assertThat(provider.actual(network)).isEqualTo(BLUE);
        assertThat(onlyId("networks")).isEqualTo(id);
    }

    @Test
    void whichOfTwoNetworksOfANameIsMeantIsNotGuessed() throws Exception {
        new NeutronHands(endpoint(), "other-" + hands.project()).make("networks", "name", "neutron/blue");
        assertThat(provider.actual(network)).as("what others have does not count").isNull();
        hands.make("networks", "name", "neutron/blue");
        hands.make("networks", "name", "neutron/blue");
        assertThatThrownBy(() -> provider.actual(network)).hasMessage("there are 2 networks neutron/blue");
    }

    @Test
    void whatHasGoneMeanwhileIsNoReasonToDeleteInVain() throws Exception {
        assertThat(provider.ask("DELETE", "networks/" + UUID.randomUUID())).isEqualTo(ObjectValue.EMPTY);
        assertThatThrownBy(() -> provider.delete(network, BLUE)).hasMessage("network neutron/blue has gone meanwhile");
    }

    @Test
    void whatNeutronRefusesIsToldInItsWords() {
        NetworkSpec impossible = new NetworkSpec("10.0.0.0/24", "10.0.0.0");
        assertThatThrownBy(() -> provider.create(network, impossible))
                .hasMessageContainingAll("POST subnets: 400", "InvalidInput", "Gateway is not valid on subnet");
    }

    @Test
    @SuppressWarnings("try") // the controller works meanwhile
    void theLoopTriesAgainTellsWhatIsInTheWayAndRepairsWhatDrifts() throws Exception {
        try (Cluster cluster = new Cluster(Cluster.GENERATED);
                Cluster.Running running = cluster.run(provider)) {
            ResourceClient<Network> networks = cluster.networks("neutron");
            stop();
            networks.create(Cluster.network("blue", BLUE.cidr(), BLUE.gateway()));
            awaitTold(networks, "ReadFailed", "no answer from " + endpoint().getAuthority());
            start();
            Cluster.awaitReady(networks, "blue", "True", "AsDesired");

            hands.remove("subnets", onlyId("subnets"));
            Waiting.untilSo("the subnet is there again", () -> assertThat(subnets()).containsExactly(BLUE));
            hands.change("subnets", onlyId("subnets"), "gateway_ip", NullValue.NULL);
            Waiting.untilSo("it has its gateway again", () -> assertThat(subnets()).containsExactly(BLUE));
            hands.remove("networks", onlyId("networks"));
            Waiting.untilSo("all is there again", () -> assertThat(subnets()).containsExactly(BLUE));

            String port = hands.make("ports", "network_id", onlyId("networks"));
            networks.delete("blue");
            awaitTold(networks, "DeleteFailed", "NetworkInUse");
            hands.remove("ports", port);
            Waiting.until("the object is gone", () -> networks.find("blue").isEmpty());
            assertThat(hands.all("networks")).isEmpty();
        }
    }

    private static void awaitTold(ResourceClient<Network> networks, String reason, String words) throws InterruptedException {
        Cluster.awaitReady(networks, "blue", "False", reason);
        Waiting.untilSo("it is told why", () -> assertThat(Cluster.conditions(networks.get("blue")))
                .extracting(condition -> condition.message()).anySatisfy(message -> assertThat(message).contains(words)));
    }
}
