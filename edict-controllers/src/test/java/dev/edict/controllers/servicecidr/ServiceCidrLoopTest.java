package dev.edict.controllers.servicecidr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.api.core.v1.ServiceSpec;
import dev.edict.api.meta.v1.Condition;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.networking.v1.IPAddress;
import dev.edict.api.networking.v1.ServiceCIDR;
import dev.edict.api.networking.v1.ServiceCIDRSpec;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ServiceCidrLoopTest {
    private final HandMovedTime time = new HandMovedTime();
    private final TestCluster cluster = TestCluster.at(time, ServiceCidrLoop.loop());
    private final ResourceClient<ServiceCIDR> ranges = cluster.admin().of(ServiceCIDR.TYPE);
    private final ResourceClient<Service> services = cluster.admin().of(Service.TYPE).in(cluster.newNamespace());

    @AfterEach
    void close() {
        cluster.close();
    }

    private void createRange(String name, String cidr) throws InterruptedException {
        ranges.create(ServiceCIDR.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(ServiceCIDRSpec.EMPTY.withCidrs(List.of(cidr))));
        time.until(name + " is ready", () -> isSaid(name, "True", "", "Kubernetes Service CIDR is ready"));
        assertThat(ranges.get(name).metadata().finalizers()).containsExactly(ServiceCidrLoop.FINALIZER);
    }

    private boolean isSaid(String range, String status, String reason, String message) {
        List<Condition> conditions = ranges.get(range).status().conditions();
        return conditions.size() == 1 && conditions.getFirst().type().equals("Ready")
                && conditions.getFirst().status().equals(status)
                && conditions.getFirst().reason().equals(reason)
                && conditions.getFirst().message().equals(message);
    }

    private void createService(String name, String address) {
        services.create(Service.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(ServiceSpec.EMPTY
                .withClusterIP(address).withPorts(List.of(ServicePort.EMPTY.withPort(80)))));
    }

    private void awaitGone(String range) throws InterruptedException {
        time.until(range + " is gone", () -> ranges.find(range).isEmpty());
    }

    @Test
    void aRangeStaysUntilTheLastServiceHasLeftIt() throws Exception {
        createRange("more", "192.168.0.0/24");
        createService("web", "192.168.0.7");
        ranges.delete("more");
        time.until("it is told why it stays", () -> isSaid("more", "False", "Terminating",
                "There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR"));
        services.delete("web");
        awaitGone("more");
    }

    @Test
    void aRangeMayGoIfItsAddressesAreInAnotherToo() throws Exception {
        createRange("more", "192.168.1.0/24");
        createService("db", "192.168.1.7");
        ranges.delete("more");
        time.until("it stays", () -> ranges.get("more").status().conditions().getFirst().status().equals("False"));
        createRange("all", "192.168.0.0/16");
        awaitGone("more");
        assertThat(services.get("db").spec().clusterIP()).isEqualTo("192.168.1.7");
    }

    @Test
    void aServiceHasNeitherTheFirstNorTheLastAddressOfARange() {
        ServiceCIDR one = range("one", "10.0.0.0/24");
        ServiceCIDR two = range("two", "10.0.0.0/16");
        Ranges ranges = new Ranges(List.of(one, two));
        assertThat(ranges.around(address("10.0.0.5"))).containsExactly("one", "two");
        assertThat(ranges.around(address("10.0.0.255"))).containsExactly("two");
        assertThat(ranges.overlapping(one)).containsExactly("one", "two");
        assertThat(ranges.canGo(one, List.of(address("10.0.0.5")))).isTrue();
        assertThat(ranges.canGo(two, List.of(address("10.0.0.5")))).isTrue();
        assertThat(ranges.canGo(two, List.of(address("10.0.0.255")))).isFalse();
    }

    private static ServiceCIDR range(String name, String cidr) {
        return ServiceCIDR.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(ServiceCIDRSpec.EMPTY.withCidrs(List.of(cidr)));
    }

    private static IPAddress address(String name) {
        return IPAddress.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)
                .withLabels(Map.of("ipaddress.kubernetes.io/managed-by", "ipallocator.k8s.io")));
    }
}
