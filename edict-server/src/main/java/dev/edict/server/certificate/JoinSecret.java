package dev.edict.server.certificate;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.SCrypt;
import org.jspecify.annotations.Nullable;

/**
 * What servers that share a store know and the store does not. It seals what they have in common: AES-256-GCM under a key
 * that scrypt derives from the secret and a salt of its own, bound to the place where it lies. What is sealed is a version,
 * the salt, the nonce and the encrypted text, in this order.
 */
public final class JoinSecret {
    private static final int SHORTEST = 24;
    private static final byte VERSION = 1;
    private static final int SALT = 16;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    /** 32 MB and a tenth of a second: for a secret that somebody has thought up after all. */
    private static final int COST = 1 << 15;

    private final byte[] secret;

    private JoinSecret(byte[] secret) {
        this.secret = secret;
    }

    /** @throws IllegalArgumentException if it is so short that it can be guessed */
    public static JoinSecret of(String text) {
        String secret = text.strip();
        if (secret.length() < SHORTEST) {
            throw new IllegalArgumentException("the join secret is too short: it needs at least " + SHORTEST
                    + " characters, such as those of: openssl rand -hex 32");
        }
        return new JoinSecret(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** @param place where it will lie; elsewhere it cannot be opened */
    byte[] seal(byte[] content, String place, SecureRandom random) {
        byte[] salt = new byte[SALT];
        byte[] nonce = new byte[NONCE];
        random.nextBytes(salt);
        random.nextBytes(nonce);
        try {
            byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, salt, nonce, place).doFinal(content);
            byte[] sealed = new byte[1 + SALT + NONCE + encrypted.length];
            sealed[0] = VERSION;
            System.arraycopy(salt, 0, sealed, 1, SALT);
            System.arraycopy(nonce, 0, sealed, 1 + SALT, NONCE);
            System.arraycopy(encrypted, 0, sealed, 1 + SALT + NONCE, encrypted.length);
            return sealed;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java platform has no AES-256-GCM", impossible);
        }
    }

    /** What was sealed, or null if it was not with this secret and for this place. */
    byte @Nullable [] open(byte[] sealed, String place) {
        int start = 1 + SALT + NONCE;
        if (sealed.length <= start || sealed[0] != VERSION) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, Arrays.copyOfRange(sealed, 1, 1 + SALT),
                            Arrays.copyOfRange(sealed, 1 + SALT, start), place)
                    .doFinal(sealed, start, sealed.length - start);
        } catch (GeneralSecurityException another) {
            return null;
        }
    }

    private Cipher cipher(int mode, byte[] salt, byte[] nonce, String place) throws GeneralSecurityException {
        byte[] key = SCrypt.generate(secret, salt, COST, 8, 1, 32);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(("edict shared keys " + VERSION + " at " + place).getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "JoinSecret";
    }
}
