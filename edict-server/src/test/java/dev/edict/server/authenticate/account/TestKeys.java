package dev.edict.server.authenticate.account;

import dev.edict.server.certificate.Pem;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.List;

/** Keys for tests. */
final class TestKeys {
    private TestKeys() {}

    /** @param algorithm RSA, or EC with the size of the curve, such as {@code EC384} */
    static KeyPair generate(String algorithm) {
        try {
            boolean elliptic = algorithm.startsWith("EC");
            KeyPairGenerator generator = KeyPairGenerator.getInstance(elliptic ? "EC" : algorithm);
            generator.initialize(elliptic ? Integer.parseInt(algorithm.substring(2)) : 2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    /** The first signs, all are known. */
    static TokenKeyring.Source source(KeyPair... keys) {
        List<String> known = Arrays.stream(keys).map(pair -> Pem.encode(pair.getPublic())).toList();
        return new TokenKeyring.Source(Pem.encode(keys[0].getPrivate()), List.of(String.join("", known)));
    }

    static TokenKeyring ring(KeyPair... keys) {
        TokenKeyring.Source source = source(keys);
        return new TokenKeyring(() -> source, false);
    }
}
