package dev.edict.server.certificate;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with several keys, as they are given for the tokens of service accounts. */
public final class KeyTexts {
    private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----.*?-----END \\1-----", Pattern.DOTALL);

    private KeyTexts() {}

    /** @throws IllegalArgumentException if there is no private key, or it cannot be read */
    public static PrivateKey privateKey(String text) {
        return Pem.privateKey(text);
    }

    /**
     * All keys of the text as public keys: of a private key its public half, of a certificate its key.
     *
     * @throws IllegalArgumentException if there is none, or one cannot be read
     */
    public static List<PublicKey> publicKeys(String text) {
        List<PublicKey> keys = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            String block = blocks.group();
            switch (blocks.group(1)) {
                case "PUBLIC KEY" -> keys.add(Pem.publicKey(block));
                case "CERTIFICATE" -> keys.add(Pem.certificates(block).getFirst().getPublicKey());
                case "RSA PUBLIC KEY" -> keys.add(OlderPem.publicKey(block));
                case "PRIVATE KEY" -> keys.add(publicHalf(Pem.privateKey(block)));
                case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> keys.add(OlderPem.publicKey(block));
                // Parameters of a curve, which OpenSSL writes before the key.
                default -> { }
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("no key was found");
        }
        return keys;
    }

    /** A public key as X.509 encodes it. @throws IllegalArgumentException if it is none that is known */
    public static PublicKey publicKey(byte[] encoded) {
        return Pem.publicKey("-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n");
    }

    /**
     * The one among the keys that knows what the private key signs.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static PublicKey publicHalf(PrivateKey privateKey, List<PublicKey> keys) {
        return keys.stream().filter(key -> Keys.belongTogether(privateKey, key)).findFirst().orElseThrow(
                () -> new IllegalArgumentException("the public half of the signing key is not among the keys that verify"));
    }

    private static PublicKey publicHalf(PrivateKey key) {
        try {
            return key instanceof RSAPrivateCrtKey rsa
                    ? KeyFactory.getInstance("RSA").generatePublic(
                            new RSAPublicKeySpec(rsa.getModulus(), rsa.getPublicExponent()))
                    : OlderPem.publicHalf(key);
        } catch (GeneralSecurityException unusable) {
            throw new IllegalArgumentException("the public half of a private key can not be found", unusable);
        }
    }
}
