package dev.edict.controllers.bootstraptoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.FastTime;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import dev.edict.types.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BootstrapTokensTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final TestCluster cluster =
            TestCluster.with(new FastTime(20), BootstrapSigner.loop(), BootstrapTokenCleaner.loop());
    private final ResourceClient<Secret> secrets = cluster.admin().of(Secret.TYPE).in("kube-system");
    private final ResourceClient<ConfigMap> maps = cluster.admin().of(ConfigMap.TYPE).in("kube-public");

    @AfterAll
    void close() {
        cluster.close();
    }

    private static Secret secret(String id, Map<String, String> more) {
        Map<String, Bytes> data = new HashMap<>();
        data.put("token-id", Bytes.of(id));
        data.put("token-secret", Bytes.of("0123456789abcdef"));
        data.put("usage-bootstrap-signing", Bytes.of("true"));
        more.forEach((key, value) -> data.put(key, Bytes.of(value)));
        return Secret.EMPTY
                .withType(BootstrapToken.TYPE)
                .withMetadata(ObjectMeta.EMPTY.withName("bootstrap-token-" + id))
                .withData(data);
    }

    @Test
    void aSignatureIsThatOfRfc7515WithoutTheContent() {
        assertThat(new BootstrapToken("abcdef", "0123456789abcdef").sign("clusters: []"))
                .isEqualTo("eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiY2RlZiJ9..MeH_iDsiCRz6cFM8PtB6XwPm0y7iSVJIq2s7jQviAHY");
    }

    @Test
    void onlyGoodTokensVouch() {
        assertThat(BootstrapToken.forSigning(secret("abcdef", Map.of()), NOW)).isPresent();
        assertThat(BootstrapToken.forSigning(secret("abcdef", Map.of("usage-bootstrap-signing", "false")), NOW)).isEmpty();
        assertThat(BootstrapToken.forSigning(secret("abcdef", Map.of("token-id", "fedcba")), NOW)).isEmpty();
        assertThat(BootstrapToken.forSigning(secret("abcdef", Map.of("token-secret", "")), NOW)).isEmpty();
        assertThat(BootstrapToken.forSigning(secret("abcdef", Map.of("expiration", "2029-12-31T23:59:59Z")), NOW)).isEmpty();
        assertThat(BootstrapToken.forSigning(secret("abcdef", Map.of("expiration", "tomorrow")), NOW)).isEmpty();
        assertThat(BootstrapToken.remaining(secret("abcdef", Map.of("expiration", "2030-01-01T00:01:00Z")), NOW))
                .hasValue(Duration.ofMinutes(1));
    }

    @Test
    void whatMachinesReadFirstIsSignedByEachTokenAsLongAsItIsThere() throws Exception {
        maps.create(ConfigMap.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("cluster-info"))
                .withData(Map.of("kubeconfig", "a", "jws-kubeconfig-forged", "b")));
        secrets.create(secret("abcdef", Map.of()));
        String signature = new BootstrapToken("abcdef", "0123456789abcdef").sign("a");
        Waiting.until("it is signed", () -> maps.get("cluster-info").data().equals(
                Map.of("kubeconfig", "a", "jws-kubeconfig-abcdef", signature)));

        secrets.delete("bootstrap-token-abcdef");
        Waiting.until("it is not any more", () -> maps.get("cluster-info").data().equals(Map.of("kubeconfig", "a")));
    }

    @Test
    void aTokenGoesWhenItsTimeIsOver() throws Exception {
        String soon = Instant.now().plus(Duration.ofSeconds(30)).toString();
        secrets.create(secret("expire", Map.of("expiration", soon)));
        secrets.create(secret("foreve", Map.of()));
        Waiting.until("it is gone", () -> secrets.find("bootstrap-token-expire").isEmpty());
        assertThat(secrets.find("bootstrap-token-foreve")).isPresent();
    }
}
