package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.request.ResourceClient;
import dev.edict.testing.Waiting;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RestartTest {

    @Test
    @SuppressWarnings("try") // the controller works meanwhile
    void aControllerThatBeginsAgainTakesOverWhatIsThereAndCatchesUp() throws Exception {
        Map<String, NetworkSpec> world = new ConcurrentHashMap<>();
        try (Cluster cluster = new Cluster(Cluster.GENERATED)) {
            ResourceClient<Network> networks = cluster.networks("restart");
            world.put("restart/found", new NetworkSpec("10.1.0.0/16", "10.1.0.1"));
            networks.create(Cluster.network("found", "10.1.0.0/16", "10.1.0.1"));
            networks.create(Cluster.network("changed", "10.2.0.0/16", "10.2.0.1"));
            networks.create(Cluster.network("deleted", "10.3.0.0/16", "10.3.0.1"));
            try (Cluster.Running first = cluster.run(new MemoryProvider(world))) {
                for (String name : new String[] {"found", "changed", "deleted"}) {
                    Cluster.awaitReady(networks, name, "True", "AsDesired");
                }
            }
            networks.edit("changed", network -> network.editSpec(spec -> spec.withGateway("10.2.0.2")));
            networks.delete("deleted");
            networks.create(Cluster.network("new", "10.4.0.0/16", "10.4.0.1"));
            assertThat(networks.find("deleted")).as("it waits for the controller").isPresent();
            try (Cluster.Running second = cluster.run(new MemoryProvider(world))) {
                Cluster.awaitReady(networks, "changed", "True", "AsDesired");
                Cluster.awaitReady(networks, "new", "True", "AsDesired");
                Waiting.until("the deleted one is gone", () -> networks.find("deleted").isEmpty());
            }
            assertThat(world).containsOnly(
                    Map.entry("restart/found", new NetworkSpec("10.1.0.0/16", "10.1.0.1")),
                    Map.entry("restart/changed", new NetworkSpec("10.2.0.0/16", "10.2.0.2")),
                    Map.entry("restart/new", new NetworkSpec("10.4.0.0/16", "10.4.0.1")));
            assertThat(cluster.events("restart")).as("nothing that was there is made again")
                    .containsExactlyInAnyOrder("Created", "Created", "Updated", "Deleted", "Created");
        }
    }
}
