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

    private byte[] run(boolean line) {
        boolean inText = false;
        for (int index = 0; index < source.length; index++) {
            byte next = source[index];
            if (!inText) {
                inText = next == '"';
                if (next > ' ' || next < 0) {
                    put(next);
                }
            } else if (next == '\\') {
                put(next);
                if (index + 1 < source.length) {
                    put(source[++index]);
                }
            } else if (next == '<' || next == '>' || next == '&') {
                escape(next);
            } else if (next == (byte) 0xe2 && isLineSeparator(index)) {
                index += 2;
                unicode('2', '0', '2', HEX[source[index] & 0xf]);
            } else {
                inText = next != '"';
                put(next);
            }
        }
        if (line) {
            put((byte) '\n');
        }
        return length == target.length ? target : Arrays.copyOf(target, length);
    }

    /** Whether U+2028 or U+2029 begins here. */
    private boolean isLineSeparator(int index) {
        return index + 2 < source.length && source[index + 1] == (byte) 0x80 && (source[index + 2] & 0xfe) == 0xa8;
    }

    private void escape(byte character) {
        unicode('0', '0', (char) HEX[character >> 4], HEX[character & 0xf]);
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
        if (length == target.length) {
            target = Arrays.copyOf(target, target.length + target.length / 8 + 64);
        }
        target[length++] = character;
    }
}
