package dev.edict.model.json;

import java.io.ByteArrayOutputStream;

/** What Go's encoder escapes beyond what JSON asks for: {@code <}, {@code >}, {@code &}, U+2028 and U+2029. They stand in texts only. */
final class GoEscapes {
    /** The first byte of U+2028 and U+2029, and of others. */
    private static final byte LEAD = (byte) 0xe2;

    private static final String HEX = "0123456789abcdef";

    private GoEscapes() {}

    /** The same JSON with escapes; the very array if there is nothing to escape, as nearly always. */
    static byte[] in(byte[] json) {
        int index = next(json, 0);
        if (index == json.length) {
            return json;
        }
        ByteArrayOutputStream escaped = new ByteArrayOutputStream(json.length + 32);
        int copied = 0;
        while (index < json.length) {
            escaped.write(json, copied, index - copied);
            boolean isSeparator = json[index] == LEAD;
            int character = isSeparator ? 0x2020 | json[index + 2] & 0xf : json[index];
            escape(character, escaped);
            copied = index + (isSeparator ? 3 : 1);
            index = next(json, copied);
        }
        escaped.write(json, copied, json.length - copied);
        return escaped.toByteArray();
    }

    /** Where the next character to be escaped begins; the end if there is none. */
    private static int next(byte[] json, int start) {
        int index = start;
        while (index < json.length && !isEscaped(json, index)) {
            index++;
        }
        return index;
    }

    private static boolean isEscaped(byte[] json, int index) {
        return switch (json[index]) {
            case '<', '>', '&' -> true;
            case LEAD -> index + 2 < json.length && json[index + 1] == (byte) 0x80 && (json[index + 2] & 0xfe) == 0xa8;
            default -> false;
        };
    }

    private static void escape(int character, ByteArrayOutputStream target) {
        target.write('\\');
        target.write('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            target.write(HEX.charAt(character >> shift & 0xf));
        }
    }
}
