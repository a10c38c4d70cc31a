package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.serviceaccount.DefaultAccounts;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RootCertificatesTest {
    private static final String NAME = "kube-root-ca.crt";

    private final TestCluster cluster = TestCluster.with(RootCertificates.loop());

    @AfterAll
    void close() {
        cluster.close();
    }

    private ConfigMap awaitMap(ResourceClient<ConfigMap> maps) throws Exception {
        return Waiting.until(NAME + " is there", () -> maps.find(NAME), found -> found.isPresent()).orElseThrow();
    }

    @Test
    void eachNamespaceHasTheCertificateAndKeepsIt() throws Exception {
        ResourceClient<ConfigMap> maps = cluster.admin().of(ConfigMap.TYPE).in(cluster.newNamespace());
        ConfigMap published = awaitMap(maps);
        assertThat(published.data()).isEqualTo(Map.of("ca.crt", cluster.edict().keys().rootCertificate()));
        assertThat(published.metadata().annotations().get("kubernetes.io/description")).startsWith("Contains a CA bundle that");
        assertThat(published.metadata().managedFields()).extracting(entry -> entry.manager())
                .containsExactly("kube-controller-manager");

        maps.delete(NAME);
        awaitMap(maps);

        maps.edit(NAME, map -> map.withData(Map.of("ca.crt", "forged", "more", "x"))
                .editMetadata(metadata -> metadata.withAnnotations(Map.of())));
        Waiting.untilSo("it is right again", () -> {
            assertThat(maps.get(NAME).data()).isEqualTo(published.data());
            assertThat(maps.get(NAME).metadata().annotations()).isEqualTo(published.metadata().annotations());
        });
    }

    @Test
    void whoHasNoKeysPublishesNothing() throws Exception {
        try (TestCluster other = TestCluster.with();
                Controllers keyless = Controllers.start(
                        List.of(RootCertificates.loop(), DefaultAccounts.loop()), other::as, false)) {
            Waiting.until("the loops of " + keyless + " work",
                    () -> other.admin().of(ServiceAccount.TYPE).in("kube-public").find("default").isPresent());
            assertThat(other.admin().of(ConfigMap.TYPE).in("kube-public").find(NAME)).isEmpty();
        }
    }
}
