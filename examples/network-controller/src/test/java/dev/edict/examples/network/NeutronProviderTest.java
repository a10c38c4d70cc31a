package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.request.ResourceClient;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class NeutronProviderTest {
    private static final NetworkSpec BLUE = new NetworkSpec("192.168.0.0/16", "192.168.0.1");

    private final Neutron neutron;
    private final NeutronProvider provider;
    private final Network network;

    NeutronProviderTest() throws IOException {
        neutron = new Neutron();
        provider = new NeutronProvider(neutron.endpoint(), "", "project");
        Network blue = Cluster.network("blue", BLUE.cidr(), BLUE.gateway());
        network = blue.withMetadata(blue.metadata().withNamespace("neutron"));
    }

    @AfterEach
    void close() {
        neutron.close();
    }

    private static ObjectValue network(String project) {
        return ObjectValue.of("name", "neutron/blue", "project_id", project);
    }

    private List<NetworkSpec> subnets() {
        return neutron.all("subnets").stream()
                .map(subnet -> new NetworkSpec(subnet.string("cidr"), subnet.string("gateway_ip"))).toList();
    }

    @Test
    void aNetworkIsMadeChangedAndRemoved() throws Exception {
        assertThat(provider.actual(network)).isNull();
        provider.create(network, BLUE);
        assertThat(provider.actual(network)).isEqualTo(BLUE);
        assertThat(neutron.all("networks")).extracting(made -> made.string("name")).containsExactly("neutron/blue");
        NetworkSpec changed = BLUE.withGateway("192.168.0.254");
        provider.update(network, BLUE, changed);
        assertThat(provider.actual(network)).isEqualTo(changed);
        assertThat(subnets()).containsExactly(changed);
        provider.delete(network, changed);
        assertThat(provider.actual(network)).isNull();
        assertThat(neutron.all("subnets")).isEmpty();
    }

    @Test
    void aNetworkOfTheNameIsTakenOverAndFinished() throws Exception {
        String id = neutron.add("networks", network("project").with("admin_state_up", false));
        neutron.add("subnets", ObjectValue.of(
                "project_id", "project", "network_id", id, "cidr", "10.0.0.0/8", "gateway_ip", "10.0.0.1"));
        assertThat(provider.actual(network)).isEqualTo(NetworkSpec.UNFINISHED);
        provider.update(network, NetworkSpec.UNFINISHED, BLUE);
        assertThat(provider.actual(network)).isEqualTo(BLUE);
        assertThat(neutron.all("networks")).extracting(found -> found.string("id")).containsExactly(id);
    }

    @Test
    void whichOfTwoNetworksOfANameIsMeantIsNotGuessed() throws Exception {
        neutron.add("networks", network("other"));
        assertThat(provider.actual(network)).as("what others have does not count").isNull();
        neutron.add("networks", network("project"));
        neutron.add("networks", network("project"));
        assertThatThrownBy(() -> provider.actual(network)).hasMessage("there are 2 networks neutron/blue");
    }

    @Test
    @SuppressWarnings("try") // the controller works meanwhile
    void theLoopTriesAgainTellsWhatIsInTheWayAndRepairsWhatDrifts() throws Exception {
        try (Cluster cluster = new Cluster(Cluster.GENERATED);
                Cluster.Running running = cluster.run(provider)) {
            neutron.failNext(3);
            ResourceClient<Network> networks = cluster.networks("neutron");
            networks.create(Cluster.network("blue", BLUE.cidr(), BLUE.gateway()));
            Cluster.awaitReady(networks, "blue", "True", "AsDesired");
            assertThat(neutron.all("networks")).hasSize(1);

            neutron.remove("subnets", neutron.all("subnets").getFirst().string("id"));
            Waiting.untilSo("the subnet is there again", () -> assertThat(subnets()).containsExactly(BLUE));

            neutron.useSubnets(true);
            networks.delete("blue");
            Cluster.awaitReady(networks, "blue", "False", "DeleteFailed");
            assertThat(Cluster.conditions(networks.get("blue"))).extracting(condition -> condition.message())
                    .anySatisfy(message -> assertThat(message).contains("NetworkInUse"));
            neutron.useSubnets(false);
            Waiting.until("the object is gone", () -> networks.find("blue").isEmpty());
            assertThat(neutron.all("networks")).isEmpty();
        }
    }
}
