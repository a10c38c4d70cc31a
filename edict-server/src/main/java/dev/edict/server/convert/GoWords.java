package dev.edict.server.convert;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How Go names and prints JSON values, for messages that clients know. */
public final class GoWords {
    private GoWords() {}

    public static String typeOf(Value value) {
        return switch (value) {
            case ObjectValue object -> "object";
            case ListValue list -> "array";
            case StringValue text -> "string";
            case NumberValue number -> "number";
            case BooleanValue truth -> "bool";
            case NullValue nothing -> "null";
        };
    }

    /** A value as {@code %+v} prints it: {@code map[a:[1 2] b:text]}. */
    public static String print(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                TreeMap<String, String> sorted = new TreeMap<>();
                object.forEach((key, child) -> sorted.put(key, print(child)));
                yield sorted.entrySet().stream().map(entry -> entry.getKey() + ":" + entry.getValue())
                        .collect(Collectors.joining(" ", "map[", "]"));
            }
            case ListValue list -> list.stream().map(GoWords::print).collect(Collectors.joining(" ", "[", "]"));
            case StringValue text -> text.text();
            case NumberValue number -> number.literal();
            case BooleanValue truth -> truth.toString();
            case NullValue nothing -> "<nil>";
        };
    }
}
