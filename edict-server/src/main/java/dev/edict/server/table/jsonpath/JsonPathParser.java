package dev.edict.server.table.jsonpath;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a path, by recursive descent. What may follow a path (a closing brace and text) is not looked at. */
final class JsonPathParser {
    private static final Pattern KEY = Pattern.compile("'([^']*)'");
    private static final Pattern SLICE = Pattern.compile("(-?\\d*)(:-?\\d*)?(:-?\\d*)?");
    private static final Pattern COMPARISON = Pattern.compile("([^!<>=]+)([!<>=]+)(.+)", Pattern.DOTALL);
    private static final char END = '\0';

    private final String text;
    private final List<Step> steps = new ArrayList<>();
    private int position;

    private JsonPathParser(String text) {
        this.text = text;
    }

    static List<Step> parse(String text) {
        JsonPathParser parser = new JsonPathParser(text);
        while (parser.position < text.length() && parser.peek() != '}') {
            parser.readStep();
        }
        return List.copyOf(parser.steps);
    }

    private char peek() {
        return position < text.length() ? text.charAt(position) : END;
    }

    private void readStep() {
        if (text.startsWith("[?(", position)) {
            readFilter();
        } else if (text.startsWith("..", position)) {
            readRecursive();
        } else {
            char next = text.charAt(position);
            switch (next) {
                case ' ', '@', '$' -> position++;
                case '[' -> readBrackets();
                case '"', '\'' -> readQuoted(next);
                case '.' -> {
                    position++;
                    readField();
                }
                case '\r', '\n' -> throw new JsonPathException("unclosed action");
                default -> readWord(next);
            }
        }
    }

    private void readWord(char next) {
        if (next == '+' || next == '-' || Character.isDigit(next)) {
            readNumber();
        } else if (next == '_' || Character.isLetter(next)) {
            int start = position;
            while (!isTerminator(peek())) {
                position++;
            }
            String word = text.substring(start, position);
            steps.add(word.equals("true") || word.equals("false")
                    ? new Step.Literal(BooleanValue.of(word.equals("true"))) : new Step.Word(word));
        } else {
            throw new JsonPathException(
                    "unrecognized character in action: U+%04X '%c'".formatted((int) next, next));
        }
    }

    private void readRecursive() {
        if (!steps.isEmpty() && steps.getLast() instanceof Step.Recursive) {
            throw new JsonPathException("invalid multiple recursive descent");
        }
        position += 2;
        steps.add(new Step.Recursive());
        if (peek() == '_' || Character.isLetterOrDigit(peek())) {
            readField();
        }
    }

    private void readField() {
        StringBuilder name = new StringBuilder();
        while (!isTerminator(peek())) {
            if (peek() == '\\') {
                position++;
                if (position == text.length()) {
                    break;
                }
            }
            name.append(text.charAt(position++));
        }
        steps.add(name.toString().equals("*") ? new Step.Wildcard() : new Step.Field(name.toString()));
    }

    private void readNumber() {
        int start = position++;
        while (peek() == '.' || Character.isDigit(peek())) {
            position++;
        }
        String number = text.substring(start, position);
        try {
            double value = Double.parseDouble(number);
            steps.add(new Step.Literal(number.contains(".")
                    ? NumberValue.parse(Double.toString(value)) : NumberValue.of(Long.parseLong(number))));
        } catch (NumberFormatException unreadable) {
            throw new JsonPathException("cannot parse number " + number);
        }
    }

    private void readQuoted(char quote) {
        int start = position++;
        StringBuilder content = new StringBuilder();
        while (peek() != quote) {
            if (peek() == END || peek() == '\n') {
                throw new JsonPathException("unterminated quoted string");
            }
            if (peek() == '\\' && position + 1 < text.length()) {
                position++;
                content.append(unescaped(text.charAt(position++), start));
            } else {
                content.append(text.charAt(position++));
            }
        }
        position++;
        steps.add(new Step.Literal(new StringValue(content.toString())));
    }

    private char unescaped(char escaped, int start) {
        return switch (escaped) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '\\', '"', '\'' -> escaped;
            default -> throw new JsonPathException(
                    "unquote string " + text.substring(start) + " error invalid syntax");
        };
    }

    private void readBrackets() {
        int close = text.indexOf(']', position);
        int line = text.indexOf('\n', position);
        if (close < 0 || (line >= 0 && line < close)) {
            throw new JsonPathException("unterminated array");
        }
        String content = text.substring(position + 1, close);
        position = close + 1;
        if (content.contains(",")) {
            List<List<Step>> paths = new ArrayList<>();
            for (String part : content.split(",", -1)) {
                paths.add(parse("[" + part.strip() + "]"));
            }
            steps.add(new Step.Union(paths));
            return;
        }
        Matcher key = KEY.matcher(content);
        if (key.matches()) {
            steps.addAll(parse("." + key.group(1)));
            return;
        }
        steps.add(slice(content.equals("*") ? ":" : content));
    }

    private static Step.Slice slice(String content) {
        Matcher slice = SLICE.matcher(content);
        if (!slice.matches()) {
            throw new JsonPathException("invalid array index " + content);
        }
        Integer from = number(slice.group(1));
        if (slice.group(2) == null) {
            return new Step.Slice(from, from == null ? 1 : from + 1, true, number(after(slice.group(3))));
        }
        return new Step.Slice(from, number(after(slice.group(2))), false, number(after(slice.group(3))));
    }

    private static @Nullable String after(@Nullable String colonAndNumber) {
        return colonAndNumber == null ? null : colonAndNumber.substring(1);
    }

    private static @Nullable Integer number(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException unreadable) {
            throw new JsonPathException("array index " + text + " is not a number");
        }
    }

    private void readFilter() {
        int start = position + "[?(".length();
        int close = closingParenthesis(start);
        if (close + 1 >= text.length() || text.charAt(close + 1) != ']') {
            throw new JsonPathException("unclosed array expect ]");
        }
        position = close + 2;
        String content = text.substring(start, close);
        Matcher comparison = COMPARISON.matcher(content);
        steps.add(comparison.matches()
                ? new Step.Filter(parse(comparison.group(1)), comparison.group(2), parse(comparison.group(3)))
                : new Step.Filter(parse(content), "exists", List.of()));
    }

    /** A filter holds at most one quoted string, in which parentheses do not count. */
    private int closingParenthesis(int start) {
        char quote = END;
        boolean closed = false;
        for (int index = start; index < text.length() && text.charAt(index) != '\n'; index++) {
            char next = text.charAt(index);
            if (next == '"' || next == '\'') {
                if (quote == END) {
                    quote = next;
                } else if (next == quote && text.charAt(index - 1) != '\\') {
                    closed = true;
                }
            } else if (next == ')' && (quote == END || closed)) {
                return index;
            }
        }
        throw new JsonPathException("unterminated filter");
    }

    private static boolean isTerminator(char next) {
        return switch (next) {
            case END, ' ', '\t', '\r', '\n', '.', ',', '[', ']', '$', '@', '{', '}' -> true;
            default -> false;
        };
    }
}
