package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.authentication.v1.TokenReview;
import dev.edict.api.authentication.v1.TokenReviewSpec;
import dev.edict.api.authentication.v1.TokenReviewStatus;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.node.source.MissingSourceException;
import dev.edict.server.Edict;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens that a server gives to a node for one of its pods. */
@Timeout(300)
class FleetTokensTest {
    private static final ServiceAccountTokenProjection USUAL = ServiceAccountTokenProjection.EMPTY.withPath("token");

    private final Edict edict = Edict.builder().store(MemoryStore::open)
            .serviceAccounts(AccountSettings.DEFAULT.withLongest(Duration.ofDays(10)))
            .alongside(LocalLoops.chosen("serviceaccount-controller")).start();
    private final Client admin = client("administrator", User.MASTERS);
    private Instant now = Instant.now();
    private final FleetTokens tokens = new FleetTokens(
            name -> client("system:node:" + name, "system:nodes", User.AUTHENTICATED), () -> now);

    private Client client(String name, String... groups) {
        return new Client(InProcessTransport.of(edict, User.of(name, groups)));
    }

    @BeforeEach
    void begin() throws InterruptedException {
        Waiting.until("there is an account", () -> pod("probe", "node-1") != null);
    }

    @AfterEach
    void end() {
        admin.close();
        edict.close();
    }

    private Pod pod(String name, String node) {
        return admin.of(Pod.TYPE).in("default").create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(PodSpec.EMPTY
                .withNodeName(node).withContainers(List.of(Container.EMPTY.withName("main").withImage("nginx")))));
    }

    private TokenReviewStatus review(String token, String... audiences) {
        return admin.of(TokenReview.TYPE).create(TokenReview.EMPTY.withSpec(
                TokenReviewSpec.EMPTY.withToken(token).withAudiences(List.of(audiences)))).status();
    }

    @Test
    void aTokenIsThePodsAndItsAccounts() throws Exception {
        Pod pod = pod("web", "node-1");
        TokenReviewStatus status = review(tokens.of(pod, USUAL));
        assertThat(status.authenticated()).isTrue();
        assertThat(status.user().username()).isEqualTo("system:serviceaccount:default:default");
        assertThat(status.user().extra()).containsEntry("authentication.kubernetes.io/pod-uid", List.of(pod.metadata().uid()));
    }

    @Test
    void aTokenIsForWhomItIsMeant() throws Exception {
        String token = tokens.of(pod("web", "node-1"), USUAL.withAudience("vault"));
        assertThat(review(token, "vault").authenticated()).isTrue();
        assertThat(review(token).authenticated()).isFalse();
    }

    @Test
    void aTokenIsKeptForFourFifthsOfItsLife() throws Exception {
        Pod pod = pod("web", "node-1");
        ServiceAccountTokenProjection wanted = USUAL.withExpirationSeconds(5_000L);
        String first = ask(pod, wanted);
        now = now.plusSeconds(3_500);
        assertThat(tokens.of(pod, wanted)).isEqualTo(first);
        now = now.plusSeconds(1_000);
        assertThat(tokens.of(pod, wanted)).isNotEqualTo(first);
    }

    @Test
    void aLongTokenIsKeptForADay() throws Exception {
        Pod pod = pod("web", "node-1");
        ServiceAccountTokenProjection wanted = USUAL.withExpirationSeconds(Duration.ofDays(9).toSeconds());
        String first = ask(pod, wanted);
        now = now.plus(Duration.ofHours(23));
        assertThat(tokens.of(pod, wanted)).isEqualTo(first);
        now = now.plus(Duration.ofHours(2));
        assertThat(tokens.of(pod, wanted)).isNotEqualTo(first);
    }

    @Test
    void aTokenThatTheServerGivesForLessThanWasAskedForIsKeptForItsOwnLife() throws Exception {
        Pod pod = pod("web", "node-1");
        ServiceAccountTokenProjection wanted = USUAL.withExpirationSeconds(Duration.ofDays(100).toSeconds());
        String first = ask(pod, wanted);
        now = now.plusSeconds(60);
        assertThat(tokens.of(pod, wanted)).isEqualTo(first);
    }

    @Test
    void aTokenThatCanNotBeRenewedIsGoodUntilItsEnd() throws Exception {
        Pod pod = pod("web", "node-1");
        ServiceAccountTokenProjection wanted = USUAL.withExpirationSeconds(5_000L);
        String first = ask(pod, wanted);
        admin.of(Pod.TYPE).in("default").delete("web", DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
        now = now.plusSeconds(4_500);
        assertThat(tokens.of(pod, wanted)).isEqualTo(first);
        now = now.plusSeconds(1_000);
        assertThatThrownBy(() -> tokens.of(pod, wanted)).isInstanceOf(MissingSourceException.class);
    }

    @Test
    void theTokensOfAPodThatIsGoneAreForgotten() throws Exception {
        Pod pod = pod("web", "node-1");
        Pod other = pod("other", "node-1");
        String first = ask(pod, USUAL);
        String ofOther = tokens.of(other, USUAL);
        tokens.forget(pod.metadata().uid());
        assertThat(tokens.of(pod, USUAL)).isNotEqualTo(first);
        assertThat(tokens.of(other, USUAL)).isEqualTo(ofOther);
    }

    /** For the first time, at the present moment of the server, too. */
    private String ask(Pod pod, ServiceAccountTokenProjection wanted) throws MissingSourceException {
        now = Instant.now();
        return tokens.of(pod, wanted);
    }

    @Test
    void whatTheServerRefusesIsSaid() {
        Pod pod = pod("web", "node-1");
        Pod elsewhere = pod.withSpec(pod.spec().withNodeName("node-2"));
        assertThatThrownBy(() -> tokens.of(elsewhere, USUAL)).isInstanceOf(MissingSourceException.class)
                .hasMessageStartingWith("failed to fetch token: ").hasMessageContaining("forbidden");
    }
}
