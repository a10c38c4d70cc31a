package dev.edict.model.json;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;

/** JSON, read and written. */
public final class Json {
    /**
     * How deeply objects and lists may nest. Deeper input is refused, so that nobody who walks through a tree can exhaust
     * the stack of a thread that has not been compiled yet: merging a thousand levels did.
     */
    public static final int MAX_DEPTH = 500;

    private Json() {}

    /** Reads one value. @throws JsonSyntaxException if the bytes are not exactly one JSON value */
    public static Value parse(byte[] bytes) {
        return read(bytes).value();
    }

    /** Reads one value. @throws JsonSyntaxException if the text is not exactly one JSON value */
    public static Value parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads one value and tells which keys stood twice. */
    public static JsonDocument read(byte[] bytes) {
        return new JsonReader(bytes).document();
    }

    /**
     * Reads the value that a scanner stands at, and leaves the scanner behind it.
     *
     * @param depth how many objects and lists stand around the value: they count
     * @param strings shares keys and short texts with what was read before
     */
    public static Value parse(JsonScanner words, int depth, StringTable strings) {
        return new JsonReader(words, MAX_DEPTH - depth, strings).value();
    }

    /** The value as compact JSON in UTF-8. */
    public static byte[] bytes(Value value) {
        JsonWriter writer = new JsonWriter();
        writer.write(value);
        return writer.toByteArray();
    }

    /** The value as compact JSON. */
    public static String text(Value value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /** The same value with the keys of its objects in alphabetical order, as Go writes maps. */
    public static Value sorted(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                TreeMap<String, Value> fields = new TreeMap<>();
                object.forEach((key, field) -> fields.put(key, sorted(field)));
                yield ObjectValue.copyOf(fields);
            }
            case ListValue list -> ListValue.copyOf(list.stream().map(Json::sorted).toList());
            default -> value;
        };
    }
}
