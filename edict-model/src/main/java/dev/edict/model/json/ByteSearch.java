package dev.edict.model.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds bytes, eight at a time: what is looked for is a byte of a word that becomes zero, or less than some other, and borrows from
 * its uppermost bit when one subtracts. Only bytes behind the first that is found may seem to be found and are not. See Warren,
 * "Hacker's Delight", on searching words.
 */
public final class ByteSearch {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    private ByteSearch() {}

    /** Where the first such byte stands, an ASCII character; {@code to} if there is none. */
    public static int indexOf(byte[] bytes, int from, int to, char wanted) {
        long pattern = wanted * ONES;
        int position = from;
        for (; position + Long.BYTES <= to; position += Long.BYTES) {
            long found = zeros((long) LONGS.get(bytes, position) ^ pattern) & TOPS;
            if (found != 0) {
                return position + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (position < to && bytes[position] != wanted) {
            position++;
        }
        return position;
    }

    /** Where the first quote or backslash stands; {@code to} if there is none. */
    static int quoteOrBackslash(byte[] bytes, int from, int to) {
        int position = from;
        for (; position + Long.BYTES <= to; position += Long.BYTES) {
            long word = (long) LONGS.get(bytes, position);
            long found = (zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES)) & TOPS;
            if (found != 0) {
                return position + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (position < to && bytes[position] != '"' && bytes[position] != '\\') {
            position++;
        }
        return position;
    }

    /** Where the first byte stands that ends a run of plain text in a string, or is no ASCII; {@code to} if there is none. */
    static int endOfPlain(byte[] bytes, int from, int to) {
        int position = from;
        for (; position + Long.BYTES <= to; position += Long.BYTES) {
            long word = (long) LONGS.get(bytes, position);
            long found = (zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES) | word - SPACES & ~word | word) & TOPS;
            if (found != 0) {
                return position + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (position < to && isPlain(bytes[position])) {
            position++;
        }
        return position;
    }

    private static boolean isPlain(byte character) {
        return character >= ' ' && character != '"' && character != '\\';
    }

    private static long zeros(long word) {
        return word - ONES & ~word;
    }

    /** Up to eight bytes as one word; what is missing is zero. */
    static long word(byte[] bytes, int from, int length) {
        if (length >= Long.BYTES) {
            return (long) LONGS.get(bytes, from);
        }
        if (from + Long.BYTES <= bytes.length) {
            return (long) LONGS.get(bytes, from) & (1L << length * Byte.SIZE) - 1;
        }
        long word = 0;
        for (int index = length - 1; index >= 0; index--) {
            word = word << Byte.SIZE | bytes[from + index] & 0xff;
        }
        return word;
    }

    /**
     * A hash of bytes, for tables that may forget: who wants to can find two that have the same.
     *
     * @param first the first {@link #word} of them
     * @param last the last one, if they are more than one word
     */
    static int hash(byte[] bytes, int from, int length, long first, long last) {
        long hash = mixed(length ^ first);
        int end = from + length - Long.BYTES;
        for (int position = from + Long.BYTES; position < end; position += Long.BYTES) {
            hash = mixed(hash ^ (long) LONGS.get(bytes, position));
        }
        if (length > Long.BYTES) {
            hash = mixed(hash ^ last);
        }
        return (int) (hash ^ hash >>> 32);
    }

    private static long mixed(long word) {
        long product = word * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 29;
    }
}
