package dev.edict.client.record;

import java.nio.charset.StandardCharsets;

/** The length that servers accept. */
final class Messages {
    private static final int MOST_BYTES = 1024;

    private Messages() {}

    /** A text of at most 1024 bytes, which is cut between two characters. */
    static String cut(String text) {
        if (text.length() * 3 <= MOST_BYTES) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MOST_BYTES) {
            return text;
        }
        int end = MOST_BYTES;
        while ((bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
