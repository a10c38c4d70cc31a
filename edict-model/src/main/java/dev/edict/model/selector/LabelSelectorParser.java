package dev.edict.model.selector;

import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.format.Formats;
import dev.edict.model.selector.LabelSelectorScanner.Kind;
import dev.edict.model.selector.LabelSelectorScanner.Token;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads requirements from tokens, by recursive descent, with Kubernetes' messages where they do not fit. */
final class LabelSelectorParser {
    private final List<Token> tokens;
    private int position;

    LabelSelectorParser(String text) {
        tokens = LabelSelectorScanner.tokens(text);
    }

    List<LabelRequirement> parse() {
        List<LabelRequirement> requirements = new ArrayList<>();
        if (peek() == Kind.END) {
            return requirements;
        }
        if (!startsRequirement()) {
            throw new SelectorException("found '" + peekText() + "', expected: !, identifier, or 'end of string'");
        }
        while (true) {
            requirements.add(outerRequirement());
            Token after = take();
            if (after.kind() == Kind.END) {
                return requirements;
            }
            if (after.kind() != Kind.COMMA) {
                throw new SelectorException("found '" + after.text() + "', expected: ',' or 'end of string'");
            }
            if (!startsRequirement()) {
                throw new SelectorException("found '" + peekText() + "', expected: identifier after ','");
            }
        }
    }

    private LabelRequirement outerRequirement() {
        try {
            return requirement();
        } catch (SelectorException wrong) {
            throw new SelectorException("unable to parse requirement: " + wrong.getMessage());
        }
    }

    private LabelRequirement requirement() {
        boolean negated = peek() == Kind.NOT;
        if (negated) {
            take();
        }
        Token key = take();
        if (!isIdentifier(key.kind())) {
            throw new SelectorException("found '" + key.text() + "', expected: identifier");
        }
        List<String> messages = Formats.qualifiedName(key.text());
        if (!messages.isEmpty()) {
            throw new SelectorException(new FieldError(ErrorType.INVALID, "<nil>", new StringValue(key.text()),
                    String.join("; ", messages)).toString());
        }
        if (negated) {
            return LabelRequirement.of(key.text(), Operator.DOES_NOT_EXIST, List.of());
        }
        if (peek() == Kind.END || peek() == Kind.COMMA) {
            return LabelRequirement.of(key.text(), Operator.EXISTS, List.of());
        }
        Operator operator = operator();
        boolean set = operator == Operator.IN || operator == Operator.NOT_IN;
        return LabelRequirement.of(key.text(), operator, set ? values() : List.of(value()));
    }

    private Operator operator() {
        Token token = take();
        return switch (token.kind()) {
            case IN -> Operator.IN;
            case NOT_IN -> Operator.NOT_IN;
            case EQUALS -> Operator.EQUALS;
            case DOUBLE_EQUALS -> Operator.DOUBLE_EQUALS;
            case NOT_EQUALS -> Operator.NOT_EQUALS;
            case GREATER_THAN -> Operator.GREATER_THAN;
            case LESS_THAN -> Operator.LESS_THAN;
            case END, IDENTIFIER, NOT, COMMA, OPEN, CLOSE -> throw new SelectorException(
                    "found '" + token.text() + "', expected: " + String.join(", ", Operator.BINARY_WORDS));
        };
    }

    private String value() {
        if (peek() == Kind.END || peek() == Kind.COMMA) {
            return "";
        }
        Token value = take();
        if (!isIdentifier(value.kind())) {
            throw new SelectorException("found '" + value.text() + "', expected: identifier");
        }
        return value.text();
    }

    /** Reads values in parentheses; nothing between two commas is an empty value. */
    private List<String> values() {
        Token open = take();
        if (open.kind() != Kind.OPEN) {
            throw new SelectorException("found '" + open.text() + "' expected: '('");
        }
        if (peek() == Kind.CLOSE) {
            take();
            return List.of("");
        }
        if (peek() != Kind.COMMA && !isIdentifier(peek())) {
            throw new SelectorException("found '" + peekText() + "', expected: ',', ')' or identifier");
        }
        TreeSet<String> values = new TreeSet<>();
        while (peek() != Kind.CLOSE) {
            Token token = take();
            if (isIdentifier(token.kind())) {
                values.add(token.text());
                if (peek() != Kind.COMMA && peek() != Kind.CLOSE) {
                    throw new SelectorException("found '" + peekText() + "', expected: ',' or ')'");
                }
            } else if (token.kind() == Kind.COMMA) {
                if (values.isEmpty() || peek() == Kind.CLOSE || peek() == Kind.COMMA) {
                    values.add("");
                }
            } else {
                throw new SelectorException("found '" + token.text() + "', expected: ',', or identifier");
            }
        }
        take();
        return List.copyOf(values);
    }

    private boolean startsRequirement() {
        return peek() == Kind.NOT || isIdentifier(peek());
    }

    /** The words of operators are names too, where a name is expected. */
    private static boolean isIdentifier(Kind kind) {
        return kind == Kind.IDENTIFIER || kind == Kind.IN || kind == Kind.NOT_IN;
    }

    private Kind peek() {
        return tokens.get(position).kind();
    }

    private String peekText() {
        return tokens.get(position).text();
    }

    private Token take() {
        return tokens.get(position++);
    }
}
