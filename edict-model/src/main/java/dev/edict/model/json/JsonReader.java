package dev.edict.model.json;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON value from bytes.
 *
 * <p>Accepts what Go's decoder accepts and says what it says: invalid UTF-8 becomes U+FFFD, the later of two equal keys
 * wins (and is reported), nothing may follow the value, and an error names the offending character and what was
 * expected there. Depth is bounded by {@link Json#MAX_DEPTH}. Short keys are shared between objects of one document.
 */
final class JsonReader {
    private static final int KEY_CACHE = 256;
    private static final int LONGEST_NUMBER = 1_000;
    /** Documents share their keys through the JVM's table of strings, which a hostile one must not fill. */
    private static final int MOST_INTERNED = 4 * KEY_CACHE;

    private final byte[] bytes;
    private final String[] keyCache = new String[KEY_CACHE];
    private @Nullable DuplicateKeys duplicates;
    private final List<Object> path = new ArrayList<>();
    private int position;
    private int interned;

    JsonReader(byte[] bytes) {
        this.bytes = bytes;
    }

    JsonDocument document() {
        Value value = value();
        skipSpace();
        if (position < bytes.length) {
            throw unexpected("after top-level value");
        }
        return new JsonDocument(value, duplicates == null ? DuplicateKeys.NONE : duplicates);
    }

    private Value value() {
        skipSpace();
        if (position >= bytes.length) {
            throw end();
        }
        byte first = bytes[position];
        return switch (first) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> new StringValue(string(null));
            case 't' -> literal("true", BooleanValue.TRUE);
            case 'f' -> literal("false", BooleanValue.FALSE);
            case 'n' -> literal("null", NullValue.NULL);
            default -> {
                if (first == '-' || (first >= '0' && first <= '9')) {
                    yield number();
                }
                throw unexpected("looking for beginning of value");
            }
        };
    }

    private ObjectValue object() {
        position++;
        skipSpace();
        if (peek() == '}') {
            position++;
            return ObjectValue.EMPTY;
        }
        ObjectValue.Builder builder = ObjectValue.builder();
        Set<String> twice = Set.of();
        while (true) {
            skipSpace();
            if (peek() != '"') {
                throw unexpected("looking for beginning of object key string");
            }
            String key = string(keyCache);
            enter(key);
            if (builder.has(key)) {
                twice = duplicate(key, twice);
            }
            skipSpace();
            if (peek() != ':') {
                throw unexpected("after object key");
            }
            position++;
            builder.put(key, value());
            leave();
            skipSpace();
            byte next = peek();
            if (next == '}') {
                position++;
                return object(builder.build(), twice);
            }
            if (next != ',') {
                throw unexpected("after object key:value pair");
            }
            position++;
        }
    }

    private Set<String> duplicate(String key, Set<String> known) {
        Set<String> twice = known.isEmpty() ? new HashSet<>(2) : known;
        if (duplicates == null) {
            duplicates = new DuplicateKeys();
        }
        if (twice.add(key) && duplicates.wantsPaths()) {
            duplicates.path(pathText());
        }
        return twice;
    }

    private ObjectValue object(ObjectValue object, Set<String> twice) {
        if (duplicates != null && !twice.isEmpty()) {
            duplicates.keys(object, twice);
        }
        return object;
    }

    private ListValue list() {
        position++;
        skipSpace();
        if (peek() == ']') {
            position++;
            return ListValue.EMPTY;
        }
        List<Value> items = new ArrayList<>();
        while (true) {
            enter(items.size());
            items.add(value());
            leave();
            skipSpace();
            byte next = peek();
            if (next == ']') {
                position++;
                return ListValue.copyOf(items);
            }
            if (next != ',') {
                throw unexpected("after array element");
            }
            position++;
        }
    }

    private void enter(Object step) {
        if (path.size() >= Json.MAX_DEPTH) {
            throw new JsonSyntaxException("exceeded max depth", position);
        }
        path.add(step);
    }

    private void leave() {
        path.removeLast();
    }

    private String pathText() {
        StringBuilder text = new StringBuilder();
        for (Object step : path) {
            if (step instanceof Integer index) {
                text.append('[').append(index).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step);
            }
        }
        return text.toString();
    }

    private Value literal(String word, Value value) {
        for (int index = 1; index < word.length(); index++) {
            position++;
            if (position >= bytes.length) {
                throw end();
            }
            if (bytes[position] != word.charAt(index)) {
                throw unexpected("in literal " + word + " (expecting '" + word.charAt(index) + "')");
            }
        }
        position++;
        return value;
    }

    private NumberValue number() {
        int start = position;
        if (bytes[position] == '-') {
            position++;
            if (!isDigit(peek())) {
                throw unexpected("in numeric literal");
            }
        }
        if (bytes[position] == '0') {
            position++;
        } else {
            digits();
        }
        if (position < bytes.length && bytes[position] == '.') {
            position++;
            if (!isDigit(peek())) {
                throw unexpected("after decimal point in numeric literal");
            }
            digits();
        }
        if (position < bytes.length && (bytes[position] == 'e' || bytes[position] == 'E')) {
            position++;
            if (peek() == '+' || peek() == '-') {
                position++;
            }
            if (!isDigit(peek())) {
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
        while (position < bytes.length && isDigit(bytes[position])) {
            position++;
        }
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private String string(String @Nullable [] cache) {
        int start = ++position;
        boolean ascii = true;
        int hash = 0;
        while (true) {
            if (position >= bytes.length) {
                throw end();
            }
            byte character = bytes[position];
            if (character == '"') {
                break;
            }
            if (character == '\\') {
                return escaped(start);
            }
            if (character >= 0 && character < ' ') {
                throw unexpected("in string literal");
            }
            ascii &= character >= 0;
            hash = hash * 31 + character;
            position++;
        }
        int length = position - start;
        position++;
        if (!ascii) {
            return Utf8.decode(bytes, start, length);
        }
        if (cache == null || length > 40) {
            return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        }
        int slot = (hash ^ hash >>> 16) & (KEY_CACHE - 1);
        String cached = cache[slot];
        if (cached != null && matches(cached, start, length)) {
            return cached;
        }
        String key = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        if (interned < MOST_INTERNED) {
            interned++;
            key = key.intern();
        }
        cache[slot] = key;
        return key;
    }

    private boolean matches(String cached, int start, int length) {
        if (cached.length() != length) {
            return false;
        }
        for (int index = 0; index < length; index++) {
            if (cached.charAt(index) != bytes[start + index]) {
                return false;
            }
        }
        return true;
    }

    /** Reads on from the first backslash; what stands before it is taken from {@code start}. */
    private String escaped(int start) {
        StringBuilder text = new StringBuilder(Utf8.decode(bytes, start, position - start));
        while (true) {
            if (position >= bytes.length) {
                throw end();
            }
            byte character = bytes[position];
            if (character == '"') {
                position++;
                return text.toString();
            }
            if (character == '\\') {
                position++;
                escape(text);
                continue;
            }
            if (character >= 0 && character < ' ') {
                throw unexpected("in string literal");
            }
            int run = position;
            while (position < bytes.length && bytes[position] != '"' && bytes[position] != '\\'
                    && (bytes[position] < 0 || bytes[position] >= ' ')) {
                position++;
            }
            text.append(Utf8.decode(bytes, run, position - run));
        }
    }

    private void escape(StringBuilder text) {
        if (position >= bytes.length) {
            throw end();
        }
        switch (bytes[position]) {
            case '"', '\\', '/' -> text.append((char) bytes[position]);
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'u' -> {
                text.append(unicode(text));
                return;
            }
            default -> throw unexpected("in string escape code");
        }
        position++;
    }

    /** Reads the four digits after {@code \\u}; half of a surrogate pair without its other half becomes U+FFFD. */
    private String unicode(StringBuilder text) {
        char unit = hex();
        if (!Character.isSurrogate(unit)) {
            return String.valueOf(unit);
        }
        if (Character.isHighSurrogate(unit) && position + 1 < bytes.length && bytes[position] == '\\'
                && bytes[position + 1] == 'u') {
            int before = position;
            position++;
            char low = hex();
            if (Character.isLowSurrogate(low)) {
                return String.valueOf(new char[] {unit, low});
            }
            position = before;
        }
        return "\uFFFD";
    }

    private char hex() {
        int unit = 0;
        for (int index = 0; index < 4; index++) {
            position++;
            if (position >= bytes.length) {
                throw end();
            }
            int digit = Character.digit(bytes[position], 16);
            if (digit < 0) {
                throw unexpected("in \\u hexadecimal character escape");
            }
            unit = unit << 4 | digit;
        }
        position++;
        return (char) unit;
    }

    private void skipSpace() {
        while (position < bytes.length) {
            byte character = bytes[position];
            if (character != ' ' && character != '\n' && character != '\t' && character != '\r') {
                return;
            }
            position++;
        }
    }

    private byte peek() {
        if (position >= bytes.length) {
            throw end();
        }
        return bytes[position];
    }

    private JsonSyntaxException end() {
        return new JsonSyntaxException("unexpected end of JSON input", position);
    }

    private JsonSyntaxException unexpected(String where) {
        if (position >= bytes.length) {
            return end();
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
