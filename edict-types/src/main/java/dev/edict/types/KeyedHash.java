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

    /** Hashes bytes and returns the first half; {@link #second} has the other. */
    long first(byte[] bytes, int from, int to) {
        v0 = 0x736f6d6570736575L ^ firstKey;
        v1 = 0x646f72616e646f6dL ^ secondKey ^ 0xee;
        v2 = 0x6c7967656e657261L ^ firstKey;
        v3 = 0x7465646279746573L ^ secondKey;
        int position = from;
        for (; position + Long.BYTES <= to; position += Long.BYTES) {
            add((long) LONGS.get(bytes, position));
        }
        long last = (long) (to - from) << 56;
        for (int shift = 0; position < to; position++, shift += Byte.SIZE) {
            last |= (bytes[position] & 0xffL) << shift;
        }
        add(last);
        v2 ^= 0xee;
        return end();
    }

    long second() {
        v1 ^= 0xdd;
        return end();
    }

    private void add(long word) {
        v3 ^= word;
        round();
        v0 ^= word;
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
