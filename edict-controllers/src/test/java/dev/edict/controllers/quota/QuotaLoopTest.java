package dev.edict.controllers.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.controllers.TestCluster;
import dev.edict.model.quantity.Quantity;
import dev.edict.testing.Waiting;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class QuotaLoopTest {
    private static final TestCluster CLUSTER = TestCluster.with(QuotaLoop.loop());

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceQuota quota() {
        return CLUSTER.admin().of(ResourceQuota.TYPE).in(namespace).get("all");
    }

    private void createQuota(String... names) {
        Map<String, Quantity> hard = new HashMap<>();
        for (String name : names) {
            hard.put(name, Quantity.parse("100"));
        }
        CLUSTER.admin().of(ResourceQuota.TYPE).in(namespace).create(ResourceQuota.EMPTY
                .editMetadata(metadata -> metadata.withName("all")).editSpec(spec -> spec.withHard(hard)));
    }

    private void createSomeOfEverything() {
        CLUSTER.admin().of(Pod.TYPE).in(namespace).create(Pod.EMPTY
                .editMetadata(metadata -> metadata.withName("a"))
                .editSpec(spec -> spec.withAutomountServiceAccountToken(false).withContainers(List.of(Container.EMPTY
                        .withName("c").withImage("example.com/web:1").editResources(resources -> resources
                                .withRequests(Map.of("cpu", Quantity.parse("100m"), "memory", Quantity.parse("64Mi"))))))));
        CLUSTER.admin().of(Service.TYPE).in(namespace).create(Service.EMPTY
                .editMetadata(metadata -> metadata.withName("a"))
                .editSpec(spec -> spec.withType("NodePort").withPorts(List.of(ServicePort.EMPTY.withPort(80)))));
        CLUSTER.admin().of(PersistentVolumeClaim.TYPE).in(namespace).create(PersistentVolumeClaim.EMPTY
                .editMetadata(metadata -> metadata.withName("a"))
                .editSpec(spec -> spec.withAccessModes(List.of("ReadWriteOnce")).editResources(resources ->
                        resources.withRequests(Map.of("storage", Quantity.parse("1Gi"))))));
        CLUSTER.admin().of(ConfigMap.TYPE).in(namespace).create(
                ConfigMap.EMPTY.editMetadata(metadata -> metadata.withName("a")));
    }

    @Test
    void itCountsWhatTheServerCounts() throws Exception {
        createSomeOfEverything();
        createQuota("pods", "count/pods", "requests.cpu", "memory", "services", "services.nodeports", "persistentvolumeclaims",
                "configmaps", "count/configmaps", "count/deployments.apps", "secrets");
        Waiting.until("it is counted", () -> !quota().status().used().isEmpty());

        ResourceQuota counted = quota();

        assertThat(new Counter(CLUSTER.admin()).count(counted, Instant.now())).isEqualTo(counted.status().used());
        assertThat(counted.status().used()).containsEntry("requests.cpu", Quantity.parse("100m"))
                .containsEntry("services.nodeports", Quantity.parse("1"));
    }

    @Test
    void aServerThatCountsByItselfIsNotArguedWith() throws Exception {
        createSomeOfEverything();
        createQuota("pods", "services", "configmaps");
        Waiting.until("it is counted", () -> quota().status().used().containsKey("pods"));

        CLUSTER.admin().of(Service.TYPE).in(namespace).delete("a");
        CLUSTER.admin().of(ConfigMap.TYPE).in(namespace).delete("a");

        Waiting.untilStill("the quota is left alone", () -> quota().metadata().resourceVersion());
        assertThat(quota().status().used()).containsEntry("services", Quantity.parse("0"));
        assertThat(new Counter(CLUSTER.admin()).count(quota(), Instant.now())).isEqualTo(quota().status().used());
    }
}
