package dev.edict.server.convert;

/**
 * What may follow a media type: names with values, and a semicolon that nothing follows. Read in one pass: whoever sends it
 * is not known yet to mean well.
 */
final class MediaParameters {
    private final String text;
    private int position;

    private MediaParameters(String text, int from) {
        this.text = text;
        this.position = from;
    }

    /** @param from where the first semicolon is */
    static boolean areWellFormed(String text, int from) {
        return new MediaParameters(text, from).read();
    }

    private boolean read() {
        skipSpace();
        while (position < text.length()) {
            if (text.charAt(position++) != ';') {
                return false;
            }
            skipSpace();
            if (position < text.length() && !parameter()) {
                return false;
            }
            skipSpace();
        }
        return true;
    }

    private boolean parameter() {
        return word(true) && text.startsWith("=", position++) && (text.startsWith("\"", position) ? quoted() : word(false));
    }

    private boolean quoted() {
        int end = text.indexOf('"', position + 1);
        position = end + 1;
        return end >= 0;
    }

    private boolean word(boolean ofName) {
        int from = position;
        while (position < text.length() && isOfWord(text.charAt(position), ofName)) {
            position++;
        }
        return position > from;
    }

    private static boolean isOfWord(char character, boolean ofName) {
        return !isSpace(character) && ";\",".indexOf(character) < 0 && !(ofName && character == '=');
    }

    private void skipSpace() {
        while (position < text.length() && isSpace(text.charAt(position))) {
            position++;
        }
    }

    private static boolean isSpace(char character) {
        return character == ' ' || character >= '\t' && character <= '\r';
    }
}
