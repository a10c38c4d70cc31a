package dev.edict.generator.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comment on a Go type or field: prose for people, and lines that begin with a plus sign for generators, such as
 * {@code +listType=map}.
 */
public record Comment(List<String> lines) {
    public static final Comment NONE = new Comment(List.of());

    public boolean has(String tag) {
        return values(tag).size() > 0;
    }

    /** The value of a tag where it stands once or more; the first counts. A tag without a value is empty. */
    public @Nullable String value(String tag) {
        List<String> values = values(tag);
        return values.isEmpty() ? null : values.getFirst();
    }

    public List<String> values(String tag) {
        List<String> values = new ArrayList<>();
        for (String line : lines) {
            String text = line.strip();
            if (text.equals("+" + tag)) {
                values.add("");
            } else if (text.startsWith("+" + tag + "=")) {
                values.add(text.substring(tag.length() + 2));
            }
        }
        return values;
    }

    /**
     * The prose as one paragraph, the way that OpenAPI descriptions are made of Go comments: lines are joined, indented
     * lines stand alone, what follows a line of dashes is not for readers.
     */
    public String prose() {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            if (line.equals("---")) {
                break;
            }
            String content = line.strip();
            if (content.isEmpty() || content.startsWith("+") || content.startsWith("TODO")) {
                continue;
            }
            if (Character.isWhitespace(line.charAt(0))) {
                if (!text.isEmpty()) {
                    text.setLength(text.length() - 1);
                }
                text.append('\n').append(line.stripTrailing()).append('\n');
            } else {
                text.append(line.stripTrailing()).append(' ');
            }
        }
        return text.toString().strip();
    }
}
