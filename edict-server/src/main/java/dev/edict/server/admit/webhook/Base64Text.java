package dev.edict.server.admit.webhook;

/** Tells where a text stops being base64, as Go counts. */
final class Base64Text {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int GROUP = 4;

    private Base64Text() {}

    /** The place of the first fault, or -1 if there is none. @param text without ends of lines */
    static int fault(String text) {
        for (int index = 0; index < text.length(); index++) {
            char next = text.charAt(index);
            if (next == '=') {
                return padding(text, index);
            }
            if (ALPHABET.indexOf(next) < 0) {
                return index;
            }
        }
        int rest = text.length() % GROUP;
        return rest == 0 ? -1 : text.length() - rest;
    }

    /** @param first where the padding begins */
    private static int padding(String text, int first) {
        int place = first % GROUP;
        if (place < 2) {
            return first;
        }
        int end = first + GROUP - place;
        if (place == 2 && first + 1 == text.length()) {
            return text.length();
        }
        if (place == 2 && text.charAt(first + 1) != '=') {
            return first;
        }
        return end < text.length() ? end : -1;
    }
}
