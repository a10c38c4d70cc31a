package dev.edict.types;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * SipHash-1-3 with a result of 128 bits, under a key drawn at random: who does not know the key cannot find two inputs
 * with one hash. See Aumasson and Bernstein, "SipHash: a fast short-input PRF".
 */
final class KeyedHash {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int ROUNDS_AT_THE_END = 3;

    private final long firstKey;
    private final long secondKey;
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    KeyedHash() {
        this(new SecureRandom());
    }

    private KeyedHash(SecureRandom random) {
        this(random.nextLong(), random.nextLong());
    }

    KeyedHash(long firstKey, long secondKey) {
        this.firstKey = firstKey;
        this.secondKey = secondKey;
    }

    /**
     * Hashes bytes and returns the first half; {@link #second} has the other. The state is in variables until the end: in fields,
     * each word would have to wait for them.
     */
    long first(byte[] bytes, int from, int to) {
        long a = 0x736f6d6570736575L ^ firstKey;
        long b = 0x646f72616e646f6dL ^ secondKey ^ 0xee;
        long c = 0x6c7967656e657261L ^ firstKey;
        long d = 0x7465646279746573L ^ secondKey;
        int position = from;
        for (boolean isLast = false; !isLast; position += Long.BYTES) {
            isLast = position + Long.BYTES > to;
            long word = isLast ? last(bytes, from, position, to) : (long) LONGS.get(bytes, position);
            d ^= word;
            a += b;
            b = Long.rotateLeft(b, 13) ^ a;
            a = Long.rotateLeft(a, 32);
            c += d;
            d = Long.rotateLeft(d, 16) ^ c;
            a += d;
            d = Long.rotateLeft(d, 21) ^ a;
            c += b;
            b = Long.rotateLeft(b, 17) ^ c;
            c = Long.rotateLeft(c, 32);
            a ^= word;
        }
        v0 = a;
        v1 = b;
        v2 = c ^ 0xee;
        v3 = d;
        return end();
    }

    private static long last(byte[] bytes, int from, int position, int to) {
        long last = (long) (to - from) << 56;
        for (int index = position; index < to; index++) {
            last |= (bytes[index] & 0xffL) << (index - position) * Byte.SIZE;
        }
        return last;
    }

    long second() {
        v1 ^= 0xdd;
        return end();
    }

    private long end() {
        for (int count = 0; count < ROUNDS_AT_THE_END; count++) {
            round();
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
    }
}
