package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that somebody else signs, whose private keys the server never sees. */
class ExternalSignerTest {
    private static final String SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String REVIEW = """
            {"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"}""";
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
    private static final String REQUEST = """
            {"kind": "TokenRequest", "apiVersion": "authentication.k8s.io/v1", "spec": {"expirationSeconds": 86400}}""";

    @TempDir
    Path directory;

    private static RunningServer.Answer ask(RunningServer server) throws Exception {
        return server.send("POST", ACCOUNTS + "/robot/token", REQUEST);
    }

    private static int use(RunningServer server, String token) throws Exception {
        try (Somebody robot = new Somebody(server, token)) {
            return robot.send("POST", SELF, REVIEW).code();
        }
    }

    private static String part(String token, int index, String key) {
        return ((ObjectValue) Json.parse(Base64.getUrlDecoder().decode(token.split("\\.", -1)[index]))).get(key) + "";
    }

    @Test
    void tokensAreSignedAndKeysAreKeptElsewhere() throws Exception {
        try (TestSigner signer = TestSigner.at(directory.resolve("signer.sock"));
                RunningServer server = new RunningServer(Edict.builder().serviceAccounts(
                        AccountSettings.DEFAULT.withSigningEndpoint(directory.resolve("signer.sock").toString())))) {
            server.send("POST", ACCOUNTS,
                    "{\"kind\": \"ServiceAccount\", \"apiVersion\": \"v1\", \"metadata\": {\"name\": \"robot\"}}");
            String first = ask(server).body().object("status").string("token");
            assertThat(part(first, 0, "kid")).contains("key-1");
            assertThat(use(server, first)).isEqualTo(201);
            assertThat(ask(server).body().object("spec").integer("expirationSeconds"))
                    .as("no longer than the signer allows").isEqualTo(TestSigner.MOST_SECONDS);

            signer.exchangeKey();
            String second = ask(server).body().object("status").string("token");
            assertThat(part(second, 0, "kid")).contains("key-2");
            Waiting.until("a key that is not known is looked for", () -> use(server, second) == 201);
            assertThat(use(server, first)).as("the key from before").isEqualTo(201);
            assertThat(server.get("/openid/v1/jwks").body().list("keys").objects()).extracting(key -> key.string("kid"))
                    .containsExactly("key-1", "key-2");

            signer.withdraw("key-1");
            assertThat(use(server, second)).isEqualTo(201);
            signer.unlist("key-2");
            signer.misbehave();
            RunningServer.Answer refused = ask(server);
            assertThat(refused.code()).isEqualTo(500);
            assertThat(refused.body().string("message")).contains("bad signing algorithm \"none\"");
            assertThat(server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body())
                    .contains("apiserver_externaljwt_sign_request_total{code=\"OK\"} 3\n")
                    .contains("apiserver_externaljwt_sign_request_total{code=\"unknown-non-grpc\"} 1\n")
                    .contains("apiserver_externaljwt_fetch_keys_request_total{code=\"OK\"} ")
                    .contains("apiserver_externaljwt_fetch_keys_success_timestamp ")
                    .contains("apiserver_externaljwt_request_duration_seconds_count"
                            + "{code=\"OK\",method=\"/v1.ExternalJWTSigner/Sign\"} 4\n");
        }
    }

    @Test
    void moreThanTheSignerAllowsCanNotBeAskedFor() throws Exception {
        try (TestSigner signer = TestSigner.at(directory.resolve("signer.sock"))) {
            assertThat(signer.keys()).isEqualTo(1);
            assertThatThrownBy(() -> Edict.builder().serviceAccounts(AccountSettings.DEFAULT
                    .withSigningEndpoint(directory.resolve("signer.sock").toString())
                    .withLongest(Duration.ofHours(48))).start())
                    .hasMessageContaining("cannot be set longer than the token expiration supported by");
        }
    }
}
