package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in Galois/counter mode: a random nonce of 12 bytes, then what is closed with its tag of 16. Bound to its place.
 *
 * <p>Nonces are random, so one key must not close more than about four thousand million values (NIST SP 800-38D).
 */
public final class AesGcm implements Transformer {
    private static final int NONCE = 12;
    private static final int TAG = 16;

    private final SecretKeySpec key;
    private final SecureRandom random;

    /** @param key 16, 24 or 32 bytes */
    public AesGcm(byte[] key, SecureRandom random) {
        this.key = new SecretKeySpec(key, "AES");
        this.random = random;
    }

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        if (stored.length - from < NONCE) {
            throw new SealException("the stored data was shorter than the required size");
        }
        int start = from + NONCE;
        if (stored.length - start < TAG) {
            throw new SealException("cipher: message authentication failed");
        }
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, stored, from, place);
            return new Opened(cipher.doFinal(stored, start, stored.length - start), false);
        } catch (AEADBadTagException changed) {
            throw new SealException("cipher: message authentication failed");
        } catch (GeneralSecurityException failure) {
            throw new SealException("AES-GCM is not there: " + failure.getClass().getSimpleName());
        }
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        byte[] result = new byte[room + NONCE + value.length + TAG];
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        System.arraycopy(nonce, 0, result, room, NONCE);
        try {
            cipher(Cipher.ENCRYPT_MODE, result, room, place).doFinal(value, 0, value.length, result, room + NONCE);
            return result;
        } catch (GeneralSecurityException failure) {
            throw new SealException("AES-GCM is not there: " + failure.getClass().getSimpleName());
        }
    }

    private Cipher cipher(int mode, byte[] nonced, int from, Place place) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG * 8, nonced, from, NONCE));
        cipher.updateAAD(place.bytes());
        return cipher;
    }
}
