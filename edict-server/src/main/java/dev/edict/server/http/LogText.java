package dev.edict.server.http;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What others have said as a log may show it: on one line, so that nobody can write a line of his own into it, without what a
 * terminal would obey, and no longer than somebody would read.
 */
public final class LogText {
    private static final int MOST = 2_000;

    private LogText() {}

    public static String of(@Nullable Object said) {
        String text = String.valueOf(said);
        int end = Math.min(text.length(), MOST);
        int first = firstUnsafe(text, 0, end);
        if (first == end) {
            return end == text.length() ? text : text.substring(0, end) + "…";
        }
        StringBuilder safe = new StringBuilder(end + 16).append(text, 0, first);
        for (int index = first; index < end; index++) {
            append(safe, text.charAt(index));
        }
        return end == text.length() ? safe.toString() : safe.append('…').toString();
    }

    private static int firstUnsafe(String text, int from, int end) {
        int index = from;
        while (index < end && !isUnsafe(text.charAt(index))) {
            index++;
        }
        return index;
    }

    private static void append(StringBuilder safe, char character) {
        switch (character) {
            case '\n' -> safe.append("\\n");
            case '\r' -> safe.append("\\r");
            case '\t' -> safe.append("\\t");
            default -> {
                if (isUnsafe(character)) {
                    safe.append("\\u").append(HexFormat.of().toHexDigits(character));
                } else {
                    safe.append(character);
                }
            }
        }
    }

    /** Ends of lines, all other control characters, and those that turn the direction of what follows. */
    private static boolean isUnsafe(char character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
