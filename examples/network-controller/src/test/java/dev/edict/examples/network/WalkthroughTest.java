package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.request.ResourceClient;
import dev.edict.testing.Waiting;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The manifests of the walkthrough, word for word: an old definition without a schema and without a status of its own. */
@Timeout(300)
class WalkthroughTest {

    @Test
    @SuppressWarnings("try") // the controller works meanwhile
    void theNetworkOfTheWalkthroughIsMadeAndRemoved() throws Exception {
        Map<String, NetworkSpec> world = new ConcurrentHashMap<>();
        try (Cluster cluster = new Cluster("/walkthrough/network-crd.yaml");
                Cluster.Running running = cluster.run(new MemoryProvider(world))) {
            ResourceClient<Network> networks = cluster.networks("walkthrough");
            cluster.create("/walkthrough/example-network.yaml", "walkthrough");
            Waiting.untilSo("the network is made", () -> assertThat(world)
                    .containsEntry("walkthrough/example-network", new NetworkSpec("192.168.0.0/16", "192.168.0.1")));
            networks.create(Cluster.network("odd", "192.168.0.0/16", "10.0.0.1"));
            Waiting.untilSo("what can not be is told",
                    () -> assertThat(cluster.events("walkthrough")).contains("Created", "InvalidSpec"));
            networks.delete("example-network");
            Waiting.until("it is gone", () -> networks.find("example-network").isEmpty());
            assertThat(world).isEmpty();
        }
    }
}
