package dev.edict.server.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Identities;
import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.testing.Waiting;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The endpoints of the servers on a real etcd, whose leases run out by themselves. */
@Timeout(120)
class ServerLeasesOnEtcdTest {
    private static final int PORT = 6443;

    private static KubernetesService server(ControlPlane plane, String address) throws Exception {
        InetAddress own = InetAddress.getByName(address);
        return new KubernetesService(
                plane, new AdvertisedAddress(new Upkeep.Place(own, own, PORT), plane.serviceNetwork()), PORT);
    }

    private static List<String> addresses(ControlPlane plane) {
        ObjectValue endpoints = Objects.requireNonNull(OwnWrites.ofServer(plane, "", "v1", "endpoints")
                .find(KubernetesService.NAMESPACE, KubernetesService.NAME));
        return endpoints.list("subsets").object(0).list("addresses").objects().stream()
                .map(address -> address.string("ip")).toList();
    }

    @Test
    void theAddressOfAServerThatCrashedGoesWhenItsLeaseHasRunOut(@TempDir Path directory) throws Exception {
        try (EtcdServer etcd = EtcdServer.start(directory);
                Store store = EtcdStore.open(EtcdOptions.of(List.of(etcd.endpoint())));
                ControlPlane plane =
                        new ControlPlane(Catalogue.load(), store, Identities.random(), Clock.systemUTC())) {
            new Bootstrap(plane).run();
            KubernetesService living = server(plane, "10.1.2.3");
            living.perform();
            server(plane, "10.1.2.4").perform();
            assertThat(addresses(plane)).containsExactly("10.1.2.3", "10.1.2.4");

            // The last sign of life of the other one; nothing follows it.
            new ServerLeases(store, 1).renew("10.1.2.4");
            Waiting.untilSo("one server is left", () -> {
                living.perform();
                assertThat(addresses(plane)).containsExactly("10.1.2.3");
            });
        }
    }
}
