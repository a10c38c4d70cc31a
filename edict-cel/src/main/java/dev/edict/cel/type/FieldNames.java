package dev.edict.cel.type;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the names of fields are written in expressions, whose identifiers allow fewer characters and reserve words. */
public final class FieldNames {
    private static final Set<String> RESERVED = Set.of(
            "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import",
            "let", "loop", "package", "namespace", "return", "var", "void", "while");
    private static final Pattern ESCAPED = Pattern.compile("__([^_]+)__");

    private FieldNames() {}

    /** Whether a name is a word of the language; after a dot it can be written as it is, too. */
    static boolean isReserved(String name) {
        return RESERVED.contains(name);
    }

    /** The name as expressions write it, or null if they cannot. */
    public static @Nullable String escape(String name) {
        if (name.isEmpty() || (name.charAt(0) >= '0' && name.charAt(0) <= '9')) {
            return null;
        }
        if (RESERVED.contains(name)) {
            return "__" + name + "__";
        }
        StringBuilder escaped = new StringBuilder(name.length());
        for (int index = 0; index < name.length(); index++) {
            char character = name.charAt(index);
            if (character == '_' && index + 1 < name.length() && name.charAt(index + 1) == '_') {
                escaped.append("__underscores__");
                index++;
            } else if (character == '.') {
                escaped.append("__dot__");
            } else if (character == '-') {
                escaped.append("__dash__");
            } else if (character == '/') {
                escaped.append("__slash__");
            } else if (isPlain(character)) {
                escaped.append(character);
            } else {
                return null;
            }
        }
        return escaped.toString();
    }

    private static boolean isPlain(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || character == '_';
    }

    /** The name that an expression means, or null if no name is written so. */
    public static @Nullable String unescape(String escaped) {
        if (!escaped.contains("__")) {
            return escaped;
        }
        StringBuilder name = new StringBuilder(escaped.length());
        Matcher matcher = ESCAPED.matcher(escaped);
        while (matcher.find()) {
            String word = matcher.group(1);
            String meant = switch (word) {
                case "underscores" -> "__";
                case "dot" -> ".";
                case "dash" -> "-";
                case "slash" -> "/";
                default -> RESERVED.contains(word) && matcher.group().length() == escaped.length() ? word : null;
            };
            if (meant == null) {
                return null;
            }
            matcher.appendReplacement(name, Matcher.quoteReplacement(meant));
        }
        return matcher.appendTail(name).toString();
    }
}
