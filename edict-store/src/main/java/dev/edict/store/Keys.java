package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** The arithmetic of keys, which are ordered by the bytes of their UTF-8 form (that is, by code point). */
public final class Keys {

    private Keys() {}

    /**
     * The first key after all those that start with a prefix, to be used as the exclusive end of a range, or null if there
     * is no such key (the prefix is empty or consists of the highest code point only).
     */
    public static @Nullable String prefixEnd(String prefix) {
        int length = prefix.length();
        while (length > 0) {
            int last = prefix.codePointBefore(length);
            length -= Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
                return prefix.substring(0, length) + Character.toString(next);
            }
        }
        return null;
    }
}
