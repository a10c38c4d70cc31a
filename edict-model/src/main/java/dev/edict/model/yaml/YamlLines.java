package dev.edict.model.yaml;

/**
 * The text that has been written so far, and what stands at its end.
 *
 * <p>Two facts decide where the next token goes: whether the end is white space, so that no blank is needed, and
 * whether the current line holds nothing but indention (blanks and indicators of blocks), so that a nested block may
 * start on it.
 */
final class YamlLines {
    private final StringBuilder text = new StringBuilder();
    private int column;
    private boolean whitespace = true;
    private boolean indention = true;

    boolean isIndention() {
        return indention;
    }

    int column() {
        return column;
    }

    /** Goes to a column, on a new line unless the current one holds nothing but indention up to there. */
    void indent(int indent) {
        if (!indention || column > indent || (column == indent && !whitespace)) {
            lineBreak();
        }
        while (column < indent) {
            append(' ');
        }
        whitespace = true;
        indention = true;
    }

    /** Writes an indicator: a dash, a colon, a question mark. @param ofBlock whether a block may follow on the line */
    void indicator(String mark, boolean ofBlock) {
        if (ofBlock) {
            blank();
        }
        plain(mark);
        indention &= ofBlock;
    }

    /** Writes a word that needs no quotes. */
    void word(String word) {
        blank();
        plain(word);
        indention = false;
    }

    /** Writes a blank unless the text ends with white space. */
    void blank() {
        if (!whitespace) {
            append(' ');
        }
    }

    private void plain(String characters) {
        for (int index = 0; index < characters.length(); index++) {
            append(characters.charAt(index));
        }
        whitespace = false;
    }

    /** Writes a character of a scalar. */
    void character(int point) {
        append(point);
        indention = false;
        whitespace = false;
    }

    /** Ends a line; what follows starts at the first column. */
    void lineBreak() {
        text.append('\n');
        column = 0;
    }

    /** Writes a break of the text itself, of whatever kind. */
    void breakOfText(int point) {
        text.appendCodePoint(point);
        column = 0;
        indention = true;
        whitespace = true;
    }

    private void append(int point) {
        text.appendCodePoint(point);
        column++;
    }

    String text() {
        return text.toString();
    }
}
