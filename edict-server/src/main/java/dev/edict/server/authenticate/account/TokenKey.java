package dev.edict.server.authenticate.account;

import dev.edict.model.value.ObjectValue;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;

/**
 * A key by which tokens are known. A key has one algorithm: a token that names another one is not known by it.
 *
 * @param id by which tokens name the key: a digest of it, so that nothing but the key itself can be taken for the key;
 *     or what somebody else who keeps it calls it
 * @param listed whether others are told of it
 */
record TokenKey(String id, PublicKey key, Algorithm algorithm, boolean listed) {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /** How keys sign, by the names of RFC 7518. */
    enum Algorithm {
        RS256("SHA256withRSA", "", 0),
        ES256("SHA256withECDSAinP1363Format", "P-256", 32),
        ES384("SHA384withECDSAinP1363Format", "P-384", 48),
        ES512("SHA512withECDSAinP1363Format", "P-521", 66);

        private final String signature;
        private final String curve;
        private final int coordinateLength;

        Algorithm(String signature, String curve, int coordinateLength) {
            this.signature = signature;
            this.curve = curve;
            this.coordinateLength = coordinateLength;
        }

        Signature open() throws GeneralSecurityException {
            return Signature.getInstance(signature);
        }
    }

    /** @throws IllegalArgumentException if tokens can not be signed by keys of this kind */
    static TokenKey of(PublicKey key) {
        return of(id(key), key, true);
    }

    /** @throws IllegalArgumentException if tokens can not be signed by keys of this kind */
    static TokenKey of(String id, PublicKey key, boolean listed) {
        return new TokenKey(id, key, algorithm(key), listed);
    }

    private static String id(PublicKey key) {
        try {
            return BASE64.encodeToString(MessageDigest.getInstance("SHA-256").digest(key.getEncoded()));
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static Algorithm algorithm(PublicKey key) {
        if (key instanceof RSAPublicKey) {
            return Algorithm.RS256;
        }
        int bits = key instanceof ECPublicKey elliptic ? elliptic.getParams().getOrder().bitLength() : 0;
        return switch (bits) {
            case 256 -> Algorithm.ES256;
            case 384 -> Algorithm.ES384;
            case 521 -> Algorithm.ES512;
            default -> throw new IllegalArgumentException(
                    "a key for tokens is an RSA key, or one on the curve P-256, P-384 or P-521");
        };
    }

    boolean verifies(byte[] content, byte[] signature) {
        try {
            Signature verifier = algorithm.open();
            verifier.initVerify(key);
            verifier.update(content);
            return verifier.verify(signature);
        } catch (GeneralSecurityException notASignature) {
            return false;
        }
    }

    /** As others read it (RFC 7517). */
    ObjectValue webKey() {
        ObjectValue.Builder web = ObjectValue.builder().put("use", "sig");
        if (key instanceof ECPublicKey elliptic) {
            return web.put("kty", "EC").put("kid", id).put("crv", algorithm.curve).put("alg", algorithm.name())
                    .put("x", text(elliptic.getW().getAffineX(), algorithm.coordinateLength))
                    .put("y", text(elliptic.getW().getAffineY(), algorithm.coordinateLength)).build();
        }
        RSAPublicKey rsa = (RSAPublicKey) key;
        return web.put("kty", "RSA").put("kid", id).put("alg", algorithm.name())
                .put("n", text(rsa.getModulus(), 0)).put("e", text(rsa.getPublicExponent(), 0)).build();
    }

    /** Without a sign, and of no less than a length. */
    private static String text(BigInteger number, int least) {
        byte[] signed = number.toByteArray();
        int sign = signed[0] == 0 && signed.length > 1 ? 1 : 0;
        int length = signed.length - sign;
        byte[] plain = new byte[Math.max(length, least)];
        System.arraycopy(signed, sign, plain, plain.length - length, length);
        return BASE64.encodeToString(plain);
    }
}
