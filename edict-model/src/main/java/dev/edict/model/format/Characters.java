package dev.edict.model.format;

/**
 * Tells what characters a text is made of, in one pass. Names come from requests of any size, and a backtracking
 * expression with nested repetition would exhaust the stack on a long one.
 */
final class Characters {
    private Characters() {}

    @FunctionalInterface
    interface Kind {
        boolean holds(char character);
    }

    static boolean lowerOrDigit(char character) {
        return lower(character) || digit(character);
    }

    static boolean lower(char character) {
        return character >= 'a' && character <= 'z';
    }

    static boolean digit(char character) {
        return character >= '0' && character <= '9';
    }

    static boolean letter(char character) {
        return lower(character) || (character >= 'A' && character <= 'Z');
    }

    static boolean letterOrDigit(char character) {
        return letter(character) || digit(character);
    }

    /** Whether the text is not empty and each of its characters is of the kind. */
    static boolean all(String text, Kind kind) {
        return !text.isEmpty() && all(text, 0, text.length(), kind);
    }

    static boolean all(String text, int from, int to, Kind kind) {
        for (int index = from; index < to; index++) {
            if (!kind.holds(text.charAt(index))) {
                return false;
            }
        }
        return true;
    }

    /** The length in bytes, which is what limits count. */
    static int size(String text) {
        int size = text.length();
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character >= 0x80) {
                size += character < 0x800 || Character.isSurrogate(character) ? 1 : 2;
            }
        }
        return size;
    }
}
