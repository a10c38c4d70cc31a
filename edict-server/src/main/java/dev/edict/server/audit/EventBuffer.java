package dev.edict.server.audit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes of events, in JSON as Go's encoder writes it. It is written to once for each event and then used again, so that an event
 * leaves nothing behind. For one thread at a time.
 */
final class EventBuffer {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_ESCAPE = 6;
    /** What does not stand in a text as it is, of those characters that are one byte. */
    private static final boolean[] NOTABLE = new boolean[128];

    static {
        Arrays.fill(NOTABLE, 0, ' ', true);
        for (char notable : new char[] {'"', '\\', '<', '>', '&'}) {
            NOTABLE[notable] = true;
        }
    }

    private byte[] bytes;
    private int length;

    EventBuffer(int size) {
        this.bytes = new byte[Math.max(16, size)];
    }

    int length() {
        return length;
    }

    /** How many bytes it takes, used or not. */
    int capacity() {
        return bytes.length;
    }

    /** What was written, up to {@link #length}, until more is. */
    byte[] bytes() {
        return bytes;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    /** Takes back what was written after there were so many bytes. */
    void cut(int size) {
        length = size;
    }

    /** Forgets so many bytes at the beginning. */
    void drop(int count) {
        System.arraycopy(bytes, count, bytes, 0, length - count);
        length -= count;
    }

    EventBuffer plain(byte[] json) {
        return plain(json, 0, json.length);
    }

    EventBuffer plain(byte[] json, int from, int to) {
        reserve(to - from);
        System.arraycopy(json, from, bytes, length, to - from);
        length += to - from;
        return this;
    }

    EventBuffer plain(char character) {
        reserve(1);
        bytes[length++] = (byte) character;
        return this;
    }

    EventBuffer number(int number) {
        if (number >= 100 && number < 1000) {
            return plain((char) ('0' + number / 100)).plain((char) ('0' + number / 10 % 10)).plain((char) ('0' + number % 10));
        }
        return plain(Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a text in quotes. Nearly all have only characters that stand as they are. */
    EventBuffer text(String text) {
        int size = text.length();
        reserve(size + 2);
        byte[] target = bytes;
        int position = length;
        target[position++] = '"';
        int index = 0;
        while (index < size) {
            char character = text.charAt(index);
            if (character >= 128 || NOTABLE[character]) {
                break;
            }
            target[position++] = (byte) character;
            index++;
        }
        length = position;
        if (index < size) {
            rest(text, index);
        }
        return plain('"');
    }

    private void rest(String text, int from) {
        for (int index = from; index < text.length(); index++) {
            reserve(LONGEST_ESCAPE);
            char character = text.charAt(index);
            if (character < 128) {
                if (NOTABLE[character]) {
                    escape(character);
                } else {
                    bytes[length++] = (byte) character;
                }
            } else if (Character.isHighSurrogate(character) && index + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(index + 1))) {
                plain(text.substring(index, index + 2).getBytes(StandardCharsets.UTF_8));
                index++;
            } else if (Character.isSurrogate(character)) {
                unicode('\ufffd');
            } else if (character == '\u2028' || character == '\u2029') {
                unicode(character);
            } else if (character < 0x800) {
                bytes[length++] = (byte) (0xc0 | character >> 6);
                bytes[length++] = (byte) (0x80 | character & 0x3f);
            } else {
                bytes[length++] = (byte) (0xe0 | character >> 12);
                bytes[length++] = (byte) (0x80 | character >> 6 & 0x3f);
                bytes[length++] = (byte) (0x80 | character & 0x3f);
            }
        }
    }

    private void escape(char character) {
        switch (character) {
            case '"', '\\' -> plain('\\').plain(character);
            case '\n' -> plain('\\').plain('n');
            case '\r' -> plain('\\').plain('r');
            case '\t' -> plain('\\').plain('t');
            case '\b' -> plain('\\').plain('b');
            case '\f' -> plain('\\').plain('f');
            default -> unicode(character);
        }
    }

    /** Writes a character by its number. */
    void unicode(char character) {
        reserve(LONGEST_ESCAPE);
        bytes[length++] = '\\';
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[character >> shift & 0xf];
        }
    }

    private void reserve(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.addExact(Math.addExact(length, more), bytes.length / 2));
        }
    }
}
