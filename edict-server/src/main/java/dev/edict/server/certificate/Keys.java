package dev.edict.server.certificate;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import org.jspecify.annotations.Nullable;

/** Key pairs on the curve P-256, which are made in a moment; RSA keys that somebody brings are used as well. */
final class Keys {

    private static final byte[] PROBE = "edict".getBytes(StandardCharsets.US_ASCII);

    private Keys() {}

    static KeyPair generate(SecureRandom random) {
        return CurveKeys.generate(random);
    }

    static KeyPair generateRsa(SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048, random);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException("this Java platform has no RSA keys", failure);
        }
    }

    /** How a key of that kind signs, or null if this room does not know it. */
    static @Nullable String signatureAlgorithm(String keyAlgorithm) {
        return switch (keyAlgorithm) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> null;
        };
    }

    /** Whether the one is the public part of the other: then it verifies what the other signs. */
    static boolean belongTogether(PrivateKey privateKey, PublicKey publicKey) {
        if (privateKey instanceof ECPrivateKey own && publicKey instanceof ECPublicKey shown && CurveKeys.isOurs(own, shown)) {
            return CurveKeys.belongTogether(own, shown);
        }
        String algorithm = signatureAlgorithm(privateKey.getAlgorithm());
        if (algorithm == null) {
            return false;
        }
        try {
            Signature signer = Signature.getInstance(algorithm);
            signer.initSign(privateKey);
            signer.update(PROBE);
            byte[] signature = signer.sign();
            Signature verifier = Signature.getInstance(algorithm);
            verifier.initVerify(publicKey);
            verifier.update(PROBE);
            return verifier.verify(signature);
        } catch (GeneralSecurityException differentKinds) {
            return false;
        }
    }
}
