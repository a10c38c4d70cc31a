package dev.edict.server.authenticate.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.edict.model.value.ObjectValue;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenIssuerTest {

    private static KeyPair keys(String algorithm) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(algorithm.equals("EC") ? 256 : 2048);
        return generator.generateKeyPair();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA"})
    void aSignedTokenIsKnownAgain(String algorithm) throws Exception {
        TokenIssuer issuer = new TokenIssuer(keys(algorithm));
        ObjectValue claims = ObjectValue.of("sub", "me", "exp", 5);
        assertThat(issuer.verify(issuer.sign(claims))).isEqualTo(claims);
    }

    @Test
    void aTokenOfAnotherKeyOrWithAnyBitChangedIsNot() throws Exception {
        TokenIssuer issuer = new TokenIssuer(keys("EC"));
        String token = issuer.sign(ObjectValue.of("sub", "me"));
        assertThat(new TokenIssuer(keys("EC")).verify(token)).isNull();
        for (int index = 0; index < token.length(); index += 7) {
            char changed = token.charAt(index) == 'A' ? 'B' : 'A';
            String forged = token.substring(0, index) + changed + token.substring(index + 1);
            if (!forged.equals(token)) {
                assertThat(issuer.verify(forged)).as("changed at %d", index).isNull();
            }
        }
    }

    @Test
    void whatIsNoTokenIsNot() throws Exception {
        TokenIssuer issuer = new TokenIssuer(keys("EC"));
        for (String text : new String[] {"", "a", "a.b.c", "..", "e30.e30.", "eyJhbGciOiJub25lIn0.e30."}) {
            assertThat(issuer.verify(text)).isNull();
        }
    }

    @Test
    void nothingIsReadBeforeTheSignatureIsKnownToBeGood() throws Exception {
        TokenIssuer issuer = new TokenIssuer(keys("EC"));
        String nested = "[".repeat(1_001);
        String deep = Base64.getUrlEncoder().withoutPadding().encodeToString(nested.getBytes(StandardCharsets.UTF_8));
        String signed = issuer.sign(ObjectValue.of("sub", "me"));
        String duplicates = "{\"a\":" + "{\"b\":1,\"b\":2,".repeat(900);
        String hostile = Base64.getUrlEncoder().withoutPadding().encodeToString(duplicates.getBytes(StandardCharsets.UTF_8));
        long before = allocated();
        for (String head : new String[] {deep, hostile}) {
            assertThat(issuer.verify(head + signed.substring(signed.indexOf('.')))).isNull();
        }
        assertThat(allocated() - before).isLessThan(2_000_000);
    }

    @Test
    void aTokenThatIsTooLongIsNotLookedAt() throws Exception {
        TokenIssuer issuer = new TokenIssuer(keys("EC"));
        assertThat(issuer.verify(issuer.sign(ObjectValue.of("sub", "m".repeat(10_000))))).isNotNull();
        assertThat(issuer.verify(issuer.sign(ObjectValue.of("sub", "m".repeat(20_000))))).isNull();
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
