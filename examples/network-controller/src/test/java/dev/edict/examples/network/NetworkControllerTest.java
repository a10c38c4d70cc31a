package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.testing.Waiting;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class NetworkControllerTest {
    private static final NetworkSpec BLUE = new NetworkSpec("192.168.0.0/16", "192.168.0.1");

    private final Map<String, NetworkSpec> world = new ConcurrentHashMap<>();
    private final Cluster cluster;
    private final Cluster.Running running;

    NetworkControllerTest() throws Exception {
        cluster = new Cluster(Cluster.GENERATED);
        running = cluster.run(new MemoryProvider(world));
    }

    @AfterAll
    void close() {
        running.close();
        cluster.close();
    }

    private static Network blue() {
        return Cluster.network("blue", BLUE.cidr(), BLUE.gateway());
    }

    @Test
    void aNetworkIsMadeAndToldOf() throws Exception {
        ResourceClient<Network> networks = cluster.networks("made");
        networks.create(blue());
        Network made = Cluster.awaitReady(networks, "blue", "True", "AsDesired");
        assertThat(world).containsEntry("made/blue", BLUE);
        assertThat(Objects.requireNonNull(made.status()).counterpart()).isEqualTo("network made/blue in memory");
        Waiting.untilSo("it is told", () -> assertThat(cluster.events("made")).containsExactly("Created"));
    }

    @Test
    void aChangeIsCarriedOut() throws Exception {
        ResourceClient<Network> networks = cluster.networks("changed");
        networks.create(blue());
        Cluster.awaitReady(networks, "blue", "True", "AsDesired");
        networks.edit("blue", network -> network.editSpec(spec -> spec.withGateway("192.168.0.254")));
        Cluster.awaitReady(networks, "blue", "True", "AsDesired");
        assertThat(world).containsEntry("changed/blue", BLUE.withGateway("192.168.0.254"));
        Waiting.untilSo("it is told", () -> assertThat(cluster.events("changed")).contains("Created", "Updated"));
    }

    @Test
    void aNetworkIsGoneBeforeItsObjectIs() throws Exception {
        ResourceClient<Network> networks = cluster.networks("deleted");
        networks.create(blue());
        Network made = Cluster.awaitReady(networks, "blue", "True", "AsDesired");
        assertThat(made.metadata().finalizers()).containsExactly("samplecrd.k8s.io/network");
        networks.delete("blue");
        Waiting.until("the object is gone", () -> networks.find("blue").isEmpty());
        assertThat(world).doesNotContainKey("deleted/blue");
    }

    @Test
    void whatSomebodyTakesAwayOrChangesComesBack() throws Exception {
        ResourceClient<Network> networks = cluster.networks("drifted");
        networks.create(blue());
        Cluster.awaitReady(networks, "blue", "True", "AsDesired");
        untilTold("Recreated", () -> world.remove("drifted/blue", BLUE));
        untilTold("Repaired", () -> world.replace("drifted/blue", BLUE, BLUE.withGateway("192.168.7.7")));
        Waiting.untilSo("it is as it was", () -> assertThat(world).containsEntry("drifted/blue", BLUE));
    }

    /** Does something to what is there, once more if the controller may not have known yet that all was well. */
    private void untilTold(String reason, Runnable interference) throws InterruptedException {
        Waiting.until(reason + " is told", () -> {
            boolean told = cluster.events("drifted").contains(reason);
            if (!told) {
                interference.run();
            }
            return told;
        });
    }

    @Test
    void theSameNetworkWrittenInAnotherWayIsTheSame() throws Exception {
        ResourceClient<Network> networks = cluster.networks("written");
        networks.create(Cluster.network("green", "FD00:0:0::/64", "fd00:0::1"));
        Cluster.awaitReady(networks, "green", "True", "AsDesired");
        assertThat(world).containsEntry("written/green", new NetworkSpec("fd00::/64", "fd00::1"));
    }

    @Test
    void theServerRefusesAGatewayOutsideOfTheNetwork() {
        ResourceClient<Network> networks = cluster.networks("refused");
        assertThatThrownBy(() -> networks.create(Cluster.network("odd", "192.168.0.0/16", "10.0.0.1")))
                .isInstanceOf(ApiFailure.Invalid.class).hasMessageContaining("the gateway must be in the network");
    }
}
