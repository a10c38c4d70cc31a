package dev.edict.controllers.serviceaccount;

import static dev.edict.controllers.serviceaccount.UnusedTokens.Fate.GOES;
import static dev.edict.controllers.serviceaccount.UnusedTokens.Fate.IS_MARKED;
import static dev.edict.controllers.serviceaccount.UnusedTokens.Fate.STAYS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.ObjectMeta;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnusedTokensTest {
    private static final Instant NOW = Instant.parse("2030-06-15T12:00:00Z");
    private static final UnusedTokens UNUSED = new UnusedTokens(NOW, Duration.ofDays(10));
    private static final ServiceAccount ACCOUNT =
            ServiceAccount.EMPTY.withSecrets(List.of(ObjectReference.EMPTY.withName("token")));

    private static Secret secret(String created, Map<String, String> labels) {
        return Secret.EMPTY.withMetadata(ObjectMeta.EMPTY
                .withName("token").withCreationTimestamp(Instant.parse(created)).withLabels(labels));
    }

    private static UnusedTokens.Fate fate(Map<String, String> labels) {
        return UNUSED.fate(secret("2030-01-01T00:00:00Z", labels), ACCOUNT, false);
    }

    @Test
    void whatWasNotUsedForLongIsMarkedFirstAndGoesAsLongAfterThat() {
        assertThat(fate(Map.of())).isEqualTo(IS_MARKED);
        assertThat(fate(Map.of(UnusedTokens.LAST_USED, "2030-06-04"))).isEqualTo(IS_MARKED);
        assertThat(fate(Map.of(UnusedTokens.INVALID_SINCE, "someday"))).isEqualTo(IS_MARKED);
        assertThat(fate(Map.of(UnusedTokens.INVALID_SINCE, "2030-06-05"))).isEqualTo(STAYS);
        assertThat(fate(Map.of(UnusedTokens.INVALID_SINCE, "2030-06-04"))).isEqualTo(GOES);
    }

    @Test
    void whatIsUsedOrNewStays() {
        assertThat(fate(Map.of(UnusedTokens.LAST_USED, "2030-06-05"))).isEqualTo(STAYS);
        assertThat(fate(Map.of(UnusedTokens.LAST_USED, "yesterday"))).isEqualTo(STAYS);
        assertThat(UNUSED.fate(secret("2030-06-06T00:00:00Z", Map.of()), ACCOUNT, false)).isEqualTo(STAYS);
        assertThat(UNUSED.fate(secret("2030-01-01T00:00:00Z", Map.of()), ACCOUNT, true)).isEqualTo(STAYS);
    }

    @Test
    void whatNoAccountNamesWasMadeBySomebodyWhoMayNeedIt() {
        assertThat(UNUSED.fate(secret("2030-01-01T00:00:00Z", Map.of()), ServiceAccount.EMPTY, false)).isEqualTo(STAYS);
        assertThat(UNUSED.fate(secret("2030-01-01T00:00:00Z", Map.of()), null, false)).isEqualTo(STAYS);
    }

    @Test
    void nothingIsKnownBeforeUseHasBeenNotedForLong() {
        assertThat(UNUSED.areKnown(LocalDate.parse("2030-06-04"))).isTrue();
        assertThat(UNUSED.areKnown(LocalDate.parse("2030-06-05"))).isFalse();
    }

    @Test
    void aPodNamesSecretsInManyPlaces() {
        Pod pod = Pod.CODEC.fromBytes("""
                {"spec":{"imagePullSecrets":[{"name":"pull"}],
                 "volumes":[{"secret":{"secretName":"volume"}},{"projected":{"sources":[{"secret":{"name":"projected"}}]}},
                   {"csi":{"nodePublishSecretRef":{"name":"publish"}}},{"cephfs":{"secretRef":{"name":"ceph"}}}],
                 "initContainers":[{"envFrom":[{"secretRef":{"name":"all"}}]}],
                 "containers":[{"env":[{"name":"A","valueFrom":{"secretKeyRef":{"name":"one","key":"k"}}}]}]}}"""
                .getBytes(StandardCharsets.UTF_8));
        assertThat(PodSecrets.names(pod)).containsExactlyInAnyOrder("pull", "volume", "projected", "publish", "ceph", "all", "one");
    }
}
