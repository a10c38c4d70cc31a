package dev.edict.server.openapi;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A protobuf message in the making. Empty values are left out, as proto3 does. Not for use by two threads. */
final class ProtobufMessage {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH_DELIMITED = 2;

    private byte[] buffer = new byte[64];
    private int length;

    ProtobufMessage string(int field, String text) {
        if (!text.isEmpty()) {
            write(field, text.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    /** Writes every text, the empty ones too, as repeated fields do. */
    ProtobufMessage strings(int field, Iterable<String> texts) {
        for (String text : texts) {
            write(field, text.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    ProtobufMessage message(int field, ProtobufMessage message) {
        tag(field, LENGTH_DELIMITED);
        varint(message.length);
        append(message.buffer, message.length);
        return this;
    }

    ProtobufMessage bool(int field, boolean truth) {
        return integer(field, truth ? 1 : 0);
    }

    ProtobufMessage integer(int field, long number) {
        if (number != 0) {
            tag(field, VARINT);
            varint(number);
        }
        return this;
    }

    ProtobufMessage real(int field, double number) {
        if (number != 0) {
            tag(field, FIXED_64);
            long bits = Double.doubleToLongBits(number);
            for (int index = 0; index < 8; index++) {
                put((byte) (bits >>> 8 * index));
            }
        }
        return this;
    }

    private void write(int field, byte[] content) {
        tag(field, LENGTH_DELIMITED);
        varint(content.length);
        append(content, content.length);
    }

    private void tag(int field, int type) {
        varint((long) field << 3 | type);
    }

    private void varint(long number) {
        long rest = number;
        while ((rest & ~0x7fL) != 0) {
            put((byte) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        put((byte) rest);
    }

    private void put(byte one) {
        reserve(1);
        buffer[length++] = one;
    }

    private void append(byte[] content, int count) {
        reserve(count);
        System.arraycopy(content, 0, buffer, length, count);
        length += count;
    }

    private void reserve(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }

    byte[] toByteArray() {
        return Arrays.copyOf(buffer, length);
    }
}
