package dev.edict.controllers.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.authentication.v1.TokenReview;
import dev.edict.api.authentication.v1.TokenReviewSpec;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import dev.edict.types.Bytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccountTokensTest {
    private final TestCluster cluster = TestCluster.with(AccountTokens.loop(), DefaultAccounts.loop());
    private String namespace = "";
    private ResourceClient<Secret> secrets = cluster.admin().of(Secret.TYPE);
    private ResourceClient<ServiceAccount> accounts = cluster.admin().of(ServiceAccount.TYPE);

    @BeforeEach
    void newNamespace() {
        namespace = cluster.newNamespace();
        secrets = secrets.in(namespace);
        accounts = accounts.in(namespace);
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private ServiceAccount account(String name) {
        return accounts.create(ServiceAccount.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
    }

    private static Secret secret(String name, String account) {
        return Secret.EMPTY
                .withType("kubernetes.io/service-account-token")
                .withMetadata(ObjectMeta.EMPTY
                        .withName(name)
                        .withAnnotations(Map.of("kubernetes.io/service-account.name", account)));
    }

    private Secret awaitToken(String name) throws Exception {
        return Waiting.until(name + " has a token", () -> secrets.get(name), found -> found.data().containsKey("token"));
    }

    @Test
    void aSecretIsGivenATokenThatTheServerKnows() throws Exception {
        ServiceAccount account = account("robot");
        secrets.create(secret("manual", "robot"));

        Secret complete = awaitToken("manual");

        assertThat(complete.data().get("namespace")).isEqualTo(Bytes.of(namespace));
        assertThat(complete.data().get("ca.crt")).isEqualTo(Bytes.of(cluster.edict().keys().rootCertificate()));
        assertThat(complete.metadata().annotations())
                .containsEntry("kubernetes.io/service-account.uid", account.metadata().uid());
        TokenReview review = cluster.admin().of(TokenReview.TYPE).create(TokenReview.EMPTY.withSpec(
                TokenReviewSpec.EMPTY.withToken(complete.data().getOrDefault("token", Bytes.EMPTY).text())));
        assertThat(review.status().authenticated()).isTrue();
        assertThat(review.status().user().username()).isEqualTo("system:serviceaccount:" + namespace + ":robot");
    }

    @Test
    void whatSomebodyTakesOutOfASecretIsPutBack() throws Exception {
        account("robot");
        secrets.create(secret("manual", "robot"));
        Secret complete = awaitToken("manual");
        secrets.edit("manual", now -> now.withData(Map.of("ca.crt", Bytes.of("forged"), "token", complete.data().get("token"))));
        Waiting.until("it is complete again", () -> secrets.get("manual").data().equals(complete.data()));
    }

    @Test
    void tokensGoWithTheirAccount() throws Exception {
        account("robot");
        secrets.create(secret("manual", "robot"));
        secrets.create(secret("others", "default").withType("Opaque"));
        awaitToken("manual");

        accounts.delete("robot");

        Waiting.until("the token is gone", () -> secrets.find("manual").isEmpty());
        assertThat(secrets.find("others")).isPresent();
    }

    @Test
    void aTokenForNobodyGoes() throws Exception {
        secrets.create(secret("lost", "nobody"));
        Waiting.until("it is gone", () -> secrets.find("lost").isEmpty());
    }

    @Test
    void aSecretThatIsGoneIsNamedByItsAccountNoLonger() throws Exception {
        account("robot");
        secrets.create(secret("manual", "robot"));
        awaitToken("manual");
        accounts.edit("robot", now -> now.withSecrets(
                List.of(ObjectReference.EMPTY.withName("manual"), ObjectReference.EMPTY.withName("other"))));

        secrets.delete("manual");

        Waiting.until("it is forgotten", () -> accounts.get("robot").secrets().equals(
                List.of(ObjectReference.EMPTY.withName("other"))));
    }

    @Test
    void eachNamespaceHasADefaultAccountAndKeepsIt() throws Exception {
        String other = "of-nobody";
        cluster.admin().of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(other)));
        Waiting.until("it is there", () -> accounts.in(other).find("default").isPresent());
        String first = accounts.get("default").metadata().uid();
        accounts.delete("default");
        Waiting.until("there is another", () -> accounts.find("default")
                .filter(found -> !found.metadata().uid().equals(first)).isPresent());
    }
}
