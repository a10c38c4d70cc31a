package dev.edict.model.json;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Strings that have been read before, so that equal ones are one. Each place holds the last string that fell into it:
 * the table never grows, and what is rare makes way for what is frequent. Not for use by two threads.
 *
 * <p>Beside each string stand its length, its first and its last eight bytes. Of most strings that is all, and to find one no other
 * memory is looked at than that of the table.
 */
public final class StringTable {
    private static final int LONGEST = 40;
    private static final int WORDS = 2 * Long.BYTES;

    private final @Nullable String[] texts;
    /** The first word of each, then its last, which may be the same; of less than a word, its bytes and nothing. */
    private final long[] words;

    private final byte[] lengths;
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
        this.texts = new String[size];
        this.words = new long[2 * size];
        this.lengths = new byte[size];
        this.toIntern = toIntern;
    }

    /** The string of these ASCII bytes. */
    String of(byte[] bytes, int start, int length) {
        if (length > LONGEST) {
            return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        }
        long first = ByteSearch.word(bytes, start, length);
        long last = length > Long.BYTES ? ByteSearch.word(bytes, start + length - Long.BYTES, Long.BYTES) : 0;
        int place = ByteSearch.hash(bytes, start, length, first, last) & texts.length - 1;
        String known = texts[place];
        if (known != null && lengths[place] == length && words[2 * place] == first && words[2 * place + 1] == last
                && (length <= WORDS || hasBetween(known, bytes, start, length))) {
            return known;
        }
        String text = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        if (toIntern > 0) {
            toIntern--;
            text = text.intern();
        }
        texts[place] = text;
        lengths[place] = (byte) length;
        words[2 * place] = first;
        words[2 * place + 1] = last;
        return text;
    }

    /** Whether what stands between the first and the last word is the same. */
    private static boolean hasBetween(String text, byte[] bytes, int start, int length) {
        for (int index = Long.BYTES; index < length - Long.BYTES; index++) {
            if (text.charAt(index) != bytes[start + index]) {
                return false;
            }
        }
        return true;
    }
}
