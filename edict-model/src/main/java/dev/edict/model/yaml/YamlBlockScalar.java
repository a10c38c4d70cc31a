package dev.edict.model.yaml;

/** Scans one literal or folded scalar: a header, then lines that are further in than the block around them. */
final class YamlBlockScalar {
    private final YamlCursor cursor;
    private final int outer;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder breaks = new StringBuilder();
    /** How far in the lines are; 0 until that is known. */
    private int indent;
    private char chomping;

    YamlBlockScalar(YamlCursor cursor, int outer) {
        this.cursor = cursor;
        this.outer = outer;
    }

    YamlToken scan() {
        int line = cursor.line();
        boolean literal = cursor.read() == '|';
        header();
        readBreaks();
        StringBuilder lastBreak = new StringBuilder();
        boolean afterIndented = false;
        while (cursor.column() == indent && !cursor.isAtEnd()) {
            boolean indented = cursor.isBlank(0);
            boolean folds = !literal && !afterIndented && !indented && lastBreak.toString().equals("\n");
            text.append(folds ? breaks.isEmpty() ? " " : "" : lastBreak).append(breaks);
            lastBreak.setLength(0);
            breaks.setLength(0);
            afterIndented = indented;
            while (!cursor.isBreakOrEnd(0)) {
                text.append(cursor.read());
            }
            if (!cursor.isAtEnd()) {
                cursor.readLine(lastBreak);
            }
            readBreaks();
        }
        if (chomping != '-') {
            text.append(lastBreak);
        }
        if (chomping == '+') {
            text.append(breaks);
        }
        return YamlToken.scalar(text.toString(), false, line);
    }

    private void header() {
        chomping();
        if (cursor.current() >= '0' && cursor.current() <= '9') {
            if (cursor.current() == '0') {
                throw cursor.problem("found an indentation indicator equal to 0");
            }
            indent = Math.max(outer, 0) + cursor.read() - '0';
            chomping();
        }
        cursor.skipBlanks();
        cursor.skipComment();
        if (!cursor.isBreakOrEnd(0)) {
            throw cursor.problem("did not find expected comment or line break");
        }
        if (cursor.isBreak(0)) {
            cursor.skipLine();
        }
    }

    private void chomping() {
        if (chomping == 0 && (cursor.current() == '+' || cursor.current() == '-')) {
            chomping = cursor.read();
        }
    }

    /** Reads empty lines, and goes to the content of the next one. The first one with content says how far in it is. */
    private void readBreaks() {
        int furthest = 0;
        while (true) {
            while ((indent == 0 || cursor.column() < indent) && cursor.current() == ' ') {
                cursor.skip();
            }
            furthest = Math.max(furthest, cursor.column());
            if ((indent == 0 || cursor.column() < indent) && cursor.current() == '\t') {
                throw cursor.problem("found a tab character where an indentation space is expected");
            }
            if (!cursor.isBreak(0)) {
                break;
            }
            cursor.readLine(breaks);
        }
        if (indent == 0) {
            indent = Math.max(Math.max(furthest, outer + 1), 1);
        }
    }
}
