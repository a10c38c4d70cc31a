package dev.edict.model.yaml;

/** A place in a text, and the kinds of characters there. The end reads as NUL, which no text contains. */
final class YamlCursor {
    private final String text;
    private int position;
    private int line;
    private int column;

    YamlCursor(String text) {
        this.text = text;
    }

    int position() {
        return position;
    }

    /** The line, counted from zero. */
    int line() {
        return line;
    }

    int column() {
        return column;
    }

    char at(int offset) {
        return position + offset < text.length() ? text.charAt(position + offset) : '\0';
    }

    char current() {
        return at(0);
    }

    boolean isAtEnd() {
        return position >= text.length();
    }

    void skip() {
        position++;
        column++;
    }

    void skip(int count) {
        position += count;
        column += count;
    }

    char read() {
        char character = current();
        skip();
        return character;
    }

    /** Passes over a line break. */
    void skipLine() {
        position += current() == '\r' && at(1) == '\n' ? 2 : 1;
        line++;
        column = 0;
    }

    /** Reads a line break; those of the usual kinds become a line feed. */
    void readLine(StringBuilder target) {
        char character = current();
        target.append(character == '\u2028' || character == '\u2029' ? character : '\n');
        skipLine();
    }

    void skipBlanks() {
        while (isBlank(0)) {
            skip();
        }
    }

    void skipComment() {
        if (current() == '#') {
            while (!isBreakOrEnd(0)) {
                skip();
            }
        }
    }

    /** Ends the last line if it is not ended. */
    void endLastLine() {
        if (column != 0) {
            column = 0;
            line++;
        }
    }

    boolean isBlank(int offset) {
        return at(offset) == ' ' || at(offset) == '\t';
    }

    boolean isBreak(int offset) {
        return switch (at(offset)) {
            case '\n', '\r', '\u0085', '\u2028', '\u2029' -> true;
            default -> false;
        };
    }

    boolean isBreakOrEnd(int offset) {
        return isBreak(offset) || at(offset) == '\0';
    }

    boolean isBlankOrEnd(int offset) {
        return isBlank(offset) || isBreakOrEnd(offset);
    }

    boolean isWordCharacter() {
        char character = current();
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9') || character == '_' || character == '-';
    }

    /** Reads letters, digits, dashes and underscores. */
    String word() {
        StringBuilder word = new StringBuilder();
        while (isWordCharacter()) {
            word.append(read());
        }
        return word.toString();
    }

    /** Whether a line starts here with three of the mark and nothing right behind them. */
    boolean isDocumentIndicator(char mark) {
        return column == 0 && current() == mark && at(1) == mark && at(2) == mark && isBlankOrEnd(3);
    }

    /** A complaint about what stands here. Complaints about the first line do not name it. */
    YamlSyntaxException problem(String what) {
        return new YamlSyntaxException("yaml: " + (line == 0 ? "" : "line " + (line + 1) + ": ") + what);
    }
}
