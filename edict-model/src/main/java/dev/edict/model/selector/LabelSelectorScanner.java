package dev.edict.model.selector;

import java.util.ArrayList;
import java.util.List;

/** Cuts a label selector into tokens. */
final class LabelSelectorScanner {

    enum Kind {
        END,
        IDENTIFIER,
        IN,
        NOT_IN,
        EQUALS,
        DOUBLE_EQUALS,
        NOT_EQUALS,
        GREATER_THAN,
        LESS_THAN,
        NOT,
        COMMA,
        OPEN,
        CLOSE
    }

    record Token(Kind kind, String text) {}

    private final String text;
    private int position;

    private LabelSelectorScanner(String text) {
        this.text = text;
    }

    /** The tokens of a text; the last one, and only that, is the end. */
    static List<Token> tokens(String text) {
        LabelSelectorScanner scanner = new LabelSelectorScanner(text);
        List<Token> tokens = new ArrayList<>();
        do {
            tokens.add(scanner.next());
        } while (tokens.getLast().kind() != Kind.END);
        return tokens;
    }

    private Token next() {
        while (isSpace(at(position))) {
            position++;
        }
        char first = at(position);
        if (first == '\0') {
            return new Token(Kind.END, "");
        }
        return isSymbol(first) ? symbol(first) : word();
    }

    private Token symbol(char first) {
        position++;
        boolean equalsFollows = at(position) == '=';
        if (equalsFollows && (first == '=' || first == '!')) {
            position++;
            return first == '=' ? new Token(Kind.DOUBLE_EQUALS, "==") : new Token(Kind.NOT_EQUALS, "!=");
        }
        return switch (first) {
            case '=' -> new Token(Kind.EQUALS, "=");
            case '!' -> new Token(Kind.NOT, "!");
            case '(' -> new Token(Kind.OPEN, "(");
            case ')' -> new Token(Kind.CLOSE, ")");
            case ',' -> new Token(Kind.COMMA, ",");
            case '>' -> new Token(Kind.GREATER_THAN, ">");
            default -> new Token(Kind.LESS_THAN, "<");
        };
    }

    private Token word() {
        int start = position;
        while (at(position) != '\0' && !isSpace(at(position)) && !isSymbol(at(position))) {
            position++;
        }
        String word = text.substring(start, position);
        return switch (word) {
            case "in" -> new Token(Kind.IN, word);
            case "notin" -> new Token(Kind.NOT_IN, word);
            default -> new Token(Kind.IDENTIFIER, word);
        };
    }

    private char at(int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }

    private static boolean isSpace(char character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }

    private static boolean isSymbol(char character) {
        return "=!(),><".indexOf(character) >= 0;
    }
}
