package dev.edict.server.authenticate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Values separated by commas (RFC 4180), read as Go reads them: empty lines count for nothing, a quote may stand only around a
 * whole value, two of them within such a value are one, and a value in quotes may have line breaks in it.
 */
final class CommaSeparated {
    private final String text;
    private final List<Record> records = new ArrayList<>();
    private int position;
    private int line = 1;

    /** @param number of the line where it begins */
    record Record(int number, List<String> cells) {}

    private CommaSeparated(String text) {
        this.text = text.replace("\r\n", "\n");
    }

    /** @throws IOException if a quote is where none may be; the message shows no value */
    static List<Record> records(String text) throws IOException {
        CommaSeparated reader = new CommaSeparated(text);
        while (reader.position < reader.text.length()) {
            reader.record();
        }
        return reader.records;
    }

    private void record() throws IOException {
        if (text.charAt(position) == '\n') {
            position++;
            line++;
            return;
        }
        int begin = line;
        List<String> cells = new ArrayList<>();
        do {
            cells.add(isAt('"') ? quoted() : bare());
        } while (consume(','));
        if (consume('\n')) {
            line++;
        }
        records.add(new Record(begin, List.copyOf(cells)));
    }

    private boolean isAt(char expected) {
        return position < text.length() && text.charAt(position) == expected;
    }

    private boolean consume(char expected) {
        if (isAt(expected)) {
            position++;
            return true;
        }
        return false;
    }

    private String bare() throws IOException {
        int start = position;
        while (position < text.length() && text.charAt(position) != ',' && text.charAt(position) != '\n') {
            if (text.charAt(position) == '"') {
                throw new IOException("parse error on line " + line + ": bare \" in non-quoted-field");
            }
            position++;
        }
        return text.substring(start, position);
    }

    private String quoted() throws IOException {
        position++;
        StringBuilder value = new StringBuilder();
        while (position < text.length()) {
            char next = text.charAt(position++);
            if (next == '\n') {
                line++;
            }
            if (next != '"') {
                value.append(next);
            } else if (!consume('"')) {
                if (position < text.length() && !isAt(',') && !isAt('\n')) {
                    break;
                }
                return value.toString();
            } else {
                value.append('"');
            }
        }
        throw new IOException("parse error on line " + line + ": extraneous or missing \" in quoted-field");
    }
}
