package dev.edict.schema.protobuf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads protobuf from bytes that may be hostile. No length is believed before it is known to fit what is there, so
 * nothing is allocated that the input did not pay for.
 */
final class WireReader {
    private static final String END = "unexpected EOF";
    private static final String OVERFLOW = "proto: integer overflow";
    private static final String NEGATIVE = "proto: negative length found during unmarshaling";

    private final byte[] bytes;
    private int position;
    private int limit;

    WireReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.position = from;
        this.limit = to;
    }

    boolean isAtEnd() {
        return position >= limit;
    }

    /** Reads a tag. @param message the name of the message that is being read, for complaints */
    int tag(String message) {
        long wire = varint();
        int number = (int) (wire >>> 3);
        if ((wire & 7) == WireType.GROUP_END) {
            throw new ProtobufException("proto: " + message + ": wiretype end group for non-group");
        }
        if (number <= 0) {
            throw new ProtobufException("proto: " + message + ": illegal tag " + number + " (wire type "
                    + Long.toUnsignedString(wire) + ")");
        }
        return number << 3 | (int) (wire & 7);
    }

    /** @param field the Go name of the field that has this tag, for complaints */
    static void expect(int tag, int wireType, String field) {
        if ((tag & 7) != wireType) {
            throw new ProtobufException("proto: wrong wireType = " + (tag & 7) + " for field " + field);
        }
    }

    long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (position >= limit) {
                throw new ProtobufException(END);
            }
            byte part = bytes[position++];
            value |= (long) (part & 0x7f) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new ProtobufException(OVERFLOW);
    }

    long fixed64() {
        require(8);
        long value = 0;
        for (int index = 7; index >= 0; index--) {
            value = value << 8 | bytes[position + index] & 0xff;
        }
        position += 8;
        return value;
    }

    private void require(int size) {
        if (size > limit - position) {
            throw new ProtobufException(END);
        }
    }

    /** Reads a length that fits what is there. */
    int length() {
        long length = varint();
        if (length < 0) {
            throw new ProtobufException(NEGATIVE);
        }
        if (length > limit - position) {
            throw new ProtobufException(END);
        }
        return (int) length;
    }

    String string() {
        int length = length();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    byte[] byteArray() {
        int length = length();
        byte[] part = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return part;
    }

    /** Confines reading to the next length-delimited value; returns what {@link #leave} needs to go on after it. */
    int enter() {
        int length = length();
        int outer = limit;
        limit = position + length;
        return outer;
    }

    /** Goes on after a value that was entered, whether or not all of it was read. */
    void leave(int outer) {
        position = limit;
        limit = outer;
    }

    /** Passes over a field that nobody knows. */
    void skip(int tag) {
        int open = 0;
        int current = tag;
        do {
            switch (current & 7) {
                case WireType.VARINT -> varint();
                case WireType.FIXED_64 -> advance(8);
                case WireType.BYTES -> advance(length());
                case WireType.GROUP_START -> open++;
                case WireType.GROUP_END -> {
                    if (open == 0) {
                        throw new ProtobufException("proto: unexpected end of group");
                    }
                    open--;
                }
                case WireType.FIXED_32 -> advance(4);
                default -> throw new ProtobufException("proto: illegal wireType " + (current & 7));
            }
            if (open > 0) {
                current = (int) (varint() & 7);
            }
        } while (open > 0);
    }

    private void advance(int size) {
        require(size);
        position += size;
    }
}
