package dev.edict.server.authenticate.issuer;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ways to sign a token (RFC 7518, section 3.1) that are believed: those with a private key that only the issuer has. Others
 * are not here, so that there is no way to be talked into them.
 */
public enum SigningAlgorithm {
    ES256("SHA256withECDSAinP1363Format", 256, null),
    ES384("SHA384withECDSAinP1363Format", 384, null),
    ES512("SHA512withECDSAinP1363Format", 521, null),
    PS256("RSASSA-PSS", 0, "SHA-256"),
    PS384("RSASSA-PSS", 0, "SHA-384"),
    PS512("RSASSA-PSS", 0, "SHA-512"),
    RS256("SHA256withRSA", 0, null),
    RS384("SHA384withRSA", 0, null),
    RS512("SHA512withRSA", 0, null);

    /** What RFC 7518 asks of keys. */
    static final int LEAST_RSA_BITS = 2_048;

    /** More would cost an issuer nothing, and this server much. */
    static final int MOST_RSA_BITS = 8_192;

    private final String platformName;
    /** How long numbers of the curve are; none for RSA. */
    private final int curveBits;
    /** The hash where the platform must be told. */
    private final @Nullable String hash;

    SigningAlgorithm(String platformName, int curveBits, @Nullable String hash) {
        this.platformName = platformName;
        this.curveBits = curveBits;
        this.hash = hash;
    }

    /** All of them, in the order of their names. */
    static List<SigningAlgorithm> all() {
        return List.of(values());
    }

    /** The one of that name, or null if it is none that is believed. */
    public static @Nullable SigningAlgorithm named(String name) {
        return Arrays.stream(values()).filter(algorithm -> algorithm.name().equals(name)).findFirst().orElse(null);
    }

    /** Whether signatures of this kind can be made with the other half of the key. */
    boolean fits(PublicKey key) {
        return switch (key) {
            case ECPublicKey point -> point.getParams().getCurve().getField().getFieldSize() == curveBits;
            case RSAPublicKey number -> curveBits == 0 && number.getModulus().bitLength() >= LEAST_RSA_BITS
                    && number.getModulus().bitLength() <= MOST_RSA_BITS;
            default -> false;
        };
    }

    boolean isSigned(byte[] content, byte[] signature, PublicKey key) {
        if (!fits(key) || curveBits > 0 && signature.length != 2 * ((curveBits + 7) / 8)) {
            return false;
        }
        try {
            Signature verifier = Signature.getInstance(platformName);
            if (hash != null) {
                verifier.setParameter(new PSSParameterSpec(hash, "MGF1", new MGF1ParameterSpec(hash),
                        Integer.parseInt(hash.substring(4)) / 8, PSSParameterSpec.TRAILER_FIELD_BC));
            }
            verifier.initVerify(key);
            verifier.update(content);
            return verifier.verify(signature);
        } catch (GeneralSecurityException notASignature) {
            return false;
        }
    }
}
