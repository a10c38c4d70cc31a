package dev.edict.cel.value;

/** Strings as expressions count and order them: by code point, not by UTF-16 unit. */
public final class Texts {
    private static final String[] ASCII = new String[128];

    static {
        for (int character = 0; character < ASCII.length; character++) {
            ASCII[character] = String.valueOf((char) character);
        }
    }

    private Texts() {}

    /** A part of a text. Parts of one character are shared, so that a text cut to pieces does not take much room. */
    public static String part(String text, int start, int end) {
        return end - start == 1 && text.charAt(start) < ASCII.length
                ? ASCII[text.charAt(start)]
                : text.substring(start, end);
    }

    /** How many code points. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** How many bytes in UTF-8. */
    public static long bytes(String text) {
        long count = 0;
        for (int index = 0; index < text.length(); index++) {
            char unit = text.charAt(index);
            if (unit < 0x80) {
                count++;
            } else if (unit < 0x800) {
                count += 2;
            } else if (Character.isHighSurrogate(unit)
                    && index + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(index + 1))) {
                count += 4;
                index++;
            } else {
                count += 3;
            }
        }
        return count;
    }

    /** The order of the code points: -1, 0 or 1. */
    public static int compare(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        for (int index = 0; index < shorter; index++) {
            char left = one.charAt(index);
            char right = other.charAt(index);
            if (left != right) {
                boolean surrogates = Character.isSurrogate(left) != Character.isSurrogate(right);
                return surrogates ? (Character.isSurrogate(left) ? 1 : -1) : Integer.signum(Character.compare(left, right));
            }
        }
        return Integer.signum(Integer.compare(one.length(), other.length()));
    }
}
