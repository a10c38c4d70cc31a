package dev.edict.model.yaml;

import java.util.HexFormat;

/** Scans scalars in each of their styles. */
final class YamlScalars {
    private final YamlCursor cursor;
    private boolean endedOnNewLine;

    YamlScalars(YamlCursor cursor) {
        this.cursor = cursor;
    }

    /** Whether the last plain scalar was followed by a line break. */
    boolean endedOnNewLine() {
        return endedOnNewLine;
    }

    /** White space between two parts of a scalar: blanks within a line, or line breaks, of which one folds to a blank. */
    private final class Gap {
        private final StringBuilder blanks = new StringBuilder();
        private final StringBuilder firstBreak = new StringBuilder();
        private final StringBuilder moreBreaks = new StringBuilder();
        private boolean broken;

        void readBlank() {
            if (broken) {
                cursor.skip();
            } else {
                blanks.append(cursor.read());
            }
        }

        void readBreak() {
            if (broken) {
                cursor.readLine(moreBreaks);
            } else {
                blanks.setLength(0);
                cursor.readLine(firstBreak);
                broken = true;
            }
        }

        /** A break that a backslash takes back. */
        void escapeBreak() {
            cursor.skip();
            cursor.skipLine();
            broken = true;
        }

        void fill(StringBuilder text) {
            if (!broken) {
                text.append(blanks);
            } else if (firstBreak.isEmpty() || firstBreak.charAt(0) != '\n') {
                text.append(firstBreak).append(moreBreaks);
            } else {
                text.append(moreBreaks.isEmpty() ? " " : moreBreaks);
            }
            blanks.setLength(0);
            firstBreak.setLength(0);
            moreBreaks.setLength(0);
            broken = false;
        }
    }

    /** @param indent how far in the scalar's further lines have to be */
    YamlToken plain(int indent, boolean flow) {
        int line = cursor.line();
        StringBuilder text = new StringBuilder();
        Gap gap = new Gap();
        while (!cursor.isDocumentIndicator('-') && !cursor.isDocumentIndicator('.') && cursor.current() != '#') {
            while (!cursor.isBlankOrEnd(0) && !endsPlain(flow)) {
                gap.fill(text);
                text.append(cursor.read());
            }
            if (!cursor.isBlank(0) && !cursor.isBreak(0)) {
                break;
            }
            readGap(gap, indent);
            if (!flow && cursor.column() < indent) {
                break;
            }
        }
        endedOnNewLine = gap.broken;
        return YamlToken.scalar(text.toString(), true, line);
    }

    private void readGap(Gap gap, int indent) {
        while (cursor.isBlank(0) || cursor.isBreak(0)) {
            if (cursor.isBreak(0)) {
                gap.readBreak();
            } else {
                if (gap.broken && cursor.column() < indent && cursor.current() == '\t') {
                    throw cursor.problem("found a tab character that violates indentation");
                }
                gap.readBlank();
            }
        }
    }

    private boolean endsPlain(boolean flow) {
        char character = cursor.current();
        return (character == ':' && cursor.isBlankOrEnd(1)) || (flow && ",?[]{}".indexOf(character) >= 0);
    }

    YamlToken quoted() {
        int line = cursor.line();
        char quote = cursor.read();
        StringBuilder text = new StringBuilder();
        Gap gap = new Gap();
        while (true) {
            if (cursor.isDocumentIndicator('-') || cursor.isDocumentIndicator('.')) {
                throw cursor.problem("found unexpected document indicator");
            }
            if (cursor.isAtEnd()) {
                throw cursor.problem("found unexpected end of stream");
            }
            readQuoted(text, gap, quote);
            if (cursor.current() == quote) {
                cursor.skip();
                return YamlToken.scalar(text.toString(), false, line);
            }
            readGap(gap, 0);
            gap.fill(text);
        }
    }

    /** Reads up to white space, the closing quote, or a line break that is escaped. */
    private void readQuoted(StringBuilder text, Gap gap, char quote) {
        while (!cursor.isBlankOrEnd(0)) {
            char character = cursor.current();
            if (character == quote) {
                if (quote == '"' || cursor.at(1) != '\'') {
                    return;
                }
                text.append('\'');
                cursor.skip(2);
            } else if (character == '\\' && quote == '"') {
                if (cursor.isBreak(1)) {
                    gap.escapeBreak();
                    return;
                }
                escape(text);
            } else {
                text.append(cursor.read());
            }
        }
    }

    private void escape(StringBuilder text) {
        char code = cursor.at(1);
        String character = switch (code) {
            case '0' -> "\0";
            case 'a' -> "\u0007";
            case 'b' -> "\b";
            case 't', '\t' -> "\t";
            case 'n' -> "\n";
            case 'v' -> "\u000b";
            case 'f' -> "\f";
            case 'r' -> "\r";
            case 'e' -> "\u001b";
            case ' ', '"', '\'', '\\' -> String.valueOf(code);
            case 'N' -> "\u0085";
            case '_' -> "\u00a0";
            case 'L' -> "\u2028";
            case 'P' -> "\u2029";
            case 'x', 'u', 'U' -> "";
            default -> throw cursor.problem("found unknown escape character");
        };
        cursor.skip(2);
        text.append(character);
        if (character.isEmpty()) {
            text.appendCodePoint(hexadecimal(code == 'x' ? 2 : code == 'u' ? 4 : 8));
        }
    }

    private int hexadecimal(int length) {
        long value = 0;
        for (int index = 0; index < length; index++) {
            if (!HexFormat.isHexDigit(cursor.at(index))) {
                throw cursor.problem("did not find expected hexdecimal number");
            }
            value = value << 4 | HexFormat.fromHexDigit(cursor.at(index));
        }
        if ((value >= 0xd800 && value <= 0xdfff) || value > Character.MAX_CODE_POINT) {
            throw cursor.problem("found invalid Unicode character escape code");
        }
        cursor.skip(length);
        return (int) value;
    }

    /** @param outer how far the block around the scalar is in */
    YamlToken block(int outer) {
        return new YamlBlockScalar(cursor, outer).scan();
    }
}
