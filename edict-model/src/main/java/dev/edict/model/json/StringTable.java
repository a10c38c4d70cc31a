package dev.edict.model.json;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Strings that have been read before, so that equal ones are one. Each place holds the last string that fell into it:
 * the table never grows, and what is rare makes way for what is frequent. Not for use by two threads.
 */
public final class StringTable {
    private static final int LONGEST = 40;

    private final @Nullable String[] places;
    private int toIntern;

    /** @param size how many strings are remembered, a power of two */
    public StringTable(int size) {
        this(size, 0);
    }

    /**
     * @param toIntern how many strings are shared with everybody through the JVM's own table, which a hostile document
     *     must not fill
     */
    StringTable(int size, int toIntern) {
        this.places = new String[size];
        this.toIntern = toIntern;
    }

    /** The string of these ASCII bytes. */
    String of(byte[] bytes, int start, int length) {
        if (length > LONGEST) {
            return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        }
        int place = ByteSearch.hash(bytes, start, length) & places.length - 1;
        String known = places[place];
        if (known != null && matches(known, bytes, start, length)) {
            return known;
        }
        String text = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        if (toIntern > 0) {
            toIntern--;
            text = text.intern();
        }
        places[place] = text;
        return text;
    }

    private static boolean matches(String known, byte[] bytes, int start, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int index = 0; index < length; index++) {
            if (known.charAt(index) != bytes[start + index]) {
                return false;
            }
        }
        return true;
    }
}
