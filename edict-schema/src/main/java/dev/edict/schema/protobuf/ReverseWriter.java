package dev.edict.schema.protobuf;

import java.util.Arrays;

/**
 * Writes protobuf from its end to its beginning: a message's length stands before it, and is known once the message has
 * been written. So nothing is measured beforehand, and nothing is copied but when the buffer grows.
 */
final class ReverseWriter {
    private byte[] buffer;
    /** Where the written part begins; it ends with the buffer. */
    private int position;

    ReverseWriter(int expectedSize) {
        buffer = new byte[Math.max(64, expectedSize)];
        position = buffer.length;
    }

    /** The number of bytes written. */
    int size() {
        return buffer.length - position;
    }

    byte[] toByteArray() {
        return position == 0 ? buffer : Arrays.copyOfRange(buffer, position, buffer.length);
    }

    private void reserve(int more) {
        if (position < more) {
            int size = size();
            byte[] larger = new byte[Math.max(buffer.length * 2, size + more)];
            System.arraycopy(buffer, position, larger, larger.length - size, size);
            buffer = larger;
            position = larger.length - size;
        }
    }

    void tag(int number, int wireType) {
        varint((long) number << 3 | wireType);
    }

    void varint(long value) {
        int size = value == 0 ? 1 : (70 - Long.numberOfLeadingZeros(value)) / 7;
        reserve(size);
        position -= size;
        long rest = value;
        for (int index = position; index < position + size - 1; index++) {
            buffer[index] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[position + size - 1] = (byte) rest;
    }

    void fixed64(long value) {
        reserve(8);
        position -= 8;
        for (int index = 0; index < 8; index++) {
            buffer[position + index] = (byte) (value >>> 8 * index);
        }
    }

    void bytes(byte[] bytes) {
        bytes(bytes, 0, bytes.length);
    }

    void bytes(byte[] bytes, int from, int to) {
        reserve(to - from);
        position -= to - from;
        System.arraycopy(bytes, from, buffer, position, to - from);
    }

    /** Writes a field that holds bytes. */
    void bytesField(int number, byte[] bytes) {
        bytes(bytes);
        varint(bytes.length);
        tag(number, WireType.BYTES);
    }

    void varintField(int number, long value) {
        varint(value);
        tag(number, WireType.VARINT);
    }

    void stringField(int number, String text) {
        int before = size();
        string(text);
        endMessage(number, before);
    }

    /** Writes the length and the tag of a field whose content was written since {@code size()} was {@code before}. */
    void endMessage(int number, int before) {
        varint(size() - (long) before);
        tag(number, WireType.BYTES);
    }

    /** Invariant: before each character there is room for at least one byte for each that is left. */
    private void string(String text) {
        int length = text.length();
        reserve(length);
        for (int index = length - 1; index >= 0; index--) {
            char character = text.charAt(index);
            if (character < 0x80) {
                buffer[--position] = (byte) character;
            } else {
                index -= wide(text, index, character);
            }
        }
    }

    /** Writes a character beyond ASCII; returns how many chars before the index belong to it. */
    private int wide(String text, int index, char character) {
        reserve(index + 4);
        if (Character.isLowSurrogate(character) && index > 0 && Character.isHighSurrogate(text.charAt(index - 1))) {
            int point = Character.toCodePoint(text.charAt(index - 1), character);
            buffer[--position] = (byte) (0x80 | point & 0x3f);
            buffer[--position] = (byte) (0x80 | point >> 6 & 0x3f);
            buffer[--position] = (byte) (0x80 | point >> 12 & 0x3f);
            buffer[--position] = (byte) (0xf0 | point >> 18);
            return 1;
        }
        char written = Character.isSurrogate(character) ? '\uFFFD' : character;
        buffer[--position] = (byte) (0x80 | written & 0x3f);
        if (written < 0x800) {
            buffer[--position] = (byte) (0xc0 | written >> 6);
        } else {
            buffer[--position] = (byte) (0x80 | written >> 6 & 0x3f);
            buffer[--position] = (byte) (0xe0 | written >> 12);
        }
        return 0;
    }
}
