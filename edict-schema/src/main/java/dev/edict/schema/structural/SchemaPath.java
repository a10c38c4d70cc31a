package dev.edict.schema.structural;

import java.util.ArrayList;
import java.util.List;

/**
 * A path to a field of an object, such as {@code .spec.size} or {@code .spec['a.b']}, that its schema knows.
 *
 * @param names the names of the fields and the keys of maps on the way
 * @param text the path as messages show it: names after dots, keys in brackets
 * @param schema the schema of the field
 */
public record SchemaPath(List<String> names, String text, StructuralSchema schema) {

    /** A path that leads nowhere, or is none. */
    public static final class Broken extends RuntimeException {
        Broken(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Reads a path and follows it through a schema.
     *
     * @param brackets whether names may stand in brackets
     * @throws Broken if it leads nowhere
     */
    public static SchemaPath of(String path, StructuralSchema root, boolean brackets) {
        List<String> tokens = tokens(path);
        List<String> names = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        StructuralSchema schema = root;
        for (int index = 0; index < tokens.size(); index++) {
            String name;
            switch (tokens.get(index)) {
                case "[" -> {
                    if (!brackets) {
                        throw new Broken("array notation is not allowed");
                    }
                    name = quoted(next(tokens, ++index));
                    schema = step(schema, name, text);
                    String closing = next(tokens, ++index);
                    if (!closing.equals("]")) {
                        throw new Broken("expected ] but got " + closing);
                    }
                }
                case "." -> {
                    name = next(tokens, ++index);
                    schema = step(schema, name, text);
                }
                default -> throw new Broken("expected [ or . but got: " + tokens.get(index));
            }
            names.add(name);
        }
        return new SchemaPath(List.copyOf(names), text.toString(), schema);
    }

    private static String next(List<String> tokens, int index) {
        if (index >= tokens.size()) {
            throw new Broken("unexpected end of JSON path");
        }
        return tokens.get(index);
    }

    private static StructuralSchema step(StructuralSchema schema, String name, StringBuilder text) {
        StructuralSchema next = null;
        if (!schema.properties().isEmpty()) {
            text.append(text.isEmpty() ? "" : ".").append(name);
            next = schema.property(name);
        } else if (schema.hasAdditionalProperties()) {
            text.append('[').append(name).append(']');
            next = schema.additionalProperties();
        }
        if (next == null) {
            throw new Broken("does not refer to a valid field");
        }
        return next;
    }

    /** Dots and brackets are tokens of their own, and so is a text in single quotes, whatever it contains. */
    private static List<String> tokens(String path) {
        List<String> tokens = new ArrayList<>();
        int start = 0;
        while (start < path.length()) {
            int end = start + 1;
            if (path.charAt(start) == '\'') {
                while (end < path.length() && !(path.charAt(end) == '\'' && path.charAt(end - 1) != '\\')) {
                    end++;
                }
                end = Math.min(path.length(), end + 1);
            } else if (!isDelimiter(path.charAt(start))) {
                while (end < path.length() && !isDelimiter(path.charAt(end))) {
                    end++;
                }
            }
            tokens.add(path.substring(start, end));
            start = end;
        }
        return tokens;
    }

    private static boolean isDelimiter(char character) {
        return character == '.' || character == '[' || character == ']';
    }

    private static String quoted(String token) {
        if (token.length() < 2 || !token.startsWith("'") || !token.endsWith("'")) {
            throw new Broken("expected single quoted string but got " + token);
        }
        String inner = token.substring(1, token.length() - 1);
        StringBuilder plain = new StringBuilder();
        for (int index = 0; index < inner.length(); index++) {
            char character = inner.charAt(index);
            if (character != '\\' || index + 1 == inner.length()) {
                plain.append(character);
            } else {
                plain.append(unescaped(inner.charAt(++index)));
            }
        }
        return plain.toString();
    }

    private static char unescaped(char character) {
        return switch (character) {
            case 'a' -> 7;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 11;
            case '\'', '\\' -> character;
            default -> throw new Broken("invalid string literal: invalid escape char \\" + character);
        };
    }
}
