package dev.edict.controllers.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TokenCleanerTest {
    private static Secret secret(String name) {
        return Secret.EMPTY.withType(SecretKey.TYPE).withMetadata(
                ObjectMeta.EMPTY.withName(name).withAnnotations(Map.of(SecretKey.ACCOUNT, "robot")));
    }

    @Test
    void aTokenThatNobodyUsesIsInvalidAfterAYearAndGoneAfterAnother() throws Exception {
        HandMovedTime time = new HandMovedTime();
        try (TestCluster cluster = TestCluster.at(time, TokenCleaner.loop())) {
            String namespace = cluster.newNamespace();
            ResourceClient<Secret> secrets = cluster.admin().of(Secret.TYPE).in(namespace);
            cluster.admin().of(ServiceAccount.TYPE).in(namespace).create(ServiceAccount.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName("robot"))
                    .withSecrets(List.of(ObjectReference.EMPTY.withName("made"))));
            secrets.create(secret("made"));
            secrets.create(secret("manual"));
            Waiting.until("use is noted", () -> cluster.admin().of(ConfigMap.TYPE).in("kube-system")
                    .find("kube-apiserver-legacy-service-account-token-tracking").isPresent());

            Waiting.until("it is marked", () -> {
                time.advance(Duration.ofDays(1));
                return secrets.get("made").metadata().labels().containsKey(UnusedTokens.INVALID_SINCE);
            });
            Waiting.until("it is gone", () -> {
                time.advance(Duration.ofDays(1));
                return secrets.find("made").isEmpty();
            });
            assertThat(secrets.get("manual").metadata().labels()).isEmpty();
        }
    }
}
