package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in the mode of chained blocks: a random first block, then the value, filled up as PKCS #7 says.
 *
 * <p>It does not notice when somebody changes what is closed, but by chance. It is here because others write it. With another
 * key something comes out that is well filled up, once in some hundred times: so it must begin like an object, too.
 */
public final class AesCbc implements Transformer {
    private static final int BLOCK = 16;

    private final SecretKeySpec key;
    private final SecureRandom random;

    /** @param key 16, 24 or 32 bytes */
    public AesCbc(byte[] key, SecureRandom random) {
        this.key = new SecretKeySpec(key, "AES");
        this.random = random;
    }

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        if (stored.length - from < BLOCK) {
            throw new SealException("the stored data was shorter than the required size");
        }
        int start = from + BLOCK;
        int length = stored.length - start;
        if (length % BLOCK != 0) {
            throw new SealException("the stored data is not a multiple of the block size");
        }
        if (length == 0) {
            throw new SealException("invalid PKCS7 data (empty or not padded)");
        }
        return new Opened(unpadded(crypt(Cipher.DECRYPT_MODE, stored, from, length)), false);
    }

    private static byte[] unpadded(byte[] padded) {
        int padding = padded[padded.length - 1] & 0xff;
        if (padding == 0 || padding > BLOCK) {
            throw new SealException("invalid PKCS7 data (empty or not padded)");
        }
        int size = padded.length - padding;
        for (int index = size; index < padded.length; index++) {
            if (padded[index] != padding) {
                throw new SealException("invalid padding on input");
            }
        }
        if (!beginsLikeAnObject(padded, size)) {
            throw new SealException("invalid padding on input");
        }
        return Arrays.copyOf(padded, size);
    }

    /** All that is stored is JSON, or Kubernetes' protobuf. */
    private static boolean beginsLikeAnObject(byte[] bytes, int size) {
        return size > 0 && bytes[0] == '{'
                || size > 3 && bytes[0] == 'k' && bytes[1] == '8' && bytes[2] == 's' && bytes[3] == 0;
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        int padding = BLOCK - value.length % BLOCK;
        byte[] result = new byte[room + BLOCK + value.length + padding];
        byte[] first = new byte[BLOCK];
        random.nextBytes(first);
        int start = room + BLOCK;
        System.arraycopy(first, 0, result, room, BLOCK);
        System.arraycopy(value, 0, result, start, value.length);
        Arrays.fill(result, start + value.length, result.length, (byte) padding);
        byte[] closed = crypt(Cipher.ENCRYPT_MODE, result, room, result.length - start);
        System.arraycopy(closed, 0, result, start, closed.length);
        return result;
    }

    /** @param from where the first, random block is */
    private byte[] crypt(int mode, byte[] bytes, int from, int length) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
            cipher.init(mode, key, new IvParameterSpec(bytes, from, BLOCK));
            return cipher.doFinal(bytes, from + BLOCK, length);
        } catch (GeneralSecurityException failure) {
            throw new SealException("AES-CBC is not there: " + failure.getClass().getSimpleName());
        }
    }
}
