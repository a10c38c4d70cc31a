package dev.edict.codegen.process;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Javadoc comment as plain text, for people who read descriptions of the API: what is said of the type, and of its
 * components.
 */
final class Comment {
    private static final Pattern INLINE = Pattern.compile("\\{@(\\w+)\\s+([^{}]*)}");
    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^<>]*>");

    private final String about;
    private final Map<String, String> parameters = new HashMap<>();

    /** What was plain text already. */
    Comment(String about, List<String> components, List<String> texts) {
        this.about = about;
        for (int index = 0; index < Math.min(components.size(), texts.size()); index++) {
            parameters.put(components.get(index), texts.get(index));
        }
    }

    Comment(@Nullable String javadoc) {
        StringBuilder first = new StringBuilder();
        Map<String, StringBuilder> parts = new HashMap<>();
        StringBuilder part = first;
        for (String line : javadoc == null ? new String[0] : javadoc.split("\\R")) {
            String text = line.strip();
            if (text.startsWith("@param ")) {
                String[] words = text.split("\\s+", 3);
                part = parts.computeIfAbsent(words[1], name -> new StringBuilder());
                text = words.length > 2 ? words[2] : "";
            } else if (text.startsWith("@")) {
                part = new StringBuilder();
            }
            part.append(text).append('\n');
        }
        about = plain(first);
        parts.forEach((name, text) -> parameters.put(name, plain(text)));
    }

    String about() {
        return about;
    }

    /** What is said of a component; empty if nothing is. */
    String of(String component) {
        return parameters.getOrDefault(component, "");
    }

    private static String plain(CharSequence javadoc) {
        String text = INLINE.matcher(javadoc).replaceAll(match -> Matcher.quoteReplacement(inline(match.group(1), match.group(2))));
        text = text.replaceAll("(?i)<p>|</(ul|ol|pre)>", "\n\n").replaceAll("(?i)<li>", "\n\n- ").replaceAll("(?i)<br>", "\u0001");
        text = TAG.matcher(text).replaceAll("");
        text = text.strip().replaceAll("[ \\t]*\\n[ \\t]*", "\n");
        text = text.replaceAll("\\n{2,}", "\u0000").replaceAll("\\s?\u0001\\s?", "\u0001").replace('\n', ' ');
        text = text.replace("\u0000", "\n\n").replace("\u0001", "\n");
        return entities(text);
    }

    /** What code and links say without their markup. */
    private static String inline(String tag, String content) {
        String text = content.strip();
        if (!tag.startsWith("link")) {
            return escaped(text);
        }
        String[] words = text.split("\\s+", 2);
        return words.length > 1 ? words[1] : words[0].replaceFirst("^#", "").replace('#', '.');
    }

    /** Code may have what looks like markup, and is none. */
    private static String escaped(String code) {
        return code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String entities(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&nbsp;", " ")
                .replace("&#64;", "@")
                .replace("&#9;", "\t")
                .replace("&#32;", " ")
                .replace("&#42;", "*")
                .replace("&#47;", "/")
                .replace("&#92;", "\\")
                .replace("&amp;", "&");
    }
}
