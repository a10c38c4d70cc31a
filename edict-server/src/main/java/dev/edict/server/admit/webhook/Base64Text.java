package dev.edict.server.admit.webhook;

/** Tells where a text stops being base64, as Go counts. */
final class Base64Text {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private Base64Text() {}

    /** The place of the first character that can not stand there; the last group's beginning if it is cut short. */
    static int firstFault(String text) {
        int padding = 0;
        for (int index = 0; index < text.length(); index++) {
            char next = text.charAt(index);
            if (next == '=' && index % 4 >= 2) {
                padding++;
            } else if (ALPHABET.indexOf(next) < 0 || padding > 0) {
                return index;
            }
        }
        return text.length() - text.length() % 4;
    }
}
