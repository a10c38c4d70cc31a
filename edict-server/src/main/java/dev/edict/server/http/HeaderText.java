package dev.edict.server.http;

import java.nio.charset.StandardCharsets;

/**
 * Header values outside ASCII. Netty takes each byte of a value for a character; clients and the real server take the
 * bytes for UTF-8.
 */
public final class HeaderText {

    private HeaderText() {}

    /** What a value that Netty has read means. */
    public static String read(String bytes) {
        return isAscii(bytes) ? bytes : new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** What Netty must be given to send the value. */
    public static String write(String text) {
        return isAscii(text) ? text : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
