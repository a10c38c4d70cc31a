package dev.edict.server.authenticate.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenIssuerTest {
    private static final ObjectValue CLAIMS = ObjectValue.of("iss", "here", "sub", "me");

    private final KeyPair keys = TestKeys.generate("EC256");
    private final TokenIssuer issuer = new TokenIssuer(TestKeys.ring(keys));

    private static @Nullable ObjectValue verified(TokenIssuer by, String token) {
        try {
            return by.verify(token, Set.of("here"));
        } catch (InvalidTokenException refused) {
            return null;
        }
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String withHead(String token, ObjectValue head) {
        return encode(Json.text(head)) + token.substring(token.indexOf('.'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EC256", "EC384", "EC521", "RSA"})
    void aSignedTokenIsKnownAgain(String algorithm) {
        TokenIssuer any = new TokenIssuer(TestKeys.ring(TestKeys.generate(algorithm)));
        String token = any.sign(CLAIMS);
        assertThat(verified(any, token)).isEqualTo(CLAIMS);
        assertThat(verified(any, token)).as("and again").isEqualTo(CLAIMS);
    }

    @Test
    void aTokenOfAnotherKeyOrWithAnyBitChangedIsNot() {
        String token = issuer.sign(CLAIMS);
        assertThat(verified(issuer, token)).isNotNull();
        assertThat(verified(new TokenIssuer(TestKeys.ring(TestKeys.generate("EC256"))), token)).isNull();
        for (int index = 0; index < token.length() - 1; index += 7) {
            char changed = token.charAt(index) == 'A' ? 'B' : 'A';
            String forged = token.substring(0, index) + changed + token.substring(index + 1);
            if (!forged.equals(token)) {
                assertThat(verified(issuer, forged)).as("changed at %d", index).isNull();
            }
        }
        assertThat(verified(issuer, token + "=")).isNull();
    }

    @Test
    void whatIsNoTokenIsNot() {
        for (String text : new String[] {"", "a", "a.b.c", "..", "e30.e30.", "eyJhbGciOiJub25lIn0.e30.",
            "{\"payload\":\"\",\"signatures\":[]}"}) {
            assertThat(verified(issuer, text)).isNull();
        }
    }

    @Test
    void anAlgorithmIsTheKeysAndNotTheTokens() {
        KeyPair rsa = TestKeys.generate("RSA");
        TokenIssuer both = new TokenIssuer(TestKeys.ring(keys, rsa));
        String token = both.sign(CLAIMS);
        String id = TokenKey.of(keys.getPublic()).id();
        for (String algorithm : new String[] {"none", "None", "", "HS256", "RS256", "ES384", "es256", "PS256", "EdDSA"}) {
            assertThat(verified(both, withHead(token, ObjectValue.of("alg", algorithm, "kid", id))))
                    .as(algorithm).isNull();
            assertThat(verified(both, withHead(token.substring(0, token.lastIndexOf('.') + 1),
                    ObjectValue.of("alg", algorithm)))).as(algorithm + " without a signature").isNull();
        }
    }

    /** What is signed with the public key as if it were a password is not signed. */
    @Test
    void aPublicKeyIsNoPassword() throws Exception {
        String content = encode("{\"alg\":\"HS256\"}") + "." + encode(Json.text(CLAIMS));
        javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec(keys.getPublic().getEncoded(), "HmacSHA256"));
        byte[] code = mac.doFinal(content.getBytes(StandardCharsets.US_ASCII));
        assertThat(verified(issuer, content + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(code))).isNull();
    }

    @Test
    void aTokenThatNamesAnotherKeyIsNotTriedWithItsOwn() {
        KeyPair second = TestKeys.generate("EC256");
        TokenIssuer both = new TokenIssuer(TestKeys.ring(second, keys));
        String token = issuer.sign(CLAIMS);
        assertThat(verified(both, token)).isNotNull();
        String head = "ES256";
        assertThat(verified(both, withHead(token, ObjectValue.of("alg", head, "kid", TokenKey.of(second.getPublic()).id()))))
                .isNull();
        assertThat(verified(both, withHead(token, ObjectValue.of("alg", head, "kid", "unknown")))).isNull();
    }

    @Test
    void whatMustBeUnderstoodAndIsNotMakesATokenNone() {
        TokenKey key = TokenKey.of(keys.getPublic());
        String token = issuer.sign(CLAIMS);
        assertThat(verified(issuer, withHead(token,
                ObjectValue.of("alg", "ES256", "kid", key.id(), "crit", java.util.List.of("b64"))))).isNull();
    }

    @Test
    void aKeyThatIsTakenAwayKnowsNothingFromThenOn() {
        KeyPair second = TestKeys.generate("EC256");
        AtomicReference<TokenKeyring.Source> files = new AtomicReference<>(TestKeys.source(keys));
        TokenKeyring ring = new TokenKeyring(() -> Objects.requireNonNull(files.get()), true);
        TokenIssuer changing = new TokenIssuer(ring);
        String old = changing.sign(CLAIMS);
        assertThat(verified(changing, old)).isNotNull();

        files.set(TestKeys.source(second, keys));
        ring.look();
        String young = changing.sign(CLAIMS);
        assertThat(verified(changing, old)).as("both are known").isNotNull();
        assertThat(verified(changing, young)).isNotNull();
        assertThat(verified(issuer, young)).as("the second signs").isNull();

        files.set(new TokenKeyring.Source(TestKeys.source(keys).signing(), TestKeys.source(second).verifying()));
        ring.look();
        assertThat(verified(changing, changing.sign(CLAIMS))).as("keys that do not belong together are not taken").isNotNull();

        files.set(TestKeys.source(second));
        ring.look();
        assertThat(verified(changing, old)).isNull();
        assertThat(verified(changing, young)).isNotNull();
    }

    @Test
    void whatIsNotSignedCostsLittleMemory() {
        String signed = issuer.sign(CLAIMS);
        String deep = encode("[".repeat(1_001));
        String hostile = encode("{\"a\":" + "{\"b\":1,\"b\":2,".repeat(700));
        String rest = signed.substring(signed.lastIndexOf('.'));
        String head = signed.substring(0, signed.indexOf('.') + 1);
        verified(issuer, head + hostile + rest);
        long before = allocated();
        for (String part : new String[] {deep, hostile}) {
            assertThat(verified(issuer, head + part + rest)).isNull();
            assertThat(verified(issuer, part + signed.substring(signed.indexOf('.')))).isNull();
        }
        assertThat(verified(issuer, "a".repeat(100_000))).isNull();
        assertThat(verified(issuer, head + "a".repeat(100_000) + rest)).isNull();
        assertThat(allocated() - before).isLessThan(2_000_000);
    }

    @Test
    void aTokenThatIsTooLongIsNotLookedAt() {
        assertThat(verified(issuer, issuer.sign(CLAIMS.with("sub", "m".repeat(10_000))))).isNotNull();
        assertThat(verified(issuer, issuer.sign(CLAIMS.with("sub", "m".repeat(20_000))))).isNull();
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
