package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.Value;

/**
 * JSON of others as Go's encoder writes it: no space between values, and nothing in texts that a browser could take for markup.
 * Whatever is in it, a line is one line.
 */
final class GoJson {
    /** The first byte of U+2028 and U+2029, and of others. */
    private static final byte LEAD = (byte) 0xe2;
    /** Bytes in texts that need a second look. */
    private static final boolean[] NOTABLE = new boolean[256];

    static {
        for (byte notable : new byte[] {'"', '\\', '<', '>', '&', LEAD}) {
            NOTABLE[notable & 0xff] = true;
        }
    }

    private GoJson() {}

    static void write(Value value, EventBuffer target) {
        byte[] json = new JsonWriter().write(value).toByteArray();
        target.plain(json, 0, json.length);
    }

    /** Copies what stays as it is in runs as long as possible, which is nearly everything. */
    static void write(byte[] source, EventBuffer target) {
        boolean inText = false;
        int copied = 0;
        for (int index = 0; index < source.length; index++) {
            byte next = source[index];
            if (!inText) {
                inText = next == '"';
                if (next <= ' ' && next >= 0) {
                    target.plain(source, copied, index);
                    copied = index + 1;
                }
            } else if (NOTABLE[next & 0xff]) {
                if (next == '\\') {
                    index++;
                } else if (next == '"') {
                    inText = false;
                } else if (next != LEAD || isLineSeparator(source, index)) {
                    target.plain(source, copied, index);
                    index = escape(source, index, target);
                    copied = index + 1;
                }
            }
        }
        target.plain(source, copied, source.length);
    }

    /** Whether U+2028 or U+2029 begins here. */
    private static boolean isLineSeparator(byte[] source, int index) {
        return index + 2 < source.length && source[index + 1] == (byte) 0x80 && (source[index + 2] & 0xfe) == 0xa8;
    }

    /** @return where the last byte of the character stands */
    private static int escape(byte[] source, int index, EventBuffer target) {
        if (source[index] == LEAD) {
            target.unicode((char) (0x2020 | source[index + 2] & 0xf));
            return index + 2;
        }
        target.unicode((char) source[index]);
        return index;
    }
}
