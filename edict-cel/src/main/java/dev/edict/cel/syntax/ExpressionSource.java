package dev.edict.cel.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of an expression, by lines: turns places into the words of an error message. Immutable. */
public final class ExpressionSource {
    private static final int LONGEST_SNIPPET = 16_384;

    private final String text;
    /** Where each line begins, in code points. */
    private final List<Integer> lineStarts = new ArrayList<>();

    public ExpressionSource(String text) {
        this.text = text;
        lineStarts.add(0);
        int position = 0;
        for (int index = 0; index < text.length(); ) {
            int point = text.codePointAt(index);
            index += Character.charCount(point);
            position++;
            if (point == '\n') {
                lineStarts.add(position);
            }
        }
    }

    public String text() {
        return text;
    }

    /** A place that is so many code points from the beginning. */
    Place placeAt(int position) {
        int line = lineStarts.size();
        while (line > 1 && lineStarts.get(line - 1) > position) {
            line--;
        }
        return new Place(line, position - lineStarts.get(line - 1));
    }

    /** The message with the line and a mark below it. */
    public String show(Issue issue) {
        StringBuilder shown = new StringBuilder("ERROR: <input>:")
                .append(issue.place().line())
                .append(':')
                .append(issue.place().column() + 1)
                .append(": ")
                .append(issue.message());
        String line = line(issue.place().line());
        if (line == null || line.length() > LONGEST_SNIPPET) {
            return shown.toString();
        }
        String snippet = line.replace('\t', ' ');
        shown.append("\n | ").append(snippet).append("\n | ");
        int index = 0;
        for (int column = 0; column < issue.place().column() && index < snippet.length(); column++) {
            int point = snippet.codePointAt(index);
            index += Character.charCount(point);
            shown.append(point > 0x7f ? '．' : '.');
        }
        return shown.append(index < snippet.length() && snippet.codePointAt(index) > 0x7f ? '＾' : '^').toString();
    }

    /** The letters and digits that begin at a place. */
    String numberAt(Place place) {
        String line = line(place.line());
        if (line == null) {
            return "";
        }
        int start = line.offsetByCodePoints(0, Math.min(place.column(), line.codePointCount(0, line.length())));
        int end = start;
        while (end < line.length() && (Character.isLetterOrDigit(line.charAt(end)) || (end == start && line.charAt(end) == '-'))) {
            end++;
        }
        return line.substring(start, end);
    }

    private @Nullable String line(int number) {
        if (number < 1 || number > lineStarts.size()) {
            return null;
        }
        int start = text.offsetByCodePoints(0, lineStarts.get(number - 1));
        int end = text.indexOf('\n', start);
        return text.substring(start, end < 0 ? text.length() : end);
    }

    /** A line, counted from 1, and a column, counted from 0. */
    public record Place(int line, int column) {
        /** For mistakes that are nowhere in particular. */
        public static final Place NONE = new Place(-1, -1);
    }

    /** Something wrong with an expression. */
    public record Issue(Place place, String message) {}
}
