package dev.edict.model.json;

import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 the way Go does: each byte that is no part of a character becomes one U+FFFD. */
final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    static String decode(byte[] bytes, int start, int length) {
        String text = new String(bytes, start, length, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : careful(bytes, start, start + length);
    }

    private static String careful(byte[] bytes, int start, int end) {
        StringBuilder text = new StringBuilder(end - start);
        int position = start;
        while (position < end) {
            int width = width(bytes[position] & 0xff);
            String character = position + width > end ? "" : new String(bytes, position, width, StandardCharsets.UTF_8);
            boolean whole = !character.isEmpty() && character.codePointCount(0, character.length()) == 1
                    && (character.charAt(0) != REPLACEMENT || isReplacement(bytes, position, width));
            text.append(whole ? character : String.valueOf(REPLACEMENT));
            position += whole ? width : 1;
        }
        return text.toString();
    }

    private static int width(int first) {
        return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    }

    private static boolean isReplacement(byte[] bytes, int position, int width) {
        return width == 3
                && bytes[position] == (byte) 0xef
                && bytes[position + 1] == (byte) 0xbf
                && bytes[position + 2] == (byte) 0xbd;
    }
}
