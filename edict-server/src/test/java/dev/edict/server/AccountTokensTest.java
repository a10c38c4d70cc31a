package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authenticate.account.TokenIssuer;
import dev.edict.server.authenticate.account.TokenKeyring;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Pem;
import dev.edict.testing.Waiting;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of service accounts as clients see them: how they are asked for, what they say, and which are refused. */
class AccountTokensTest {
    private static final String SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String REVIEW = """
            {"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"}""";
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
    private static final String ISSUER = "https://issuer.example/cluster";

    private static final KeyPair KEYS = keys();
    private static final KeyPair OTHER_KEYS = keys();
    /** Signs with the server's own key whatever a test likes. */
    private static final TokenIssuer OWN = issuer(KEYS);

    private static RunningServer server;
    private static String accountUid;

    @TempDir
    static Path directory;

    @BeforeAll
    static void start() throws Exception {
        Path signing = Files.writeString(directory.resolve("sa.key"), Pem.encode(KEYS.getPrivate()));
        Path known = Files.writeString(directory.resolve("sa.pub"),
                Pem.encode(OTHER_KEYS.getPublic()) + Pem.encode(KEYS.getPublic()));
        server = new RunningServer(Edict.builder().serviceAccounts(AccountSettings.DEFAULT
                .withIssuers(List.of(ISSUER, "https://before.example")).withAudiences(List.of("api", "also"))
                .withKeys(signing, List.of(known)).withLongest(Duration.ofHours(2))));
        accountUid = created(ACCOUNTS, "ServiceAccount", "robot").object("metadata").string("uid");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (java.security.GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static TokenIssuer issuer(KeyPair pair) {
        return new TokenIssuer(new TokenKeyring(() -> new TokenKeyring.Source(
                Pem.encode(pair.getPrivate()), List.of(Pem.encode(pair.getPublic()))), true));
    }

    private static ObjectValue created(String path, String kind, String name) throws Exception {
        return created(path, ObjectValue.of("apiVersion", "v1", "kind", kind, "metadata", ObjectValue.of("name", name)));
    }

    private static ObjectValue created(String path, ObjectValue object) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, Json.text(object));
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(201);
        return answer.body();
    }

    private static RunningServer.Answer ask(String spec) throws Exception {
        return server.send("POST", ACCOUNTS + "/robot/token",
                "{\"kind\": \"TokenRequest\", \"apiVersion\": \"authentication.k8s.io/v1\", \"spec\": " + spec + "}");
    }

