package dev.edict.server.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Percent-encoding of RFC 3986, with the plus sign as a space in queries. */
public final class PercentEncoding {

    private PercentEncoding() {}

    /** The decoded path, or null if an escape is broken. */
    public static @Nullable String decodePath(String text) {
        return decode(text, false);
    }

    /** The decoded query name or value, or null if an escape is broken. */
    static @Nullable String decodeQuery(String text) {
        return decode(text, true);
    }

    private static @Nullable String decode(String text, boolean plusIsSpace) {
        if (text.indexOf('%') < 0 && !(plusIsSpace && text.indexOf('+') >= 0)) {
            return text;
        }
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        byte[] target = new byte[source.length];
        int length = 0;
        for (int i = 0; i < source.length; i++) {
            byte b = source[i];
            if (b == '%') {
                if (i + 2 >= source.length) {
                    return null;
                }
                int high = Character.digit(source[i + 1], 16);
                int low = Character.digit(source[i + 2], 16);
                if (high < 0 || low < 0) {
                    return null;
                }
                target[length++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                target[length++] = plusIsSpace && b == '+' ? (byte) ' ' : b;
            }
        }
        return new String(target, 0, length, StandardCharsets.UTF_8);
    }
}
