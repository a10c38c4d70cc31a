package dev.edict.model.json;

/** What Go's encoder escapes beyond what JSON demands: {@code <}, {@code >}, {@code &}, U+2028 and U+2029. They stand in texts only. */
public final class GoEscapes {
    /** The first byte of U+2028 and U+2029, and of others. */
    private static final byte LEAD = (byte) 0xe2;
    /** How many bytes an escape takes. */
    private static final int SIZE = 6;
    /** Bytes that need a second look. */
    private static final boolean[] NOTABLE = new boolean[256];

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    static {
        for (byte notable : new byte[] {'<', '>', '&', LEAD}) {
            NOTABLE[notable & 0xff] = true;
        }
    }

    private GoEscapes() {}

    /** The same JSON with all of these escaped; the very array if there is nothing to escape, as nearly always. */
    public static byte[] in(byte[] json) {
        int first = next(json, 0);
        return first == json.length ? json : escaped(json, first);
    }

    private static byte[] escaped(byte[] json, int first) {
        byte[] target = new byte[json.length + more(json, first)];
        int length = 0;
        int copied = 0;
        for (int index = first; index < json.length; index = next(json, copied)) {
            System.arraycopy(json, copied, target, length, index - copied);
            length += index - copied;
            boolean isSeparator = json[index] == LEAD;
            escape(isSeparator ? 0x2020 | json[index + 2] & 0xf : json[index], target, length);
            length += SIZE;
            copied = index + (isSeparator ? 3 : 1);
        }
        System.arraycopy(json, copied, target, length, json.length - copied);
        return target;
    }

    /** How many more bytes the escapes need than what they stand for. */
    private static int more(byte[] json, int first) {
        int more = 0;
        for (int index = first; index < json.length; index = next(json, index + 1)) {
            more += json[index] == LEAD ? SIZE - 3 : SIZE - 1;
        }
        return more;
    }

    /** Where the next character to be escaped begins; the end if there is none. */
    private static int next(byte[] json, int start) {
        int index = start;
        while (index < json.length && !(NOTABLE[json[index] & 0xff] && isEscaped(json, index))) {
            index++;
        }
        return index;
    }

    private static boolean isEscaped(byte[] json, int index) {
        return json[index] != LEAD
                || index + 2 < json.length && json[index + 1] == (byte) 0x80 && (json[index + 2] & 0xfe) == 0xa8;
    }

    private static void escape(int character, byte[] target, int at) {
        target[at] = '\\';
        target[at + 1] = 'u';
        for (int digit = 0; digit < 4; digit++) {
            target[at + 2 + digit] = HEX[character >> 12 - 4 * digit & 0xf];
        }
    }
}
