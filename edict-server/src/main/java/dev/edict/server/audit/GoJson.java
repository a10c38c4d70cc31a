package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * JSON as Go's encoder writes it: no space between values, and nothing in texts that a browser could take for markup. Whatever
 * is in it, a line is one line.
 */
final class GoJson {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** The first byte of U+2028 and U+2029, and of others. */
    private static final byte LEAD = (byte) 0xe2;
    /** Bytes in texts that need a second look. */
    private static final boolean[] NOTABLE = new boolean[256];

    static {
        for (byte notable : new byte[] {'"', '\\', '<', '>', '&', LEAD}) {
            NOTABLE[notable & 0xff] = true;
        }
    }

    private final byte[] source;
    private byte[] target;
    private int length;

    private GoJson(byte[] source, int more) {
        this.source = source;
        this.target = new byte[source.length + more];
    }

    /** @param line whether a new line is added at the end */
    static byte[] compact(JsonWriter writer, boolean line) {
        return new GoJson(writer.toByteArray(), line ? 1 : 0).run(line);
    }

    /** Copies what stays as it is in runs as long as possible, which is nearly everything. */
    private byte[] run(boolean line) {
        boolean inText = false;
        int copied = 0;
        for (int index = 0; index < source.length; index++) {
            byte next = source[index];
            if (!inText) {
                inText = next == '"';
                if (next <= ' ' && next >= 0) {
                    copy(copied, index);
                    copied = index + 1;
                }
            } else if (NOTABLE[next & 0xff]) {
                if (next == '\\') {
                    index++;
                } else if (next == '"') {
                    inText = false;
                } else if (next != LEAD || isLineSeparator(index)) {
                    copy(copied, index);
                    index = escape(index);
                    copied = index + 1;
                }
            }
        }
        copy(copied, source.length);
        if (line) {
            put((byte) '\n');
        }
        return length == target.length ? target : Arrays.copyOf(target, length);
    }

    private void copy(int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, target, length, to - from);
        length += to - from;
    }

    /** Whether U+2028 or U+2029 begins here. */
    private boolean isLineSeparator(int index) {
        return index + 2 < source.length && source[index + 1] == (byte) 0x80 && (source[index + 2] & 0xfe) == 0xa8;
    }

    /** @return where the last byte of the character stands */
    private int escape(int index) {
        byte character = source[index];
        if (character == LEAD) {
            unicode('2', '0', '2', HEX[source[index + 2] & 0xf]);
            return index + 2;
        }
        unicode('0', '0', (char) HEX[character >> 4], HEX[character & 0xf]);
        return index;
    }

    private void unicode(char first, char second, char third, byte fourth) {
        put((byte) '\\');
        put((byte) 'u');
        put((byte) first);
        put((byte) second);
        put((byte) third);
        put(fourth);
    }

    private void put(byte character) {
        reserve(1);
        target[length++] = character;
    }

    private void reserve(int more) {
        if (length + more > target.length) {
            target = Arrays.copyOf(target, length + more + target.length / 8 + 64);
        }
    }
}
