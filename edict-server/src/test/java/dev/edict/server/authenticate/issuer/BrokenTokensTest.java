package dev.edict.server.authenticate.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.authenticate.issuer.TestIssuer.Key;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tokens that somebody has tampered with: none of them may be anybody's. */
class BrokenTokensTest {
    private static final Key POINT = TestIssuer.elliptic("point");
    private static final Key OTHER = TestIssuer.elliptic("other");
    private static final Key NUMBER = TestIssuer.rsa("number");

    private TestIssuer issuer;
    private Issuers issuers;

    @BeforeEach
    void begin() throws Exception {
        issuer = new TestIssuer();
        issuer.show(POINT, OTHER, NUMBER);
        issuers = new Issuers(AuthenticationConfiguration.read(("""
                apiVersion: apiserver.config.k8s.io/v1beta1
                kind: AuthenticationConfiguration
                jwt:
                - issuer:
                    url: %s
                    audiences: [us]
                    certificateAuthority: |
                %s
                  claimMappings: {username: {claim: sub, prefix: ""}}
                """.formatted(issuer.url(), TestIssuer.authority().indent(8))).getBytes(StandardCharsets.UTF_8))
                .compile(Set.of()), EnumSet.allOf(SigningAlgorithm.class), Clock.systemUTC());
        issuers.start();
        Waiting.until("the issuer is known", () -> issuers.user(good()) != null);
    }

    @AfterEach
    void end() throws IOException {
        issuers.close();
        issuer.close();
    }

    private ObjectValue claims() {
        long now = Instant.now().getEpochSecond();
        return ObjectValue.of("iss", issuer.url(), "aud", "us", "sub", "jane", "exp", now + 600);
    }

    private String good() {
        return TestIssuer.sign(POINT, "ES256", claims());
    }

    private boolean isKnown(String token) {
        try {
            return issuers.user(token) != null;
        } catch (TokenRefusedException refused) {
            return false;
        }
    }

    private static String header(String algorithm, String key) {
        return TestIssuer.encoded(Json.text(ObjectValue.of("alg", algorithm, "kid", key)));
    }

