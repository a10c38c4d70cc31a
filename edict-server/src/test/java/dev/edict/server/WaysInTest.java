package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.AuthenticationChoices;
import dev.edict.server.authenticate.issuer.TestIssuer;
import dev.edict.server.authenticate.issuer.TestIssuer.Key;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.Stage;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways into a running server that do not need its own keys. */
class WaysInTest {
    private static final String REVIEW = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final Key FIRST = TestIssuer.elliptic("first");
    private static final Key SECOND = TestIssuer.elliptic("second");

    @TempDir
    Path directory;

    private static RunningServer server(Consumer<AuthenticationChoices> chooser) {
        return new RunningServer(Edict.builder().authentication(choices -> {
            choices.lookInterval(Duration.ofMillis(20));
            chooser.accept(choices);
        }));
    }

    private Path write(String name, String content) throws IOException {
        Path next = Files.writeString(directory.resolve(name + ".next"), content);
        return Files.move(next, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    /** The user whom the server takes the bearer for. */
    private static ObjectValue user(RunningServer server, String token) throws Exception {
        try (Somebody somebody = new Somebody(server, token)) {
            RunningServer.Answer answer = somebody.send("POST", REVIEW,
                    "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}");
            return answer.body().object("status").object("userInfo").with("code", answer.code());
        }
    }

    private static String name(RunningServer server, String token) throws Exception {
        return user(server, token).string("username");
    }

    private static String configuration(String prefix, String more, TestIssuer... issuers) {
        StringBuilder text = new StringBuilder(
                "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n" + more + "jwt:\n");
        for (TestIssuer issuer : issuers) {
            text.append("""
                    - issuer:
                        url: %s
                        audiences: [edict]
                        certificateAuthority: |
                    %s
                      claimMappings: {username: {claim: sub, prefix: "%s"}}
                    """.formatted(issuer.url(), TestIssuer.authority().indent(8), prefix));
        }
        return text.toString();
    }

    private static String token(TestIssuer issuer, Key key) {
        return TestIssuer.sign(key, "ES256", ObjectValue.of("iss", issuer.url(), "aud", ListValue.of("edict"),
                "sub", "jane", "exp", Instant.now().getEpochSecond() + 600));
    }

    @Test
    void tokensOfAnIssuerCountWhileItsKeysAndTheConfigurationChange() throws Exception {
        try (TestIssuer issuer = new TestIssuer();
                TestIssuer other = new TestIssuer()) {
            issuer.show(FIRST);
            other.show(FIRST);
            Path file = write("authentication.yaml", configuration("oidc:", "", issuer));
            try (RunningServer server = server(choices -> choices.configuration(file))) {
                Waiting.until("the issuer is known", () -> name(server, token(issuer, FIRST)).equals("oidc:jane"));
                assertThat(user(server, token(issuer, FIRST)).list("groups").strings())
                        .containsExactly("system:authenticated");
                assertThat(user(server, token(other, FIRST)).integer("code")).isEqualTo(401);
                issuer.show(FIRST, SECOND);
                Waiting.until("the new key counts", () -> name(server, token(issuer, SECOND)).equals("oidc:jane"));

                write("authentication.yaml", configuration("new:", "", issuer, other));
                Waiting.until("the other issuer counts", () -> name(server, token(other, FIRST)).equals("new:jane"));
                write("authentication.yaml", "kind: nonsense");
                Waiting.until("the mistake is counted", () -> metrics(server).lines().anyMatch(line ->
                        line.startsWith("apiserver_authentication_config_controller_automatic_reloads_total")
                                && line.contains("status=\"failure\"")));
                assertThat(name(server, token(other, FIRST))).isEqualTo("new:jane");
                assertThat(metrics(server)).contains("authenticated_user_requests", "authentication_attempts",
                        "apiserver_authentication_jwt_authenticator_latency_seconds", "authentication_token_cache_request_total");
            }
        }
    }

    private static String metrics(RunningServer server) throws Exception {
        return server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void noRequestFailsWhileKeysAreExchanged() throws Exception {
        try (TestIssuer issuer = new TestIssuer()) {
            issuer.show(FIRST);
            Path file = write("authentication.yaml", configuration("", "", issuer));
            try (RunningServer server = server(choices -> choices.configuration(file))) {
                Waiting.until("the issuer is known", () -> name(server, token(issuer, FIRST)).equals("jane"));
                ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
                AtomicBoolean done = new AtomicBoolean();
                List<Thread> clients = new ArrayList<>();
                for (int index = 0; index < 4; index++) {
                    clients.add(Thread.startVirtualThread(() -> {
                        while (!done.get()) {
                            try {
                                String name = name(server, token(issuer, FIRST));
                                if (!name.equals("jane")) {
                                    failures.add("known as " + name);
                                }
                            } catch (Exception failure) {
                                failures.add(failure.toString());
                            }
                        }
                    }));
                }
                issuer.show(SECOND, FIRST);
                Waiting.until("the new key counts", () -> name(server, token(issuer, SECOND)).equals("jane"));
                done.set(true);
                for (Thread client : clients) {
                    client.join();
                }
                assertThat(failures).isEmpty();
            }
        }
    }

    @Test
    void onlySomePathsMayBeOpenToEverybody() throws Exception {
        Path file = write("authentication.yaml", "apiVersion: apiserver.config.k8s.io/v1\n"
                + "kind: AuthenticationConfiguration\nanonymous: {enabled: true, conditions: [{path: /readyz}]}\n");
        try (RunningServer server = server(choices -> choices.configuration(file));
                HttpClient stranger = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            assertThat(code(stranger, server, "/readyz")).isEqualTo(200);
            assertThat(code(stranger, server, "/livez")).isEqualTo(401);
            assertThat(code(stranger, server, "/api")).isEqualTo(401);
        }
        assertThatThrownBy(() -> server(choices -> choices.configuration(file).anonymous(false)).close())
                .hasMessageContaining("--anonymous-auth flag cannot be set");
    }

    private static int code(HttpClient client, RunningServer server, String path) throws Exception {
        return client.send(HttpRequest.newBuilder(server.to(path).build().uri()).build(),
                HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void nobodyIsAnonymousWhereThatIsNotWanted() throws Exception {
        try (RunningServer server = server(choices -> choices.anonymous(false));
                HttpClient stranger = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            assertThat(code(stranger, server, "/readyz")).isEqualTo(401);
            assertThat(server.code("/readyz")).isEqualTo(200);
        }
    }

    @Test
    void aConnectionIsKeptForThoseWhoAreKnownOnly() throws Exception {
        ConcurrentLinkedQueue<InetSocketAddress> peers = new ConcurrentLinkedQueue<>();
        try (RunningServer server = new RunningServer(Edict.builder().observer((stage, call) -> {
            if (stage == Stage.REQUEST_RECEIVED && call.request().path().equals("/version")) {
                peers.add(call.request().remoteAddress());
            }
        }));
                HttpClient stranger = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            for (int times = 0; times < 3; times++) {
                assertThat(server.code("/version")).isEqualTo(200);
            }
            assertThat(peers).hasSize(3);
            assertThat(Set.copyOf(peers)).as("connections of the administrator").hasSize(1);
            peers.clear();
            Waiting.until("the stranger has had to come again", () -> {
                code(stranger, server, "/version");
                return Set.copyOf(peers).size() > 1;
            });
        }
    }

    @Test
    void anotherAuthorityVouchesForUsersFromTheMomentWhenItStandsInTheFile() throws Exception {
        CertificateAuthority first = CertificateAuthority.create("first", Clock.systemUTC(), new SecureRandom());
        CertificateAuthority second = CertificateAuthority.create("second", Clock.systemUTC(), new SecureRandom());
        Path file = write("ca.crt", Pem.encode(first.certificate()));
        try (RunningServer server = server(choices -> choices.clientAuthorities(file))) {
            assertThat(shown(server, first.issueClient("jane", List.of("dev")))).isEqualTo("jane");
            assertThat(metrics(server)).containsPattern("apiserver_client_certificate_expiration_seconds_count [1-9]");
            assertThat(shown(server, second.issueClient("bob", List.of()))).isEmpty();
            assertThat(AskedAuthorities.of(server)).contains("CN=first").doesNotContain("CN=second");
            write("ca.crt", Pem.encode(List.of(first.certificate(), second.certificate())));
            Waiting.until("the second counts", () -> shown(server, second.issueClient("bob", List.of())).equals("bob"));
            Waiting.until("clients are asked for it", () -> AskedAuthorities.of(server).contains("CN=second"));
            write("ca.crt", "nothing of use");
            write("ca.crt", Pem.encode(second.certificate()));
            Waiting.until("the first does not", () -> shown(server, first.issueClient("jane", List.of())).isEmpty());
            assertThat(shown(server, second.issueClient("bob", List.of()))).isEqualTo("bob");
        }
    }

    /** The user whom the server takes the holder of a certificate for. */
    private static String shown(RunningServer server, Credential credential) throws Exception {
        SSLContext tls = ClientTls.trustingAnybody(credential);
        try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
            HttpResponse<byte[]> answer = client.send(server.to(REVIEW).header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}")).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            return ((ObjectValue) Json.parse(answer.body())).object("status").object("userInfo").string("username");
        }
    }

    @Test
    void aMachineJoinsWithTheTokenOfASecret() throws Exception {
        try (RunningServer server = server(choices -> choices.bootstrapTokens(true))) {
            assertThat(user(server, "abcdef.0123456789abcdef").integer("code")).isEqualTo(401);
            assertThat(server.send("POST", "/api/v1/namespaces/kube-system/secrets", """
                    {"apiVersion":"v1","kind":"Secret","metadata":{"name":"bootstrap-token-abcdef"},
                     "type":"bootstrap.kubernetes.io/token","stringData":{"token-id":"abcdef",
                     "token-secret":"0123456789abcdef","usage-bootstrap-authentication":"true"}}""").code()).isEqualTo(201);
            ObjectValue user = user(server, "abcdef.0123456789abcdef");
            assertThat(user.string("username")).isEqualTo("system:bootstrap:abcdef");
            assertThat(user.list("groups").strings()).containsExactly("system:bootstrappers", "system:authenticated");
        }
    }

    @Test
    void anotherServerIsAskedWhoseATokenIs() throws Exception {
        AtomicBoolean dead = new AtomicBoolean();
        try (ScriptedServer judge = new ScriptedServer((request, out) -> {
            if (dead.get()) {
                return false;
            }
            ObjectValue asked = (ObjectValue) Json.parse(request.body());
            boolean known = asked.object("spec").string("token").startsWith("good");
            ScriptedServer.respond(out, "200 OK", "application/json", Json.text(ObjectValue.of(
                    "apiVersion", asked.string("apiVersion"), "kind", "TokenReview", "status",
                    known ? ObjectValue.of("authenticated", true, "user", ObjectValue.of("username", "jane", "uid", "7",
                            "groups", ListValue.of("dev"), "extra", ObjectValue.of("a/b", ListValue.of("c"))))
                            : ObjectValue.of("authenticated", false))));
            return true;
        })) {
            Path file = write("webhook.kubeconfig", """
                    current-context: a
                    contexts: [{name: a, context: {cluster: a}}]
                    clusters: [{name: a, cluster: {server: "https://localhost:%d/judge", certificate-authority-data: %s}}]
                    """.formatted(judge.port(), ScriptedServer.caBundle()));
            try (RunningServer server = server(choices -> choices.webhook(
                    new AuthenticationChoices.Webhook(file, "v1", Duration.ofMinutes(2))))) {
                ObjectValue user = user(server, "good-1");
                assertThat(user.string("username")).isEqualTo("jane");
                assertThat(user.object("extra").list("a/b").strings()).containsExactly("c");
                assertThat(user(server, "bad").integer("code")).isEqualTo(401);
                int asked = judge.requests().size();
                assertThat(name(server, "good-1")).isEqualTo("jane");
                assertThat(user(server, "bad").integer("code")).isEqualTo(401);
                assertThat(judge.requests()).as("both are remembered").hasSize(asked);
                dead.set(true);
                assertThat(name(server, "good-1")).as("remembered while it is dead").isEqualTo("jane");
                assertThat(user(server, "good-2").integer("code")).isEqualTo(401);
                dead.set(false);
                assertThat(name(server, "good-2")).as("a failure is not remembered").isEqualTo("jane");
                assertThat(server.code("/api")).as("others do not depend on it").isEqualTo(200);
                assertThat(Json.text((ObjectValue) Json.parse(judge.requests().getFirst().body())))
                        .contains("\"audiences\":[\"https://kubernetes.default.svc.cluster.local\"]");
            }
        }
    }

    @Test
    void reviewsGoToEverybodyWhoKnowsTokens() throws Exception {
        Path file = write("tokens.csv", "secret,alice,1,\"dev,ops\"\n");
        try (RunningServer server = server(choices -> choices.tokenFile(file))) {
            assertThat(review(server, "secret", "").object("user").string("username")).isEqualTo("alice");
            assertThat(review(server, "secret", ",\"audiences\":[\"vault\"]").string("error"))
                    .isEqualTo("invalid bearer token");
            assertThat(review(server, "x".repeat(100 * 1024), "").string("error")).isEqualTo("invalid bearer token");
            assertThat(review(server, Base64.getEncoder().encodeToString("junk".getBytes(StandardCharsets.UTF_8)), "")
                    .string("error")).isEqualTo("invalid bearer token");
        }
    }

    private static ObjectValue review(RunningServer server, String token, String more) throws Exception {
        return server.send("POST", "/apis/authentication.k8s.io/v1/tokenreviews",
                "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenReview\",\"spec\":{\"token\":\"" + token + "\""
                        + more + "}}").body().object("status");
    }
}
