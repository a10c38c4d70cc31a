package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.engines.XSalsa20Engine;
import org.bouncycastle.crypto.macs.Poly1305;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/**
 * XSalsa20 and Poly1305 as NaCl's secretbox has them: a random nonce of 24 bytes, a tag of 16, then what is closed. Whoever
 * changes it is found out; whoever moves it elsewhere is not, for it is not bound to its place.
 */
public final class Secretbox implements Transformer {
    private static final int NONCE = 24;
    private static final int TAG = 16;
    /** How much of the stream is the key of the tag. */
    private static final int TAG_KEY = 32;

    private final byte[] key;
    private final SecureRandom random;

    /** @param key 32 bytes */
    public Secretbox(byte[] key, SecureRandom random) {
        this.key = key.clone();
        this.random = random;
    }

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        if (stored.length - from < NONCE + TAG) {
            throw new SealException("the stored data was shorter than the required size");
        }
        XSalsa20Engine stream = stream(stored, from);
        int start = from + NONCE + TAG;
        byte[] tag = tag(stream, stored, start);
        if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(stored, from + NONCE, start))) {
            throw new SealException("output array was not large enough for encryption");
        }
        byte[] value = new byte[stored.length - start];
        stream.processBytes(stored, start, value.length, value, 0);
        return new Opened(value, false);
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        byte[] result = new byte[room + NONCE + TAG + value.length];
        System.arraycopy(nonce, 0, result, room, NONCE);
        XSalsa20Engine stream = stream(result, room);
        int start = room + NONCE + TAG;
        byte[] tagKey = tagKey(stream);
        stream.processBytes(value, 0, value.length, result, start);
        System.arraycopy(tag(tagKey, result, start), 0, result, room + NONCE, TAG);
        return result;
    }

    private XSalsa20Engine stream(byte[] nonced, int from) {
        XSalsa20Engine stream = new XSalsa20Engine();
        stream.init(true, new ParametersWithIV(new KeyParameter(key), nonced, from, NONCE));
        return stream;
    }

    private static byte[] tagKey(XSalsa20Engine stream) {
        byte[] tagKey = new byte[TAG_KEY];
        stream.processBytes(tagKey, 0, TAG_KEY, tagKey, 0);
        return tagKey;
    }

    /** The tag of what is closed, when nothing of the stream has been used yet. */
    private static byte[] tag(XSalsa20Engine stream, byte[] bytes, int start) {
        return tag(tagKey(stream), bytes, start);
    }

    private static byte[] tag(byte[] tagKey, byte[] bytes, int start) {
        Poly1305 poly = new Poly1305();
        poly.init(new KeyParameter(tagKey));
        poly.update(bytes, start, bytes.length - start);
        byte[] tag = new byte[TAG];
        poly.doFinal(tag, 0);
        return tag;
    }
}