    private static String withSecret(String content, byte[] secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        return content + "." + Base64.getUrlEncoder().withoutPadding()
                .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void noneOfThemIsAnybodys() throws Exception {
        String[] parts = good().split("\\.");
        String body = TestIssuer.encoded(Json.text(claims()));
        byte[] publicKey = NUMBER.pair().getPublic().getEncoded();
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put("nothing", "");
        broken.put("dots", "..");
        broken.put("two parts", parts[0] + "." + parts[1]);
        broken.put("four parts", good() + ".x");
        broken.put("no signature", parts[0] + "." + parts[1] + ".");
        broken.put("signature of zeros", parts[0] + "." + parts[1] + "."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[64]));
        broken.put("signature of another token", parts[0] + "." + TestIssuer.encoded(
                Json.text(claims().with("sub", "root"))) + "." + parts[2]);
        broken.put("padded", parts[0] + "." + parts[1] + "." + parts[2] + "=");
        broken.put("alg none", header("none", "point") + "." + body + ".");
        broken.put("alg none, signed", header("none", "point") + "." + body + "." + parts[2]);
        broken.put("alg None", header("NONE", "point") + "." + body + ".");
        broken.put("no alg", TestIssuer.encoded("{\"kid\":\"point\"}") + "." + body + "." + parts[2]);
        broken.put("alg is a number", TestIssuer.encoded("{\"alg\":256}") + "." + body + "." + parts[2]);
        broken.put("public key as secret", withSecret(header("HS256", "number") + "." + body, publicKey));
        broken.put("RS256 in name, secret in fact", withSecret(header("RS256", "number") + "." + body, publicKey));
        broken.put("kid of another key", TestIssuer.sign(
                OTHER, "ES256", ObjectValue.of("alg", "ES256", "kid", "point"), claims()));
        broken.put("kid of a key of another kind", TestIssuer.sign(
                POINT, "ES256", ObjectValue.of("alg", "ES256", "kid", "number"), claims()));
        broken.put("other algorithm than signed", TestIssuer.sign(
                NUMBER, "RS256", ObjectValue.of("alg", "RS512", "kid", "number"), claims()));
        broken.put("wrong curve", TestIssuer.sign(TestIssuer.key("point", "EC", "secp384r1"), "ES384", claims()));
        broken.put("wrong curve in name", TestIssuer.sign(
                POINT, "ES256", ObjectValue.of("alg", "ES384", "kid", "point"), claims()));
        broken.put("another's key", TestIssuer.sign(TestIssuer.elliptic("point"), "ES256", claims()));
        broken.put("key in the token", TestIssuer.sign(OTHER, "ES256", ObjectValue.of("alg", "ES256", "kid", "mine",
                "jwk", TestIssuer.described(OTHER)), claims()));
        broken.put("critical extension", TestIssuer.sign(POINT, "ES256", ObjectValue.of("alg", "ES256", "kid", "point",
                "crit", ListValue.of("b64"), "b64", false), claims()));
        broken.put("kid is a number", TestIssuer.sign(POINT, "ES256", ObjectValue.of("alg", "ES256", "kid", 1), claims()));
        broken.put("wrong issuer", TestIssuer.sign(POINT, "ES256", claims().with("iss", "https://evil.example")));
        broken.put("issuer with a slash", TestIssuer.sign(POINT, "ES256", claims().with("iss", issuer.url() + "/")));
        broken.put("no issuer", TestIssuer.sign(POINT, "ES256", claims().without("iss")));
        broken.put("wrong audience", TestIssuer.sign(POINT, "ES256", claims().with("aud", "them")));
        broken.put("no audience", TestIssuer.sign(POINT, "ES256", claims().without("aud")));
        broken.put("expired", TestIssuer.sign(POINT, "ES256", claims().with("exp", 1)));
        broken.put("never expires", TestIssuer.sign(POINT, "ES256", claims().without("exp")));
        broken.put("expires after all time", TestIssuer.sign(POINT, "ES256", claims().with("exp", Long.MAX_VALUE)));
        broken.put("a claim twice", TestIssuer.sign(POINT, "ES256", header("ES256", "point") + "." + TestIssuer.encoded(
                Json.text(claims()).replace("{\"iss\"", "{\"sub\":\"root\",\"iss\""))));
        broken.put("alg twice", TestIssuer.sign(POINT, "ES256",
                TestIssuer.encoded("{\"alg\":\"none\",\"alg\":\"ES256\",\"kid\":\"point\"}") + "." + body));
        broken.put("claims are a list", TestIssuer.sign(POINT, "ES256",
                header("ES256", "point") + "." + TestIssuer.encoded("[1]")));
        broken.put("claims are deep", TestIssuer.sign(POINT, "ES256",
                header("ES256", "point") + "." + TestIssuer.encoded("[".repeat(20_000))));
        broken.put("JSON form", "{\"payload\":\"" + parts[1] + "\",\"protected\":\"" + parts[0] + "\",\"signature\":\""
                + parts[2] + "\"}");
        broken.put("100 KB", TestIssuer.sign(POINT, "ES256", claims().with("more", "x".repeat(100 * 1024))));
        broken.put("a megabyte of dots", ".".repeat(1024 * 1024));
        broken.put("not ASCII", parts[0] + "." + parts[1] + "é." + parts[2]);
        broken.forEach((what, token) -> assertThat(isKnown(token)).as(what).isFalse());
        assertThat(isKnown(good())).isTrue();
    }

    @Test
    void noSingleCharacterOfATokenCanBeExchanged() {
        String token = good();
        Random random = new Random(17);
        for (int round = 0; round < 300; round++) {
            int place = random.nextInt(token.length() - 1);
            char other = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".charAt(random.nextInt(65));
            if (token.charAt(place) != other) {
                String changed = token.substring(0, place) + other + token.substring(place + 1);
                assertThat(isKnown(changed)).as(changed).isFalse();
            }
        }
    }

    @Test
    void keysThatAreNoneAreNotUsed() {
        ObjectValue point = TestIssuer.described(POINT);
        List<ObjectValue> useless = List.of(
                point.with("use", "enc"), point.with("alg", "ES384"), point.with("alg", "HS256"), point.with("crv", "P-224"),
                point.with("crv", "P-384"), point.with("kty", "oct"), point.with("x", "AA"), point.with("y", "!"),
                point.with("x", TestIssuer.number(BigInteger.ONE.shiftLeft(300), 0)),
                ObjectValue.of("kty", "RSA", "kid", "point", "e", "AQAB", "n",
                        TestIssuer.number(BigInteger.ONE.shiftLeft(1023).add(BigInteger.ONE), 0)),
                ObjectValue.EMPTY);
        for (ObjectValue described : useless) {
            List<SigningKey> keys = SigningKey.ofSet(ObjectValue.of("keys", ListValue.of(described)));
            assertThat(keys).as(described.toString()).noneMatch(key -> key.canSign(SigningAlgorithm.ES256)
                    || key.canSign(SigningAlgorithm.RS256));
        }
        assertThat(SigningKey.ofSet(ObjectValue.of("keys", ListValue.of(point)))).hasSize(1);
    }
}
