package dev.edict.model.json;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
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

    private final JsonScanner words;
    private final StringTable keys;
    private final @Nullable StringTable texts;
    /** How many more levels there may be. */
    private final int levels;
    private @Nullable DuplicateKeys duplicates;
    private final List<Object> path = new ArrayList<>();

    JsonReader(byte[] bytes) {
        this.words = new JsonScanner(bytes);
        this.keys = new StringTable(KEY_CACHE, 4 * KEY_CACHE);
        this.texts = null;
        this.levels = Json.MAX_DEPTH;
    }

    /** Reads a part of what a scanner reads. @param strings shares keys and short texts with what was read before */
    JsonReader(JsonScanner words, int levels, StringTable strings) {
        this.words = words;
        this.keys = strings;
        this.texts = strings;
        this.levels = levels;
    }

    JsonDocument document() {
        Value value = value();
        if (!words.isAtEnd()) {
            throw words.unexpected("after top-level value");
        }
        return new JsonDocument(value, duplicates == null ? DuplicateKeys.NONE : duplicates);
    }

    Value value() {
        byte first = words.peek();
        return switch (first) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> new StringValue(words.string(texts));
            case 't' -> literal("true", BooleanValue.TRUE);
            case 'f' -> literal("false", BooleanValue.FALSE);
            case 'n' -> literal("null", NullValue.NULL);
            default -> {
                if (JsonScanner.beginsNumber(first)) {
                    yield words.number();
                }
                throw words.unexpected("looking for beginning of value");
            }
        };
    }

    private ObjectValue object() {
        words.pass();
        if (words.peek() == '}') {
            words.pass();
            return ObjectValue.EMPTY;
        }
        ObjectValue.Builder builder = ObjectValue.builder();
        Set<String> twice = Set.of();
        while (true) {
            if (words.peek() != '"') {
                throw words.unexpected("looking for beginning of object key string");
            }
            String key = words.string(keys);
            enter(key);
            if (builder.has(key)) {
                twice = duplicate(key, twice);
            }
            words.pass(':', "after object key");
            builder.put(key, value());
            leave();
            byte next = words.peek();
            if (next == '}') {
                words.pass();
                return object(builder.build(), twice);
            }
            if (next != ',') {
                throw words.unexpected("after object key:value pair");
            }
            words.pass();
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
        words.pass();
        if (words.peek() == ']') {
            words.pass();
            return ListValue.EMPTY;
        }
        List<Value> items = new ArrayList<>();
        while (true) {
            enter(items.size());
            items.add(value());
            leave();
            byte next = words.peek();
            if (next == ']') {
                words.pass();
                return ListValue.copyOf(items);
            }
            if (next != ',') {
                throw words.unexpected("after array element");
            }
            words.pass();
        }
    }

    private Value literal(String word, Value value) {
        words.literal(word);
        return value;
    }

    private void enter(Object step) {
        if (path.size() >= levels) {
            throw new JsonSyntaxException("exceeded max depth", words.position());
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
}
