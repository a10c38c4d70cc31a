package dev.edict.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings that have been read before, so that equal ones are one. Each place holds the last string that fell into it:
 * the table never grows, and what is rare makes way for what is frequent. Not for use by two threads.
 */
public final class StringTable {
    private static final int LONGEST = 40;

    /** @param bytes the text once more, for comparing many bytes at a time */
    private record Known(String text, byte[] bytes) {
        boolean matches(byte[] other, int start, int length) {
            return bytes.length == length && Arrays.equals(bytes, 0, length, other, start, start + length);
        }
    }

    private final @Nullable Known[] places;
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
        this.places = new Known[size];
        this.toIntern = toIntern;
    }

    /** The string of these ASCII bytes. */
    String of(byte[] bytes, int start, int length) {
        if (length > LONGEST) {
            return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        }
        int place = ByteSearch.hash(bytes, start, length) & places.length - 1;
        Known known = places[place];
        if (known != null && known.matches(bytes, start, length)) {
            return known.text();
        }
        String text = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        if (toIntern > 0) {
            toIntern--;
            text = text.intern();
        }
        places[place] = new Known(text, Arrays.copyOfRange(bytes, start, start + length));
        return text;
    }
}
