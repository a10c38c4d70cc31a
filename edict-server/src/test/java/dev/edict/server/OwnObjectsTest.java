package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The objects by which a server says what it is and where, as every cluster has them. */
class OwnObjectsTest {
    private static final String SERVICE = "/api/v1/namespaces/default/services/kubernetes";
    private static final String ENDPOINTS = "/api/v1/namespaces/default/endpoints/kubernetes";
    private static final String SLICE = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes";
    private static final String CIDRS = "/apis/networking.k8s.io/v1/servicecidrs";
    private static final String FLOW = "/apis/flowcontrol.apiserver.k8s.io/v1/";

    private static EdictBuilder server(String advertised) throws IOException {
        return Edict.builder().advertiseAddress(InetAddress.getByName(advertised));
    }

    private static ObjectValue found(RunningServer server, String path) throws Exception {
        return Waiting.until(path + " is there", () -> server.get(path), answer -> answer.code() == 200).body();
    }

    private static List<String> addresses(ObjectValue endpoints) {
        return endpoints.list("subsets").objects().stream()
                .flatMap(subset -> subset.list("addresses").objects().stream())
                .map(address -> address.string("ip")).toList();
    }

    @Test
    void aNewServerHasAServiceThatLeadsToIt() throws Exception {
        try (RunningServer server = new RunningServer(server("10.1.2.3"))) {
            ObjectValue service = found(server, SERVICE);
            assertThat(service.object("spec").string("clusterIP")).isEqualTo("10.96.0.1");
            assertThat(service.object("spec").list("ports").object(0).integer("targetPort"))
                    .isEqualTo(server.edict.address().getPort());
            assertThat(service.object("metadata").list("managedFields").object(0).string("manager"))
                    .isEqualTo("kube-apiserver");
            ObjectValue slice = found(server, SLICE);
            assertThat(slice.string("addressType")).isEqualTo("IPv4");
            assertThat(slice.list("endpoints").object(0).list("addresses").strings()).containsExactly("10.1.2.3");
            assertThat(addresses(found(server, ENDPOINTS))).containsExactly("10.1.2.3");
            assertThat(found(server, "/apis/networking.k8s.io/v1/ipaddresses/10.96.0.1").object("spec").object("parentRef")
                    .string("name")).isEqualTo("kubernetes");
        }
    }

    @Test
    void theRangeOfServiceAddressesIsASettingAndWrittenDown() throws Exception {
        EdictBuilder builder = server("10.1.2.3").serviceClusterIpRange("10.7.0.0/16,fd00:7::/112")
                .serviceNodePortRange("31000-31100");
        try (RunningServer server = new RunningServer(builder)) {
            ObjectValue cidr = Waiting.until("the range is ready", () -> server.get(CIDRS + "/kubernetes").body(),
                    body -> !body.object("status").list("conditions").isEmpty());
            assertThat(cidr.object("spec").list("cidrs").strings()).containsExactly("10.7.0.0/16", "fd00:7::/112");
            assertThat(cidr.object("status").list("conditions").object(0).string("message"))
                    .isEqualTo("Kubernetes default Service CIDR is ready");
            assertThat(found(server, SERVICE).object("spec").string("clusterIP")).isEqualTo("10.7.0.1");
            ObjectValue made = server.send("POST", "/api/v1/namespaces/default/services", """
                    {"metadata":{"name":"dual"},"spec":{"type":"NodePort","ipFamilyPolicy":"RequireDualStack",\
                    "ports":[{"port":80}]}}""").body();
            assertThat(made.object("spec").list("ipFamilies").strings()).containsExactly("IPv4", "IPv6");
            assertThat(made.object("spec").list("ports").object(0).integer("nodePort")).isBetween(31_000L, 31_100L);
        }
    }

    @Test
    void everyServerOnAStoreIsAnEndpointUntilItEnds() throws Exception {
        try (Store store = MemoryStore.open();
                RunningServer first = new RunningServer(server("10.1.2.3").store(() -> new UnclosedStore(store)))) {
            try (RunningServer second = new RunningServer(server("10.1.2.4").store(() -> new UnclosedStore(store)))) {
                Waiting.untilSo("both servers are endpoints", () ->
                        assertThat(addresses(second.get(ENDPOINTS).body())).containsExactly("10.1.2.3", "10.1.2.4"));
            }
            Waiting.untilSo("one server is left", () ->
                    assertThat(addresses(first.get(ENDPOINTS).body())).containsExactly("10.1.2.3"));
        }
    }

    @Test
    void theLevelsOfPriorityOfEveryClusterAreThere() throws Exception {
        try (RunningServer server = new RunningServer(server("10.1.2.3"))) {
            ObjectValue schema = Waiting.until("the schema is judged", () ->
                    server.get(FLOW + "flowschemas/system-leader-election").body(),
                    body -> !body.object("status").list("conditions").isEmpty());
            assertThat(schema.object("status").list("conditions").object(0).string("reason")).isEqualTo("Found");
            assertThat(schema.object("metadata").object("annotations").string("apf.kubernetes.io/autoupdate-spec"))
                    .isEqualTo("true");
            Waiting.untilSo("all are there", () -> {
                assertThat(server.get(FLOW + "flowschemas").body().list("items").size()).isEqualTo(11);
                assertThat(server.get(FLOW + "prioritylevelconfigurations").body().list("items").size()).isEqualTo(8);
            });
        }
    }

    @Test
    void theServerSaysThatItIsAliveAndSinceWhenItTracksTokens() throws Exception {
        try (RunningServer server = new RunningServer(server("10.1.2.3"))) {
            assertThat(found(server, "/api/v1/namespaces/kube-system/configmaps/"
                    + "kube-apiserver-legacy-service-account-token-tracking").object("data").string("since"))
                    .matches("\\d{4}-\\d\\d-\\d\\d");
            ObjectValue leases = Waiting.until("there is a lease", () ->
                    server.get("/apis/coordination.k8s.io/v1/namespaces/kube-system/leases?labelSelector="
                            + "apiserver.kubernetes.io%2Fidentity%3Dkube-apiserver").body(),
                    body -> !body.list("items").isEmpty());
            ObjectValue lease = leases.list("items").object(0);
            assertThat(lease.object("metadata").string("name")).matches("apiserver-[a-z2-7]{26}");
            assertThat(lease.object("spec").integer("leaseDurationSeconds")).isEqualTo(3600);
        }
    }
}