    private static ObjectValue claims(String token) {
        return (ObjectValue) Json.parse(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]));
    }

    /** Good claims for the account, with some of them changed. */
    private static ObjectValue claims(Object... changes) {
        long now = Instant.now().getEpochSecond();
        ObjectValue claims = ObjectValue.of("aud", List.of("api"), "exp", now + 600, "iat", now, "nbf", now, "iss", ISSUER,
                "sub", "system:serviceaccount:default:robot", "kubernetes.io", bound());
        for (int index = 0; index < changes.length; index += 2) {
            claims = claims.with((String) changes[index], Value.of(changes[index + 1]));
        }
        return claims;
    }

    private static ObjectValue bound() {
        return ObjectValue.of("namespace", "default",
                "serviceaccount", ObjectValue.of("name", "robot", "uid", accountUid));
    }

    private static ObjectValue boundTo(String kind) {
        return bound().with(kind, ObjectValue.of("name", "gone", "uid", "1"));
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String withHead(String token, String head) {
        return encode(head) + token.substring(token.indexOf('.'));
    }

    private static int use(String token) throws Exception {
        try (HttpClient stranger = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            return stranger.send(server.to(SELF).header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(REVIEW)).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void onlyAGoodTokenIsLetIn() throws Exception {
        String good = OWN.sign(claims());
        String ownId = ((ObjectValue) Json.parse(Base64.getUrlDecoder().decode(good.split("\\.", -1)[0]))).string("kid");
        String otherHead = issuer(OTHER_KEYS).sign(claims()).split("\\.", -1)[0];
        long now = Instant.now().getEpochSecond();
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("no algorithm", withHead(good, "{\"alg\":\"none\"}"));
        bad.put("no algorithm and no signature",
                withHead(good.substring(0, good.lastIndexOf('.') + 1), "{\"alg\":\"none\"}"));
        bad.put("another algorithm", withHead(good, "{\"alg\":\"HS256\",\"kid\":\"" + ownId + "\"}"));
        bad.put("an algorithm of other keys", withHead(good, "{\"alg\":\"RS256\"}"));
        bad.put("the id of another key", otherHead + good.substring(good.indexOf('.')));
        bad.put("the id of no key", withHead(good, "{\"alg\":\"ES256\",\"kid\":\"x\"}"));
        bad.put("a key that is not known", issuer(keys()).sign(claims()));
        bad.put("another audience", OWN.sign(claims("aud", List.of("vault"))));
        bad.put("another audience alone", OWN.sign(claims("aud", "vault")));
        bad.put("another issuer", OWN.sign(claims("iss", "https://elsewhere.example")));
        bad.put("expired", OWN.sign(claims("exp", now - 100)));
        bad.put("not yet", OWN.sign(claims("nbf", now + 1_000)));
        bad.put("a pod that is gone", OWN.sign(claims("kubernetes.io", boundTo("pod"))));
        bad.put("a Secret that is gone", OWN.sign(claims("kubernetes.io", boundTo("secret"))));
        bad.put("a node that is gone", OWN.sign(claims("kubernetes.io", boundTo("node"))));
        bad.put("another account of the name", OWN.sign(claims("kubernetes.io",
                bound().with("serviceaccount", ObjectValue.of("name", "robot", "uid", "another")))));
        bad.put("no account", OWN.sign(claims("kubernetes.io", ObjectValue.of("namespace", "default"))));
        bad.put("changed", good.substring(0, good.length() - 4) + "AAAA");
        for (Map.Entry<String, String> entry : bad.entrySet()) {
            assertThat(use(entry.getValue())).as(entry.getKey()).isEqualTo(401);
        }
        assertThat(use(good)).isEqualTo(201);
        assertThat(use(OWN.sign(claims("iss", "https://before.example")))).as("an issuer from before").isEqualTo(201);
    }

    @Test
    void aVeryLongTokenIsRefused() throws Exception {
        String longToken = OWN.sign(claims("sub", "x".repeat(100_000)));
        assertThat(use(longToken)).isIn(401, 431);
        RunningServer.Answer review = server.send("POST", "/apis/authentication.k8s.io/v1/tokenreviews", Json.text(
                ObjectValue.of("kind", "TokenReview", "apiVersion", "authentication.k8s.io/v1",
                        "spec", ObjectValue.of("token", longToken))));
        assertThat(review.body().object("status").string("error")).isEqualTo("invalid bearer token");
    }

    @Test
    void aReviewSaysWhoseTokenItIsAndForWhom() throws Exception {
        String token = ask("{\"audiences\": [\"vault\", \"api\"]}").body().object("status").string("token");
        assertThat(review(token, "{}").list("audiences").strings()).containsExactly("api");
        ObjectValue vault = review(token, "{\"audiences\": [\"x\", \"vault\"]}");
        assertThat(vault.list("audiences").strings()).containsExactly("vault");
        assertThat(vault.object("user").string("username")).isEqualTo("system:serviceaccount:default:robot");
        assertThat(review(token + " more", "{}").bool("authenticated")).isTrue();
        assertThat(review(" " + token, "{}").bool("authenticated")).as("a token that begins with a blank").isFalse();
        assertThat(review(token, "{\"audiences\": [\"x\"]}").string("error")).isEqualTo("[invalid bearer token, token audiences "
                + "[\"vault\" \"api\"] is invalid for the target audiences [\"x\"]]");
        assertThat(review(withHead(token, "{\"alg\":\"ES256\",\"kid\":\"x\"}"), "{}").string("error"))
                .isEqualTo("[invalid bearer token, invalid signature, no keys found]");
    }

    private static ObjectValue review(String token, String spec) throws Exception {
        return server.send("POST", "/apis/authentication.k8s.io/v1/tokenreviews", Json.text(ObjectValue.of(
                "kind", "TokenReview", "apiVersion", "authentication.k8s.io/v1",
                "spec", ((ObjectValue) Json.parse(spec.getBytes(StandardCharsets.UTF_8))).with("token", token))))
                .body().object("status");
    }

    @Test
    void aTokenIsForTheServerAndForNoLongerThanItAllows() throws Exception {
        HttpResponse<String> answer = server.client.send(server.to(ACCOUNTS + "/robot/token")
                .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString("""
                        {"kind": "TokenRequest", "apiVersion": "authentication.k8s.io/v1",
                         "spec": {"expirationSeconds": 86400}}""")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.headers().allValues("Warning"))
                .containsExactly("299 - \"requested expiration of 86400 seconds shortened to 7200 seconds\"");
        ObjectValue body = (ObjectValue) Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
        assertThat(body.object("spec").integer("expirationSeconds")).isEqualTo(7200);
        ObjectValue claims = claims(body.object("status").string("token"));
        assertThat(claims.string("iss")).isEqualTo(ISSUER);
        assertThat(claims.list("aud").strings()).containsExactly("api", "also");
        assertThat(claims.integer("exp") - claims.integer("iat")).isEqualTo(7200);
    }

    @Test
    void whatDoesNotFitTheAccountIsRefused() throws Exception {
        RunningServer.Answer elsewhere = server.send("POST", ACCOUNTS + "/robot/token", """
                {"kind": "TokenRequest", "apiVersion": "authentication.k8s.io/v1", "metadata": {"uid": "x"}, "spec": {}}""");
        assertThat(elsewhere.code()).isEqualTo(409);
        assertThat(elsewhere.body().string("message")).contains("the UID in the token request (x) does not match the UID of");
        assertThat(ask("{\"boundObjectRef\": {\"apiVersion\": \"apps/v1\", \"kind\": \"Pod\", \"name\": \"x\"}}").body()
                .string("message")).isEqualTo("cannot bind token to object of type apps/v1, Kind=Pod");
        assertThat(ask("{\"boundObjectRef\": {\"apiVersion\": \"v1\", \"kind\": \"Pod\"}}").body().string("message"))
                .isEqualTo("Name parameter required.");
        assertThat(ask("{\"expirationSeconds\": 4294967297}").body().string("message"))
                .contains("may not specify a duration larger than 2^32 seconds");
    }

    @Test
    void tokensOfPodsLiveLongerThanIsSaidAndEndWithThem() throws Exception {
        ObjectValue pod = created("/api/v1/namespaces/default/pods", ObjectValue.of("apiVersion", "v1", "kind", "Pod",
                "metadata", ObjectValue.of("name", "web"),
                "spec", ObjectValue.of("serviceAccountName", "robot", "nodeName", "n1",
                        "containers", List.of(ObjectValue.of("name", "c", "image", "i")))));
        ObjectValue node = created("/api/v1/nodes", "Node", "n1");
        String reference = "\"boundObjectRef\": {\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"name\": \"web\"}";
        ObjectValue answer = ask("{\"expirationSeconds\": 3607, " + reference + "}").body();
        assertThat(answer.object("spec").integer("expirationSeconds")).isEqualTo(3607);
        String token = answer.object("status").string("token");
        ObjectValue claims = claims(token);
        assertThat(claims.integer("exp") - claims.integer("iat")).isEqualTo(365 * 24 * 3600);
        ObjectValue bound = claims.object("kubernetes.io");
        assertThat(bound.integer("warnafter") - claims.integer("iat")).isEqualTo(3607);
        assertThat(bound.object("pod").string("uid")).isEqualTo(pod.object("metadata").string("uid"));
        assertThat(bound.object("node").string("uid")).isEqualTo(node.object("metadata").string("uid"));
        assertThat(claims(ask("{\"expirationSeconds\": 3607, \"audiences\": [\"vault\"], " + reference + "}").body()
                .object("status").string("token")).object("kubernetes.io").isSet("warnafter"))
                .as("one that is not for this server").isFalse();
        assertThat(use(token)).isEqualTo(201);
        server.send("DELETE", "/api/v1/namespaces/default/pods/web?gracePeriodSeconds=0", "");
        assertThat(use(token)).isEqualTo(401);
    }

    @Test
    void theUseOfATokenInASecretIsWrittenIntoIt() throws Exception {
        String token = OWN.sign(ObjectValue.of("iss", "kubernetes/serviceaccount",
                "sub", "system:serviceaccount:default:robot",
                "kubernetes.io/serviceaccount/namespace", "default",
                "kubernetes.io/serviceaccount/secret.name", "old",
                "kubernetes.io/serviceaccount/service-account.name", "robot",
                "kubernetes.io/serviceaccount/service-account.uid", accountUid));
        created("/api/v1/namespaces/default/secrets", ObjectValue.of("apiVersion", "v1", "kind", "Secret",
                "type", "kubernetes.io/service-account-token",
                "metadata", ObjectValue.of("name", "old",
                        "annotations", ObjectValue.of("kubernetes.io/service-account.name", "robot")),
                "stringData", ObjectValue.of("token", token)));
        LocalDate before = LocalDate.now(ZoneOffset.UTC);
        assertThat(use(token)).isEqualTo(201);
        String day = Waiting.until("the use is noted", () -> server.get("/api/v1/namespaces/default/secrets/old").body()
                .object("metadata").object("labels").string("kubernetes.io/legacy-token-last-used"), text -> !text.isEmpty());
        assertThat(LocalDate.parse(day)).isBetween(before, LocalDate.now(ZoneOffset.UTC));
        String metrics = server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
        assertThat(metrics).contains("serviceaccount_legacy_manual_token_uses_total 1", "serviceaccount_stale_tokens_total 0");
    }

    @Test
    void theIssuersPagesAreForServiceAccounts() throws Exception {
        try (Somebody robot = new Somebody(server, OWN.sign(claims())); Somebody nobody = new Somebody(server, "wrong")) {
            for (String page : List.of("/.well-known/openid-configuration", "/openid/v1/jwks")) {
                Waiting.until("the default roles are there", () -> robot.send("GET", page, "").code() == 200);
                assertThat(nobody.send("GET", page, "").code()).isEqualTo(401);
            }
        }
    }

    @Test
    void othersFindTheKeysOnTheIssuersPages() throws Exception {
        HttpResponse<String> configuration = server.client.send(
                server.to("/.well-known/openid-configuration").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(configuration.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(configuration.headers().allValues("Cache-Control")).containsExactly("public, max-age=3600");
        assertThat(configuration.body()).matches("\\{\"issuer\":\"https://issuer.example/cluster\",\"jwks_uri\":"
                + "\"https://127.0.0.1:[0-9]+/openid/v1/jwks\",\"response_types_supported\":\\[\"id_token\"],"
                + "\"subject_types_supported\":\\[\"public\"],\"id_token_signing_alg_values_supported\":\\[\"ES256\"]}");
        HttpResponse<String> keys =
                server.client.send(server.to("/openid/v1/jwks").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(keys.headers().firstValue("Content-Type")).contains("application/jwk-set+json");
        assertThat(keys.body()).startsWith("{\"keys\":[{\"use\":\"sig\",\"kty\":\"EC\",\"kid\":\"")
                .contains("\",\"crv\":\"P-256\",\"alg\":\"ES256\",\"x\":\"");
        ObjectValue set = (ObjectValue) Json.parse(keys.body().getBytes(StandardCharsets.UTF_8));
        assertThat(set.list("keys").objects()).hasSize(2).allSatisfy(key ->
                assertThat(Base64.getUrlDecoder().decode(key.string("x"))).hasSize(32));
        assertThat(server.code("/openid/v1")).isEqualTo(404);
        assertThat(server.code("/openid/v1/jwks/")).isEqualTo(200);
        assertThat(server.client.send(server.to("/openid/v1/jwks").header("Accept", "text/html").build(),
                HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(406);
    }
}
