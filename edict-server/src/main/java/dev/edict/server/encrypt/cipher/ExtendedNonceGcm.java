package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-GCM with a key for each value, made of a seed and 32 random bytes that stand before the value: the step "expand" of HKDF
 * with SHA-256 (RFC 5869). No key is used twice, so there is no limit to how much one seed closes.
 */
public final class ExtendedNonceGcm implements Transformer {
    /** How long a seed is at least, and the information that is mixed with it always. */
    public static final int SIZE = 32;

    private final SecretKeySpec seed;
    private final SecureRandom random;

    public ExtendedNonceGcm(byte[] seed, SecureRandom random) {
        if (seed.length < SIZE) {
            throw new SealException("invalid seed length " + seed.length + " used for key generation");
        }
        this.seed = new SecretKeySpec(seed, "HmacSHA256");
        this.random = random;
    }

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        if (stored.length - from < SIZE) {
            throw new SealException("the stored data was shorter than the required size");
        }
        return derived(stored, from).open(stored, from + SIZE, place);
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        byte[] information = new byte[SIZE];
        random.nextBytes(information);
        byte[] result = derived(information, 0).close(value, room + SIZE, place);
        System.arraycopy(information, 0, result, room, SIZE);
        return result;
    }

    private AesGcm derived(byte[] bytes, int from) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(seed);
            mac.update(bytes, from, SIZE);
            mac.update((byte) 1);
            return new AesGcm(mac.doFinal(), random);
        } catch (GeneralSecurityException failure) {
            throw new SealException("HMAC is not there: " + failure.getClass().getSimpleName());
        }
    }
}
