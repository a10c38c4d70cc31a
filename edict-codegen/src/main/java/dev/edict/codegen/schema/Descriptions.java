package dev.edict.codegen.schema;

import dev.edict.codegen.java.Javadocs;
import java.util.regex.Pattern;

/** Descriptions as Javadoc that the processor reads as the same descriptions. */
final class Descriptions {
    private static final Pattern EMPTY_LINES = Pattern.compile("\\n(\\n+)");
    private static final Pattern SPACES = Pattern.compile("(?<=^|\\n) +| +(?=\\n|$)| {2,}");

    private Descriptions() {}

    /** Lines stay lines, with the spaces at their ends, and empty lines stay as many as they are. */
    static String javadoc(String description) {
        String text = Javadocs.escaped(description).replace("\t", "&#9;");
        text = SPACES.matcher(text).replaceAll(spaces -> "&#32;".repeat(spaces.group().length()));
        text = text.replaceAll("(?<!\\n)\\n(?!\\n)", "<br>\u0000");
        text = EMPTY_LINES.matcher(text).replaceAll(lines -> "<br>".repeat(lines.group(1).length() - 1) + "\u0000<p>");
        return text.replace('\u0000', '\n');
    }

    static String capitalised(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
