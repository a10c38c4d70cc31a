package dev.edict.model.json;

import dev.edict.model.value.NumberValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The words of JSON: reads strings, numbers, literals and punctuation from bytes, one after the other. What they make
 * together is for its users to say: {@link JsonReader} builds trees, typed readers build objects.
 *
 * <p>Accepts what Go's decoder accepts and says what it says: invalid UTF-8 becomes U+FFFD, and an error names the
 * offending character and what was expected there. Not for use by two threads.
 */
public final class JsonScanner {
    private static final int LONGEST_NUMBER = 1_000;
    private static final byte END_OF_INPUT = 0;

    private final byte[] bytes;
    private final int end;
    private int position;

    public JsonScanner(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Reads the part of the bytes between two positions. */
    public JsonScanner(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.position = from;
        this.end = to;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int position() {
        return position;
    }

    /** Goes on at another position of the same bytes. */
    public void moveTo(int other) {
        position = other;
    }

    /** Whether nothing is left but space. */
    public boolean isAtEnd() {
        skipSpace();
        return position >= end;
    }

    /** The next character that is no space, which is not passed. @throws JsonSyntaxException at the end */
    public byte peek() {
        skipSpace();
        return here();
    }

    /** Passes the character that {@link #peek} has shown. */
    public void pass() {
        position++;
    }

    /** Passes a character. @param where what an error says when another one stands here */
    public void pass(char expected, String where) {
        if (peek() != expected) {
            throw unexpected(where);
        }
        position++;
    }

    private void skipSpace() {
        if (position < end && bytes[position] <= ' ') {
            position = afterSpace(position);
        }
    }

    private static boolean isSpace(byte character) {
        return character == ' ' || character == '\n' || character == '\t' || character == '\r';
    }

    private byte here() {
        if (position >= end) {
            throw endOfInput();
        }
        return bytes[position];
    }

    /** Reads one of {@code true}, {@code false} and {@code null}, whose first character stands here. */
    public void literal(String word) {
        for (int index = 1; index < word.length(); index++) {
            position++;
            if (here() != word.charAt(index)) {
                throw unexpected("in literal " + word + " (expecting '" + word.charAt(index) + "')");
            }
        }
        position++;
    }

    public static boolean beginsNumber(byte character) {
        return character == '-' || isDigit(character);
    }

    /** Reads a number, whose first character stands here. */
    public NumberValue number() {
        int start = position;
        if (bytes[position] == '-') {
            position++;
            if (!isDigit(here())) {
                throw unexpected("in numeric literal");
            }
        }
        if (bytes[position] == '0') {
            position++;
        } else {
            digits();
        }
        if (position < end && bytes[position] == '.') {
            position++;
            if (!isDigit(here())) {
                throw unexpected("after decimal point in numeric literal");
            }
            digits();
        }
        if (position < end && (bytes[position] == 'e' || bytes[position] == 'E')) {
            position++;
            if (here() == '+' || here() == '-') {
                position++;
            }
            if (!isDigit(here())) {
                throw unexpected("in exponent of numeric literal");
            }
            digits();
        }
        String literal = new String(bytes, start, position - start, StandardCharsets.ISO_8859_1);
        return literal.length() > 18 || literal.indexOf('e') >= 0 || literal.indexOf('E') >= 0
                ? bounded(literal)
                : NumberValue.parse(literal);
    }

    /** Keeps numbers within what a double can hold, so that no later arithmetic on them can exhaust the memory. */
    private NumberValue bounded(String literal) {
        double number = Double.parseDouble(literal);
        if (Double.isInfinite(number) || literal.length() > LONGEST_NUMBER) {
            String shown = literal.length() > LONGEST_NUMBER ? literal.substring(0, 32) + "..." : literal;
            throw new JsonSyntaxException(
                    "json: cannot unmarshal number " + shown + " into Go value of type float64", position);
        }
        return number == 0 ? NumberValue.of(0) : NumberValue.parse(literal);
    }

    private void digits() {
        while (position < end && isDigit(bytes[position])) {
            position++;
        }
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    /** Reads a string, whose opening quote stands here. @param table shares short ones with what was read before */
    public String string(@Nullable StringTable table) {
        int start = ++position;
        position = ByteSearch.endOfPlain(bytes, start, end);
        if (here() != '"') {
            return text(start);
        }
        int length = position - start;
        position++;
        return table == null
                ? new String(bytes, start, length, StandardCharsets.ISO_8859_1)
                : table.of(bytes, start, length);
    }

    /** A string that is more than plain ASCII from here on. */
    private String text(int start) {
        while (true) {
            byte character = here();
            if (character == '"') {
                return Utf8.decode(bytes, start, position++ - start);
            }
            if (character == '\\') {
                return new Escapes(start).text();
            }
            if (character >= 0 && character < ' ') {
                throw unexpected("in string literal");
            }
            position++;
        }
    }

    /** A string with escapes, from its first one on; what stands before it is taken as it is. */
    private final class Escapes {
        private final StringBuilder text;

        Escapes(int start) {
            this.text = new StringBuilder(Utf8.decode(bytes, start, position - start));
        }

        String text() {
            while (true) {
                byte character = here();
                if (character == '"') {
                    position++;
                    return text.toString();
                }
                if (character == '\\') {
                    position++;
                    escape();
                    continue;
                }
                if (character >= 0 && character < ' ') {
                    throw unexpected("in string literal");
                }
                int run = position;
                while (position < end && bytes[position] != '"' && bytes[position] != '\\'
                        && (bytes[position] < 0 || bytes[position] >= ' ')) {
                    position++;
                }
                text.append(Utf8.decode(bytes, run, position - run));
            }
        }

        private void escape() {
            switch (here()) {
                case '"', '\\', '/' -> text.append((char) bytes[position]);
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'u' -> {
                    unicode();
                    return;
                }
                default -> throw unexpected("in string escape code");
            }
            position++;
        }

        /** Reads the four digits after {@code \\u}; half of a surrogate pair without its other half becomes U+FFFD. */
        private void unicode() {
            char unit = hex();
            if (!Character.isSurrogate(unit)) {
                text.append(unit);
                return;
            }
            if (Character.isHighSurrogate(unit) && position + 1 < end && bytes[position] == '\\'
                    && bytes[position + 1] == 'u') {
                int before = position;
                position++;
                char low = hex();
                if (Character.isLowSurrogate(low)) {
                    text.append(unit).append(low);
                    return;
                }
                position = before;
            }
            text.append('\uFFFD');
        }

        private char hex() {
            int unit = 0;
            for (int index = 0; index < 4; index++) {
                position++;
                int digit = Character.digit(here(), 16);
                if (digit < 0) {
                    throw unexpected("in \\u hexadecimal character escape");
                }
                unit = unit << 4 | digit;
            }
            position++;
            return (char) unit;
        }
    }

    /**
     * Passes one whole value without reading it. Brackets and quotes are matched, the rest is not looked at: for bytes
     * that are read elsewhere, or whose content does not matter.
     */
    public void skip() {
        int depth = 0;
        int at = position;
        do {
            at = afterSpace(at);
            switch (at < end ? bytes[at] : END_OF_INPUT) {
                case '"' -> at = afterString(at + 1);
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '}', ']' -> {
                    if (--depth < 0) {
                        throw noValue(at);
                    }
                    at++;
                }
                case ',', ':' -> {
                    if (depth == 0) {
                        throw noValue(at);
                    }
                    at++;
                }
                default -> at = afterWord(at);
            }
        } while (depth > 0);
        position = at;
    }

    private int afterSpace(int from) {
        int at = from;
        while (at < end && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    private int afterString(int from) {
        int at = ByteSearch.quoteOrBackslash(bytes, from, end);
        while (at < end && bytes[at] == '\\') {
            at = ByteSearch.quoteOrBackslash(bytes, Math.min(at + 2, end), end);
        }
        if (at >= end) {
            position = at;
            throw endOfInput();
        }
        return at + 1;
    }

    private int afterWord(int from) {
        int at = from;
        while (at < end && !endsWord(bytes[at])) {
            at++;
        }
        if (at == from) {
            position = at;
            throw endOfInput();
        }
        return at;
    }

    private JsonSyntaxException noValue(int at) {
        position = at;
        return unexpected("looking for beginning of value");
    }

    private static boolean endsWord(byte character) {
        return switch (character) {
            case ',', ':', '"', '{', '}', '[', ']', ' ', '\n', '\t', '\r' -> true;
            default -> false;
        };
    }

    private JsonSyntaxException endOfInput() {
        return new JsonSyntaxException("unexpected end of JSON input", position);
    }

    /** The error that the character here does not belong here. */
    public JsonSyntaxException unexpected(String where) {
        if (position >= end) {
            return endOfInput();
        }
        return new JsonSyntaxException("invalid character " + quote(bytes[position] & 0xff) + " " + where, position);
    }

    private static String quote(int character) {
        return switch (character) {
            case '\'' -> "'\\''";
            case '"' -> "'\"'";
            case '\\' -> "'\\\\'";
            case '\n' -> "'\\n'";
            case '\r' -> "'\\r'";
            case '\t' -> "'\\t'";
            case 7 -> "'\\a'";
            case '\b' -> "'\\b'";
            case 11 -> "'\\v'";
            case '\f' -> "'\\f'";
            default -> {
                if (character < 0x20 || character == 0x7f) {
                    yield String.format("'\\x%02x'", character);
                }
                if (character >= 0x80 && character <= 0xa0 || character == 0xad) {
                    yield String.format("'\\u%04x'", character);
                }
                yield "'" + (char) character + "'";
            }
        };
    }
}
